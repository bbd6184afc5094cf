import { tightenRights } from '#main/platform/files/keep-private.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import { checkPacksLater, type InstalledPackLibrary } from '#main/pack/index.ts';
import { warmTileCodecLater } from '#main/raster/index.ts';

/** Starts what nobody waits for, and returns what ends it. What fails of it is in the log. */
export function workInBackground({
  dataDirectory,
  library,
  log,
  sweepUploads,
}: {
  readonly dataDirectory: string;
  readonly library: InstalledPackLibrary;
  readonly log: Logger;
  readonly sweepUploads: () => Promise<void>;
}): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void tightenRights(dataDirectory, signal).catch((err: unknown) =>
    log.warn({ err }, 'the rights of files could not be tightened'),
  );
  void sweepUploads().catch((err: unknown) => log.warn({ err }, 'old uploads could not be removed'));
  void warmTileCodecLater();
  void checkPacksLater(library, signal, (err) => log.warn({ err }, 'the packs could not be read through'));
  return () => ending.abort();
}
