import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { cachePath, say } from './project.js';

/**
 * Runs `work` while no other process of this project sets anything up: two commands started at once share one
 * installation and one build instead of tearing each other's apart.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withSetupLock(work) {
  const lock = cachePath('setup.lock');
  let hasSaid = false;
  while (!tryToTake(lock)) {
    if (!hasSaid) say('· Waiting for another command that sets this project up…');
    hasSaid = true;
    await delay(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** An empty file was left behind when it is older than this: its owner was to write it, or to remove it, at once. */
const ABANDONED_MILLISECONDS = 10_000;

/**
 * Takes the lock if nobody has it. One whose owner is gone is taken away first, for the next attempt.
 *
 * @param {string} lock
 */
export function tryToTake(lock) {
  if (createOnce(lock, String(process.pid))) return true;
  if (isOwnerGone(lock)) takeAway(lock);
  return false;
}

/**
 * Takes away a lock whose owner is gone, one process at a time: between looking and removing, another could have
 * removed it and taken the lock itself.
 *
 * @param {string} lock
 */
function takeAway(lock) {
  const claim = `${lock}.claim`;
  if (createOnce(claim, '')) {
    if (isOwnerGone(lock)) rmSync(lock, { force: true });
    rmSync(claim, { force: true });
  } else if (isAbandoned(claim)) {
    rmSync(claim, { force: true });
  }
}

/**
 * Creates a file unless it is there; gives whether it was not.
 *
 * @param {string} file
 * @param {string} contents
 */
function createOnce(file, contents) {
  try {
    writeFileSync(file, contents, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  const status = statSync(file, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs > ABANDONED_MILLISECONDS;
}

/** @param {string} lock */
function isOwnerGone(lock) {
  const pid = readOwner(lock);
  if (pid === null) return false;
  // Empty: its owner is between creating and writing it, unless that was long ago.
  if (pid === 0) return isAbandoned(lock);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * The process that a lock names, 0 where it names none yet; null where the lock has been given back meanwhile.
 *
 * @param {string} lock
 */
function readOwner(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
    return null;
  }
}
