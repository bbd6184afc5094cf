import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { METHOD_VERSION } from '#engine/index.ts';

/** Set when the application is built: the digest of `scripts/model-digest.ts`. */
declare const MODEL_DIGEST: string | undefined;

const DIGITS = 8;

/** For sources that are run as they are: any that is written to makes another one. Hexadecimal. */
function digestSourceFiles(): string {
  const root = path.resolve(import.meta.dirname, '..', '..');
  const hash = createHash('sha256');
  for (const side of ['src-main', 'src-shared']) {
    for (const file of readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' }).toSorted()) {
      const { size, mtimeMs } = statSync(path.join(root, side, file));
      hash.update(`${side} ${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** What the build computes tests have by the environment, so that sources and built threads agree. */
const digest =
  typeof MODEL_DIGEST === 'string' ? MODEL_DIGEST : (process.env['FREEBOARD_MODEL_DIGEST'] ?? digestSourceFiles());

/**
 * Version of what makes answers: the method's, and behind a plus the digest of the code and tables, as in
 * `2.0.0+4756e0c9`. Part of every cache key, of a run's basis and of every explanation: it changes with whatever can
 * move a figure, without anybody remembering it.
 */
export const MODEL_VERSION = `${METHOD_VERSION}+${digest.slice(0, DIGITS)}`;
