import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import type { ExifPlace } from './exif-block.ts';

/** Boxes of a file, and of one box, that are gone through; files of telephones have four, and some hundred items. */
const MOST_BOXES = 10_000;
/** Bytes of the box that tells of the items: a picture in a thousand tiles has some 100 KB. */
const MOST_META_BYTES = 4 * 1024 * 1024;

/** A box (ISO/IEC 14496-12, 4.2): its content is between `start` and `end`. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the EXIF item of a HEIC or AVIF file (ISO/IEC 23008-12, annex A.2.1) by the boxes that tell of its items. Null
 * where there is none, or the boxes lie.
 * @throws RangeError where the file ends inside of one
 */
export function locateHeicExif(file: RandomAccessFile): ExifPlace | null {
  const readHead = (at: number): Buffer => Buffer.from(file.read(at, Math.min(16, file.size - at)).buffer);
  const meta = findBox(readHead, { start: 0, end: file.size }, 'meta');
  if (meta === null || meta.end - meta.start > MOST_META_BYTES) return null;
  const bytes = Buffer.from(file.read(meta.start, meta.end - meta.start).buffer);
  // Version and flags stand in front of its boxes.
  const inside = { start: 4, end: bytes.length };
  const readInside = (at: number): Buffer => bytes.subarray(at, at + 16);
  const infos = findBox(readInside, inside, 'iinf');
  const places = findBox(readInside, inside, 'iloc');
  if (infos === null || places === null) return null;
  const id = findExifItem(bytes.subarray(infos.start, infos.end));
  const item = id === null ? null : findItem(bytes.subarray(places.start, places.end), id);
  if (item === null) return null;
  if (item.isInData) {
    const data = findBox(readInside, inside, 'idat');
    return data === null ? null : skipToTiff(file, meta.start + data.start + item.offset, item.length);
  }
  return skipToTiff(file, item.offset, item.length);
}

/** The first four bytes of the item say how far behind them its TIFF begins. */
function skipToTiff(file: RandomAccessFile, start: number, length: number): ExifPlace | null {
  const skipped = Buffer.from(file.read(start, 4).buffer).readUInt32BE(0);
  const end = start + length;
  return start + 4 + skipped < end ? { start: start + 4 + skipped, end } : null;
}

/** @param readHead reads up to 16 bytes */
function findBox(
  readHead: (at: number) => Buffer,
  { start, end }: { readonly start: number; readonly end: number },
  wanted: string,
): Box | null {
  let at = start;
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count += 1) {
    const box = readBox(readHead(at), at, end);
    if (box === null) return null;
    if (box.type === wanted) return box;
    at = box.end;
  }
  return null;
}

function readBox(head: Buffer, at: number, end: number): Box | null {
  const short = head.readUInt32BE(0);
  // 1: the length stands behind the type, in eight bytes; 0: up to the end.
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  const headBytes = short === 1 ? 16 : 8;
  if (length < headBytes || at + length > end) return null;
  return { type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + length };
}

/** The number of the item that is EXIF, of the box of items' infos (8.11.6). */
function findExifItem(infos: Buffer): number | null {
  const isLong = infos.readUInt8(0) > 0;
  let at = isLong ? 8 : 6;
  for (let count = 0; count < MOST_BOXES && at + 8 <= infos.length; count += 1) {
    const box = readBox(infos.subarray(at, at + 16), at, infos.length);
    if (box === null) return null;
    const info = infos.subarray(box.start, box.end);
    const version = info.readUInt8(0);
    // Earlier versions name no type of an item.
    if (box.type === 'infe' && (version === 2 || version === 3)) {
      const idBytes = version === 2 ? 2 : 4;
      const typeAt = 4 + idBytes + 2;
      if (info.toString('latin1', typeAt, typeAt + 4) === 'Exif') return info.readUIntBE(4, idBytes);
    }
    at = box.end;
  }
  return null;
}

interface Item {
  /** Whether its offset counts from the beginning of the box of items' data. */
  readonly isInData: boolean;
  readonly offset: number;
  readonly length: number;
}

/** Where an item stands, of the box of items' places (8.11.3): its first piece, which is all that writers make. */
function findItem(places: Buffer, wanted: number): Item | null {
  const version = places.readUInt8(0);
  if (version > 2) return null;
  const sizes = places.readUInt16BE(4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  if (![offsetBytes, lengthBytes, baseBytes, indexBytes].every((bytes) => [0, 4, 8].includes(bytes))) return null;
  const idBytes = version === 2 ? 4 : 2;
  let at = 6 + idBytes;
  const readNumber = (bytes: number): number => {
    at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(places.readBigUInt64BE(at - 8)) : places.readUIntBE(at - bytes, bytes);
  };
  const count = places.readUIntBE(6, idBytes);
  for (let item = 0; item < count && at < places.length; item += 1) {
    const id = readNumber(idBytes);
    const method = version === 0 ? 0 : readNumber(2) & 15;
    at += 2;
    const base = readNumber(baseBytes);
    const pieces = readNumber(2);
    if (id === wanted && pieces > 0) {
      at += indexBytes;
      const offset = base + readNumber(offsetBytes);
      return method > 1 ? null : { isInData: method === 1, offset, length: readNumber(lengthBytes) };
    }
    at += pieces * (indexBytes + offsetBytes + lengthBytes);
  }
  return null;
}
