import { setTimeout as wait } from 'node:timers/promises';
import { tightenRights } from '#main/platform/files/keep-private.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import type { InstalledPackLibrary } from '#main/pack/index.ts';
import { warmTileCodecLater } from '#main/raster/index.ts';

/** Long after the window has its first picture, and after the tile codec was warmed. */
const FIRST_AFTER_MILLISECONDS = 20_000;

/** Starts what nobody waits for, and returns what ends it and takes uploads away. What fails of it is in the log. */
export function workInBackground({
  dataDirectory,
  library,
  log,
  sweepUploads,
  endUploads,
}: {
  readonly dataDirectory: string;
  readonly library: InstalledPackLibrary;
  readonly log: Logger;
  readonly sweepUploads: () => Promise<void>;
  readonly endUploads: () => Promise<void>;
}): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  void tightenRights(dataDirectory, signal).catch((err: unknown) =>
    log.warn({ err }, 'the rights of files could not be tightened'),
  );
  void sweepUploads().catch((err: unknown) => log.warn({ err }, 'old uploads could not be removed'));
  void warmTileCodecLater();
  void checkPacksLater(library, signal, (err) => log.warn({ err }, 'the packs could not be read through'));
  return () => {
    ending.abort();
    return endUploads().catch((err: unknown) => log.warn({ err }, 'uploads could not be removed'));
  };
}

/**
 * Has the installed packs read through when the process has started and gone on for a while; keeps no process alive.
 */
async function checkPacksLater(
  library: InstalledPackLibrary,
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
