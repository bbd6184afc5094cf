import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A pan or a slider is over when nothing was asked for so long. */
const REST_MILLISECONDS = 1500;

/** Collects the garbage of a thread. */
export type GarbageCollector = (options: NodeJS.GCOptions) => void;

/**
 * Creates what is told each time the thread has done something, and gives the memory of its garbage back to the system
 * when it then rests. V8 collects when something new needs room: a thread that waits keeps all that its last work left
 * behind, here some 20 megabytes until it ends.
 *
 * @param collect null where V8 lends its collector to nobody: nothing is given back then
 */
export function createCollectionAtRest(collect: GarbageCollector | null = findCollector()): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(rest);
    if (collect === null) return;
    // Of the flavours only the last resort gives pages back (30 to 60 ms, in which nobody waits).
    rest = setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), REST_MILLISECONDS);
    rest.unref();
  };
}

/** V8's collector, which contexts have that are made while the flag is set; null where it is not to be had. */
function findCollector(): GarbageCollector | null {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  // The flag is the whole process's.
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? (collect as GarbageCollector) : null;
}
