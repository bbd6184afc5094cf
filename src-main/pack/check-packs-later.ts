import { setTimeout as wait } from 'node:timers/promises';

/** Long after the window has its first picture, and after the tile codec was warmed. */
const FIRST_AFTER_MILLISECONDS = 20_000;

/**
 * Has the installed packs read through when the process has started and gone on for a while; keeps no process alive.
 */
export async function checkPacksLater(
  library: { checkFiles(signal: AbortSignal): Promise<void> },
  signal: AbortSignal,
  onFailure: (cause: unknown) => void,
): Promise<void> {
  try {
    await wait(FIRST_AFTER_MILLISECONDS, undefined, { ref: false, signal });
    await library.checkFiles(signal);
  } catch (error) {
    if (!signal.aborted) onFailure(error);
  }
}
