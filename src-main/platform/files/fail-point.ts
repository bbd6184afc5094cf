/** The step at which the application is to end, as a test says it; undefined for everybody else. */
const last = process.env['FREEBOARD_DIE_AT'];
/** Every process of the group that this one is in: a test starts the application as one of its own. */
const WHOLE_GROUP = 0;

/**
 * Marks a durable step, after which more of some work is on the disk than before: where a test has named it, the
 * application ends here from one moment to the next with all its processes, as when somebody kills it.
 *
 * @param step a name that no other place has; every one of them is in a test
 */
export function failPoint(step: string): void {
  if (step === last) process.kill(WHOLE_GROUP, 'SIGKILL');
}
