import { stripVTControlCharacters } from 'node:util';
import { say } from '../setup/project.js';

/** Of the reason of a failure: lines of its message, calls in the tests, characters of a line. */
const MOST_LINES = 6;
const MOST_CALLS = 2;
const LONGEST_LINE = 300;

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures what failed, one line each, with the reason in lines below it
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
 * A failure with why, as far as somebody needs it who sees the closing lines only.
 *
 * @param {string} what
 * @param {string} why text of the error, stack included
 */
export function describeFailure(what, why) {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .map((line) => line.trimEnd());
  const firstCall = lines.findIndex((line) => /^\s+at /.test(line));
  const message = (firstCall === -1 ? lines : lines.slice(0, firstCall)).filter((line) => line !== '');
  // Where in the tests it was: the calls above are the runner's and the libraries'.
  const where = lines.filter((line) => /^\s+at .*[\\/]test[\\/]/.test(line)).slice(0, MOST_CALLS);
  return [what, ...message.slice(0, MOST_LINES), ...where].map(cutLine).join('\n           ');
}

/** @param {string} line */
function cutLine(line) {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
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
