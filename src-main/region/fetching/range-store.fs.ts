import { closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import * as z from 'zod';
import { addBytesToChecksum, computeChecksum } from '#main/platform/files/checksum.ts';
import type { ByteRange, Extent, PartlyFileParts } from '#main/platform/files/partly-file.ts';
import { findGaps } from '#main/platform/files/partly-file.ts';
import type { FileState } from '#main/platform/http/ranges/request-range.ts';
import { requirePlainFile } from '#main/platform/files/read-plain-file.ts';
import { readFully, writeFully } from '#main/platform/files/whole-pieces.ts';

const remoteFileSchema = z.strictObject({
  url: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** Which state of the file it is, as its server says. */
  version: z.string().nullable(),
});
/** A file on a server, in one of its states. */
export type RemoteFile = z.infer<typeof remoteFileSchema>;

/** Whether a version is an ETag; else it is the time of the last change, or null. */
export function isEtag(version: string | null): boolean {
  return version?.startsWith('"') === true;
}

/**
 * Whether a file on a server is another one than it was; null where what was known of it and what the server says now
 * have nothing in common.
 */
export function isOtherState({ size, version }: Omit<RemoteFile, 'url'>, now: FileState): boolean | null {
  if (now.size !== null && now.size !== size) return true;
  const said = isEtag(version) ? now.etag : now.lastModified;
  return version === null || said === null ? null : said !== version;
}

/*
 * The file: records one behind the other. Each is its place in the file on the server (8 bytes), how long it is (4),
 * the CRC-32 of its bytes and of these twelve (4), all little-endian, and its bytes. The first one's bytes are the JSON
 * of the remote file.
 * What was half written when the power went fits no checksum: the file ends before it.
 */
const HEAD_BYTES = 16;
/** What of it the checksum is of. */
const PLACE_BYTES = 12;
/** Longest record: no more is asked of a server at once. */
const MOST_BYTES = 2 ** 26;

/** Extents of a file on a server that are here. */
export interface RangeStore {
  readonly remote: RemoteFile;
  readonly parts: PartlyFileParts;
  /** What is not here of some ranges. */
  listMissing(ranges: readonly ByteRange[]): ByteRange[];
  add(start: number, bytes: Uint8Array): void;
  close(): void;
}

/** Opens what is here of a file on a server; null where nothing is, or nothing that can be used. */
export function openRangeStore(path: string): RangeStore | null {
  const descriptor = openExisting(path);
  if (descriptor === null) return null;
  const { size } = fstatSync(descriptor);
  const first = readRecord(descriptor, 0, size);
  const remote = first === null ? null : parseRemote(first.bytes);
  if (first === null || remote === null) {
    closeSync(descriptor);
    return null;
  }
  const extents: Extent[] = [];
  let end = first.end;
  for (;;) {
    const record = readRecord(descriptor, end, size);
    if (record === null) break;
    extents.push({ start: record.start, length: record.bytes.length, at: end + HEAD_BYTES });
    end = record.end;
  }
  ftruncateSync(descriptor, end);
  return createStore(path, { descriptor, remote, extents, end });
}

/** Begins to keep extents of a file on a server, in place of what was there. */
export function createRangeStore(path: string, remote: RemoteFile): RangeStore {
  const descriptor = openSync(path, 'w+', 0o600);
  const end = writeRecord(descriptor, 0, 0, new TextEncoder().encode(JSON.stringify(remote)));
  return createStore(path, { descriptor, remote, extents: [], end });
}

interface OpenStore {
  readonly descriptor: number;
  readonly remote: RemoteFile;
  readonly extents: Extent[];
  end: number;
}

function createStore(path: string, store: OpenStore): RangeStore {
  const { descriptor, remote, extents } = store;
  return {
    remote,
    get parts() {
      return { path, size: remote.size, extents: [...extents] };
    },
    listMissing: (ranges) => ranges.flatMap((range) => findGaps(extents, range)),
    add(start, bytes) {
      const at = store.end + HEAD_BYTES;
      store.end = writeRecord(descriptor, store.end, start, bytes);
      extents.push({ start, length: bytes.length, at });
    },
    close: () => closeSync(descriptor),
  };
}

function openExisting(path: string): number | null {
  try {
    requirePlainFile(path);
    return openSync(path, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Null where no whole record stands. */
function readRecord(
  descriptor: number,
  at: number,
  size: number,
): { readonly start: number; readonly bytes: Uint8Array; readonly end: number } | null {
  if (at + HEAD_BYTES > size) return null;
  const head = new Uint8Array(HEAD_BYTES);
  readFully(descriptor, head, at);
  const view = new DataView(head.buffer);
  const length = view.getUint32(8, true);
  const end = at + HEAD_BYTES + length;
  if (length > MOST_BYTES || end > size) return null;
  const bytes = new Uint8Array(length);
  readFully(descriptor, bytes, at + HEAD_BYTES);
  if (sumRecord(head, bytes) !== view.getUint32(PLACE_BYTES, true)) return null;
  return { start: Number(view.getBigUint64(0, true)), bytes, end };
}

/** The checksum of a record: bytes at another place of the file would be those of another tile. */
function sumRecord(head: Uint8Array, bytes: Uint8Array): number {
  return addBytesToChecksum(head.subarray(0, PLACE_BYTES), computeChecksum(bytes));
}

/** Returns where the next one stands. */
function writeRecord(descriptor: number, at: number, start: number, bytes: Uint8Array): number {
  const record = new Uint8Array(HEAD_BYTES + bytes.length);
  const view = new DataView(record.buffer);
  view.setBigUint64(0, BigInt(start), true);
  view.setUint32(8, bytes.length, true);
  view.setUint32(PLACE_BYTES, sumRecord(record, bytes), true);
  record.set(bytes, HEAD_BYTES);
  writeFully(descriptor, record, at);
  return at + record.length;
}

function parseRemote(bytes: Uint8Array): RemoteFile | null {
  try {
    return remoteFileSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
