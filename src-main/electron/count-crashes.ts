/** A page that fails so often within {@link PERIOD_MILLISECONDS} is not loaded again. */
const MOST_RELOADS = 3;
const PERIOD_MILLISECONDS = 60_000;

/**
 * Counts the failures of a window's page. The answer is whether it may be loaded again: what fails as soon as it is
 * loaded would go on for ever.
 *
 * @param readClock milliseconds
 */
export function createCrashCounter(readClock: () => number = () => performance.now()): () => boolean {
  let crashes: number[] = [];
  return () => {
    const now = readClock();
    crashes = [...crashes.filter((at) => now - at < PERIOD_MILLISECONDS), now];
    return crashes.length <= MOST_RELOADS;
  };
}
