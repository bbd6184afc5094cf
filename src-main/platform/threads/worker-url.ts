import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folder of the sources, when they run as they are. */
const sources = path.resolve(import.meta.dirname, '..', '..');

/**
 * Where a thread's entry is: `worker-<name>.js` beside the running file when it is bundled (every file of the bundle
 * lies in one folder). When the sources run as they are it is the `<name>.thread.ts` of its subject, or the same entry
 * in the build that `FREEBOARD_BUILT_WORKERS` names: a thread that loads a few files is there in half the time of one
 * that loads a hundred.
 */
export function workerUrl(name: string): URL {
  const built = process.env['FREEBOARD_BUILT_WORKERS'];
  if (!import.meta.url.endsWith('.ts')) return new URL(`./worker-${name}.js`, import.meta.url);
  if (built !== undefined) return pathToFileURL(path.join(built, `worker-${name}.js`));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const file = files.find((one) => path.basename(one) === `${name}.thread.ts`);
  if (file === undefined) throw new Error(`There is no thread ${name}.`);
  return pathToFileURL(path.join(sources, file));
}
