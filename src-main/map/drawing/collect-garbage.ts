import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A pan or a slider is over when nothing was asked for so long. */
const REST_MILLISECONDS = 1500;
/** Garbage in buffers that is collected at once, bytes. */
const GATHERED_BYTES = 4 * 1024 * 1024;

/** Collects the garbage of a thread. */
export type GarbageCollector = (options: NodeJS.GCOptions) => void;

/** What the collection is made with, for tests. */
export interface CollectionTools {
  /** Null where V8 lends its collector to nobody: nothing is collected then. */
  readonly collect: GarbageCollector | null;
  /** Memory of the thread's buffers, which V8 keeps outside of its heap, bytes; garbage included. */
  readonly measureBuffers: () => number;
}

/**
 * Creates what is told each time the thread has done something, and collects its garbage when that is worth it. Left to
 * itself V8 collects when its heap is full, and waits for 64 megabytes of garbage in buffers outside of it, of which a
 * tile leaves up to twenty; what they took of the process is never given back, whatever is collected later. And a
 * thread that rests keeps all that its last work left behind until it ends.
 */
export function createGarbageCollection({ collect, measureBuffers }: CollectionTools = findTools()): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  /** The least that buffers have taken since the last collection: what is in use, at most. */
  let usedBytes = Number.POSITIVE_INFINITY;
  return () => {
    clearTimeout(rest);
    if (collect === null) return;
    const bytes = measureBuffers();
    usedBytes = Math.min(usedBytes, bytes);
    if (bytes - usedBytes > GATHERED_BYTES) {
      collect({ type: 'major', execution: 'sync' });
      // Buffers are freed in the background: how much is left is seen the next time.
      usedBytes = Number.POSITIVE_INFINITY;
    }
    // Of the flavours only the last resort gives pages back (30 to 60 ms, in which nobody waits).
    rest = setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), REST_MILLISECONDS);
    rest.unref();
  };
}

function findTools(): CollectionTools {
  return { collect: findCollector(), measureBuffers: () => getHeapStatistics().external_memory };
}

/** V8's collector, which contexts have that are made while the flag is set; null where it is not to be had. */
function findCollector(): GarbageCollector | null {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  // The flag is the whole process's.
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? (collect as GarbageCollector) : null;
}
