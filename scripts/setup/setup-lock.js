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
  while (!tryAcquire(lock)) {
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

/** @param {string} lock */
function tryAcquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (isOwnerGone(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** @param {string} lock */
function isOwnerGone(lock) {
  const status = statSync(lock, { throwIfNoEntry: false });
  if (status === undefined) return false;
  const pid = Number(readFileSync(lock, 'utf8'));
  // Empty: its owner is between creating and writing it, unless that was long ago.
  if (pid === 0) return Date.now() - status.mtimeMs > 10_000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
