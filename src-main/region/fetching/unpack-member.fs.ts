import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { escapePattern } from '#main/platform/text/escape-pattern.ts';
import {
  MissingRangesError,
  openPartlyFile,
  type ByteRange,
  type PartlyFile,
  type PartlyFileParts,
} from '#main/platform/files/partly-file.ts';
import { createEntryCheck } from '#main/platform/files/zip-entry-check.ts';

/** The members of a zip whose names fit a pattern. */
export interface MembersJob {
  /** The zip. */
  readonly parts: PartlyFileParts;
  /** `*` stands for any letters but a slash. */
  readonly pattern: string;
}

/** A member as the directory of its zip has it. */
export interface ZipMember {
  readonly name: string;
  /** In the zip, compressed. */
  readonly bytes: number;
}

/** A member that is taken out of a zip. */
export interface MemberJob {
  readonly parts: PartlyFileParts;
  readonly name: string;
  /** Where it is written; nothing is there. */
  readonly target: string;
}

/** Bytes of the zip that have to be here first, or what was wanted. */
export type FromZip<Result> =
  | { readonly missing: readonly ByteRange[] }
  | { readonly missing: null; readonly result: Result };

/** What is fetched at least of a zip's directory: it stands at the end, behind which a comment of 64 KiB may stand. */
const DIRECTORY_BYTES = 2 ** 17;
const PIECE_BYTES = 4 * 2 ** 20;
/** Most bytes of a member, unpacked. */
const MOST_BYTES = 16 * 2 ** 30;
/** In front of a member's bytes: fixed fields, its name, and what programs put there, more or less. */
const MEMBER_HEAD_BYTES = 30;
const MEMBER_EXTRA_BYTES = 1024;

/** Lists members of a zip by its directory. @throws Error where it is no zip */
export function listMembers({ parts, pattern }: MembersJob): Promise<FromZip<ZipMember[]>> {
  const fits = new RegExp(`^${pattern.split('*').map(escapePattern).join('[^/]*')}$`);
  return inZip(parts, async (zip) => {
    const members: ZipMember[] = [];
    for await (const { fileName, compressedSize } of zip.eachEntry())
      if (fits.test(fileName)) members.push({ name: fileName, bytes: compressedSize });
    return members;
  });
}

/**
 * Takes a member out of a zip; false where it has none of that name.
 * @throws Error where it is no zip, and for a member that is damaged, encrypted or too long
 */
export function unpackMember({ parts, name, target }: MemberJob): Promise<FromZip<boolean>> {
  return inZip(parts, async (zip, file) => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue;
      requireMember(file, entry);
      await writeMember(zip, entry, target);
      return true;
    }
    return false;
  });
}

/** Reads a zip of which only parts may be here. */
async function inZip<Result>(
  parts: PartlyFileParts,
  work: (zip: ZipFile, file: PartlyFile) => Promise<Result>,
): Promise<FromZip<Result>> {
  const file = openPartlyFile(parts);
  try {
    const reader = new PartlyReader(file);
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, parts.size, { autoClose: false });
    return { missing: null, result: await work(zip, file) };
  } catch (error) {
    if (!(error instanceof MissingRangesError)) throw error;
    const missing = error.ranges.map(({ start, length }) => {
      const from = Math.max(0, Math.min(start, parts.size - DIRECTORY_BYTES));
      return { start: from, length: Math.min(Math.max(start + length - from, DIRECTORY_BYTES), parts.size - from) };
    });
    return { missing };
  } finally {
    file.close();
  }
}

/** @throws MissingRangesError where bytes of a member are not here; Error for one that is too long or encrypted */
function requireMember(file: PartlyFile, entry: Entry): void {
  if (entry.uncompressedSize > MOST_BYTES) throw new Error(`${entry.fileName} has ${entry.uncompressedSize} bytes`);
  if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`);
  const head = MEMBER_HEAD_BYTES + entry.fileNameLength + entry.extraFieldLength + MEMBER_EXTRA_BYTES;
  const start = entry.relativeOffsetOfLocalHeader;
  const missing = file.listMissing({ start, length: Math.min(head + entry.compressedSize, file.size - start) });
  if (missing.length > 0) throw new MissingRangesError(missing);
}

async function writeMember(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  const source = await zip.openReadStreamPromise(entry);
  await pipeline(source, createEntryCheck(entry), createWriteStream(target, { flags: 'wx' }));
}

/** Reads a file of which only parts are here, for yauzl. */
class PartlyReader extends yauzl.RandomAccessReader {
  readonly #file: PartlyFile;

  constructor(file: PartlyFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file;
    function* readPieces(): Generator<Uint8Array> {
      for (let at = start; at < end; at += PIECE_BYTES) yield file.read(at, Math.min(PIECE_BYTES, end - at));
    }
    return Readable.from(readPieces(), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    try {
      buffer.set(this.#file.read(position, length), offset);
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback(null, length);
  }
}
