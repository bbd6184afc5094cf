/**
 * Where a worker's entry is: `src-main/workers/<name>.ts` when the sources run as they are, `worker-<name>.js` beside the
 * running file when they are bundled (every file of the bundle lies in one folder).
 */
export function workerUrl(name: string): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(`../../workers/${name}.ts`, import.meta.url)
    : new URL(`./worker-${name}.js`, import.meta.url);
}
