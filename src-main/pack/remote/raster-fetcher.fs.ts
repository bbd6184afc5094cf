import { existsSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { nameRemoteRaster } from '#shared/pack/name-remote-raster.ts';
import { makeFolders } from '#main/platform/files/make-folders.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import { createRangeClient, usualRangeLimits, type RangeLimits } from '#main/platform/http/ranges/range-client.ts';
import { createChangedError, refuseRemote, type RangePart } from '#main/platform/http/ranges/request-range.ts';
import type { FetchedRaster } from '#shared/pack/remote-raster-settings.ts';

/** Fetches one file. */
export type RasterFetcher = ReturnType<typeof createRasterFetcher>;

/** What bounds the fetching; tests set smaller ones. */
export interface FetchLimits extends RangeLimits {
  /** Bytes that are asked for at once. */
  readonly partBytes: number;
  /** Largest file that is fetched, bytes. */
  readonly maximumBytes: number;
}

const usualLimits: FetchLimits = { ...usualRangeLimits, partBytes: 4 * 2 ** 20, maximumBytes: 64 * 2 ** 30 };

/** How a TIFF begins: byte order and 42, or 43 for a BigTIFF. */
const signatures = ['49492a00', '4d4d002a', '49492b00', '4d4d002b'];

/**
 * Creates what fetches GeoTIFFs by range: some parts at once, each asked for again when it fails, all of one state of
 * the file. It gets its name when it is whole.
 */
export function createRasterFetcher(
  userAgent: string,
  temporaryPaths: TemporaryPaths,
  limits: FetchLimits = usualLimits,
) {
  const client = createRangeClient({ userAgent }, limits);

  async function fetchParts(
    url: string,
    first: RangePart,
    file: FileHandle,
    { signal, onBytes }: Parameters<RasterFetcher['fetch']>[2],
  ): Promise<void> {
    const { total, version } = first;
    let done = first.bytes.length;
    await writeAt(file, first.bytes, 0);
    onBytes(done, total);
    let next = done;
    // One part that is given up ends the others.
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const takeTurns = async (): Promise<void> => {
      while (next < total) {
        const start = next;
        next += limits.partBytes;
        const length = Math.min(limits.partBytes, total - start);
        const part = await client.request(url, { start, length }, version, either);
        if (part.total !== total) throw createChangedError(url);
        await writeAt(file, part.bytes, start);
        done += part.bytes.length;
        onBytes(done, total);
      }
    };
    const turns = Array.from({ length: limits.parallel }, () =>
      takeTurns().catch((error: unknown) => {
        if (!failed.signal.aborted) failed.abort(error);
      }),
    );
    await Promise.all(turns);
    failed.signal.throwIfAborted();
  }

  return {
    /**
     * Fetches a GeoTIFF whole into a folder, or leaves nothing of it there.
     * @param onBytes how much of it is there
     * @throws FileRefusedError; CancelledError
     */
    async fetch(
      url: string,
      folder: string,
      { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (done: number, total: number) => void },
    ): Promise<FetchedRaster> {
      const name = nameRemoteRaster(url);
      const target = path.join(folder, name);
      if (existsSync(target)) {
        throw new FileRefusedError(failureText('remote-exists', { url, name }), {
          url,
          reason: 'exists',
        });
      }
      const part = temporaryPaths.beside(target);
      try {
        const first = await client.request(url, { start: 0, length: limits.partBytes }, null, signal);
        checkFirst(url, first, limits);
        makeFolders(folder);
        const file = await open(part.path, 'wx');
        try {
          await fetchParts(url, first, file, { signal, onBytes });
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part.path, target);
        return { url, file: name, bytes: first.total };
      } catch (error) {
        if (signal.aborted) throw new CancelledError();
        throw error;
      } finally {
        part.remove();
      }
    },
  };
}

function checkFirst(url: string, { bytes, total, version }: RangePart, { maximumBytes }: FetchLimits): void {
  if (!signatures.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) {
    throw refuseRemote(url, 'noTiff', 'remote-no-tiff');
  }
  if (total > maximumBytes)
    throw refuseRemote(url, 'tooLarge', 'remote-too-large', { bytes: total, most: maximumBytes });
  if (total > bytes.length && version === null) {
    throw refuseRemote(url, 'noVersion', 'remote-no-version');
  }
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
