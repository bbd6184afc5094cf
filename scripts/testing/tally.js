import { say } from '../setup/project.js';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures what failed, one line each
 * @property {string[]} skips what was skipped and why, one line each
 */

/** @returns {Tally} */
export function createTally() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };
}

/**
 * Counts a group that cannot run here: a loud skip, or a failure where everything is required.
 *
 * @param {Tally} tally
 * @param {string} group
 * @param {string} reason
 */
export function countUnavailable(tally, group, reason) {
  if (isEverythingRequired()) {
    tally.failed += 1;
    tally.failures.push(`${group}: ${reason}`);
  } else {
    tally.skipped += 1;
    tally.skips.push(`${group}: ${reason}`);
  }
}

/** Whether what cannot run fails instead of being skipped: on the machine that decides whether a change is good. */
function isEverythingRequired() {
  return process.env['FREEBOARD_REQUIRE_ALL'] === '1';
}

/**
 * The closing lines; the last one is exactly `N passed, N failed, N skipped`, on stdout.
 *
 * @param {Tally} tally
 */
export function printTally({ passed, failed, skipped, failures, skips }) {
  say('');
  for (const line of skips) say(`SKIPPED  ${line}`);
  for (const line of failures) say(`FAILED   ${line}`);
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
}
