import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Where a worker's entry is: `worker-<name>.js` beside the running file when it is bundled (every file of the bundle
 * lies in one folder). When the sources run as they are it is `src-main/workers/<name>.ts`, or the same entry in the
 * build that `FREEBOARD_BUILT_WORKERS` names: a thread that loads a few files is there in half the time of one that
 * loads a hundred.
 */
export function workerUrl(name: string): URL {
  const built = process.env['FREEBOARD_BUILT_WORKERS'];
  if (!import.meta.url.endsWith('.ts')) return new URL(`./worker-${name}.js`, import.meta.url);
  if (built !== undefined) return pathToFileURL(path.join(built, `worker-${name}.js`));
  return new URL(`../../workers/${name}.ts`, import.meta.url);
}
