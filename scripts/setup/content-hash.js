import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.js';

/**
 * A hash over the names and contents of files and folders, the same on every machine: what is stamped with it is made
 * again when and only when something it was made from has changed. What does not exist counts as absent.
 *
 * @param {readonly string[]} sources paths relative to the project
 * @param {string} [salt] whatever else the result depends on
 */
export function computeContentHash(sources, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of sources.flatMap((source) => listFiles(path.join(projectRoot, source)))) {
    const content = readFileSync(file);
    hash.update(`\0${path.relative(projectRoot, file).split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * @param {string} target
 * @returns {string[]} every file in it, in a fixed order
 */
function listFiles(target) {
  const status = statSync(target, { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (!status.isDirectory()) return [target];
  return readdirSync(target)
    .sort()
    .flatMap((name) => listFiles(path.join(target, name)));
}
