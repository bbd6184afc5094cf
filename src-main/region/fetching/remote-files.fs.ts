import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FileLock } from '#main/platform/database/file-lock.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { ByteRange } from '#main/platform/files/partly-file.ts';
import type { RangeClient } from '#main/platform/http/ranges/range-client.ts';
import { createChangedError, refuseRemote } from '#main/platform/http/ranges/request-range.ts';
import { createRangeStore, isOtherState, openRangeStore, type RangeStore } from './range-store.fs.ts';

/** Ending of a file that keeps parts of another one. */
export const PARTS_ENDING = '.parts';
/** Bytes that are asked for first of a file: its header, and the directory of most rasters. */
const FIRST_BYTES = 4 * 1024;
/** Ranges that lie so near to each other are asked for together, bytes. */
const NEAR_BYTES = 512;
/** Longest list of tiles, releases or sources, bytes. */
export const MOST_LIST_BYTES = 32 * 2 ** 20;
/** Most bytes of one request. */
const MOST_BYTES = 4 * 2 ** 20;

/** How the fetching of files goes on. */
export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Told of bytes that have come. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Fetches parts of files on servers, and keeps them in a folder: what is here is not fetched again, unless the file has
 * changed on its server.
 */
export type RemoteFiles = ReturnType<typeof createRemoteFiles>;

/** What opens files and fetches parts of them. */
export type FileParts = Pick<RemoteFiles, 'open' | 'fetch'>;

/**
 * Opens it for one region.
 *
 * @param folder where parts are kept; made when it is needed
 * @param right to write into the folder, looked at before each write; left out: nobody else can
 */
export function createRemoteFiles(client: RangeClient, folder: string, right?: Pick<FileLock, 'requireInPlace'>) {
  const pathOf = (url: string): string =>
    path.join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 32)}${PARTS_ENDING}`);

  /** Files of which the state is known: to ask once is enough for a region. */
  const current = new Set<string>();

  async function begin(url: string, { signal, onBytes }: FetchOptions): Promise<RangeStore> {
    const { bytes, total, version } = await client.request(url, { start: 0, length: FIRST_BYTES }, null, signal);
    if (version === null && total > bytes.length) throw refuseRemote(url, 'noVersion', 'remote-no-version');
    right?.requireInPlace();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const store = createRangeStore(pathOf(url), { url, size: total, version });
    store.add(0, bytes);
    onBytes(bytes.length);
    current.add(url);
    return store;
  }

  /** Whether a file may still be the one that is here of it: a server that does not answer says nothing else. */
  async function isCurrent({ remote }: RangeStore, signal: AbortSignal): Promise<boolean> {
    if (current.has(remote.url)) return true;
    try {
      if (isOtherState(remote, await client.requestState(remote.url, signal, true)) === true) return false;
    } catch (error) {
      if (!(error instanceof FileRefusedError)) throw error;
    }
    current.add(remote.url);
    return true;
  }

  return {
    /** Whether there is no such file where none is found: a folder has what somebody has put there. */
    tellsAbsence: true as boolean,

    /**
     * Opens a file that is at one of some addresses, with what is here of it already, if the server has no newer one;
     * null where none of them has it.
     * @throws FileRefusedError; the signal's reason
     */
    async open(urls: readonly string[], options: FetchOptions): Promise<RangeStore | null> {
      for (const url of urls) {
        const kept = openRangeStore(pathOf(url));
        if (kept?.remote.url === url && (await isCurrent(kept, options.signal))) return kept;
        kept?.close();
      }
      let failure: unknown = null;
      for (const url of urls) {
        try {
          return await begin(url, options);
        } catch (error) {
          if (!(error instanceof FileRefusedError)) throw error;
          if (!isAbsentOnServer(error)) failure ??= error;
        }
      }
      if (failure !== null) throw failure;
      return null;
    },

    /**
     * Opens a list whole, as it is on its server now; null where it has none.
     * @throws FileRefusedError; the signal's reason
     */
    async openList(url: string, { signal, onBytes }: FetchOptions): Promise<RangeStore | null> {
      try {
        const bytes = await client.requestWhole(url, MOST_LIST_BYTES, signal);
        onBytes(bytes.length);
        right?.requireInPlace();
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const store = createRangeStore(pathOf(url), { url, size: bytes.length, version: null });
        store.add(0, bytes);
        return store;
      } catch (error) {
        if (error instanceof FileRefusedError && isAbsentOnServer(error)) return null;
        throw error;
      }
    },

    /**
     * Fetches what is not here of some ranges. What is here of a file that has changed on its server is of no use any
     * more, and removed.
     * @throws FileRefusedError; the signal's reason
     */
    async fetch(store: RangeStore, ranges: readonly ByteRange[], { signal, onBytes }: FetchOptions): Promise<void> {
      const { url, size, version } = store.remote;
      // One that is given up ends the others.
      const failed = new AbortController();
      const either = AbortSignal.any([signal, failed.signal]);
      const requests = splitRanges(store.listMissing(mergeNear(ranges))).map(async (range) => {
        try {
          const keep = (start: number, bytes: Uint8Array): void => {
            right?.requireInPlace();
            store.add(start, bytes);
            onBytes(bytes.length);
          };
          if ((await client.requestInto(keep, url, range, version, either)) !== size) throw createChangedError(url);
        } catch (error) {
          if (!failed.signal.aborted) failed.abort(error);
        }
      });
      await Promise.all(requests);
      if (isChanged(failed.signal.reason)) {
        right?.requireInPlace();
        rmSync(pathOf(url), { force: true });
      }
      failed.signal.throwIfAborted();
    },
  };
}

/** Whether a file is another one than what is here of it. */
export function isChanged(error: unknown): boolean {
  return readReason(error) === 'changed';
}

/** Whether a server has no such file. */
export function isAbsentOnServer(error: FileRefusedError): boolean {
  return readReason(error) === 'absent';
}

/** Why a file was refused, for programs. */
export function readReason(error: unknown): unknown {
  return error instanceof FileRefusedError ? (error.details as { readonly reason?: unknown } | null)?.reason : null;
}

/** Ranges with those that lie near to each other as one. */
export function mergeNear(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: { start: number; length: number }[] = [];
  for (const { start, length } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || start > last.start + last.length + NEAR_BYTES) merged.push({ start, length });
    else last.length = Math.max(last.length, start + length - last.start);
  }
  return merged;
}

/** Long ranges in pieces, one for each request. */
function splitRanges(ranges: readonly ByteRange[]): ByteRange[] {
  return ranges.flatMap(({ start, length }) =>
    Array.from({ length: Math.ceil(length / MOST_BYTES) }, (_, piece) => ({
      start: start + piece * MOST_BYTES,
      length: Math.min(MOST_BYTES, length - piece * MOST_BYTES),
    })),
  );
}
