import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Puts a folder in the place of another.
 *
 * @param {string} fresh
 * @param {string} target what stands there goes
 * @param {string} previous where that lies until the fresh one is in its place
 */
export function replaceFolder(fresh, target, previous) {
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(fresh, target);
  rmSync(previous, { recursive: true, force: true });
}
