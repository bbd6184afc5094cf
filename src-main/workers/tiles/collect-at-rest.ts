import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A pan or a slider is over when nothing was asked for so long. */
const REST_MILLISECONDS = 1500;

/**
 * Creates what is told each time the thread has done something, and gives the memory of its garbage back to the system when
 * it then rests. V8 collects when something new needs room: a thread that waits keeps all that its last work left behind,
 * here some 20 megabytes until it ends.
 */
export function createCollectionAtRest(): () => void {
  // Only contexts that are made afterwards have it.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(rest);
    // Of the flavours only the last resort gives pages back (30 to 60 ms, in which nobody waits).
    rest = setTimeout(
      () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
      REST_MILLISECONDS,
    );
    rest.unref();
  };
}
