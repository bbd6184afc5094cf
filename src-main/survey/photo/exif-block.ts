import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';

/** Where a block of EXIF stands in a file: a TIFF of its own (CIPA DC-008-2019, 4.5). Its offsets count from here. */
export interface ExifPlace {
  readonly start: number;
  readonly end: number;
}

/** The tags of a photo that are read; everything else is passed over. */
export interface ExifTags {
  readonly make: string;
  readonly model: string;
  readonly orientation: number | null;
  readonly dateTimeOriginal: string;
  readonly offsetTimeOriginal: string;
  readonly latitudeRef: string;
  /** Degrees, minutes, seconds; empty where there are none. */
  readonly latitude: readonly number[];
  readonly longitudeRef: string;
  readonly longitude: readonly number[];
  readonly gpsStatus: string;
  readonly mapDatum: string;
}

/** Tags of the three directories (CIPA DC-008-2019, 4.6). */
const tagIds = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  gpsStatus: 9,
  mapDatum: 18,
} as const;

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** Entries of a directory that are looked at; cameras write some sixty. */
const MOST_ENTRIES = 1000;
const ENTRY_BYTES = 12;
/** Bytes of a text that are read: more is no name of a camera and no time. */
const LONGEST_TEXT = 1000;

/** One value: its type (TIFF 6.0, section 2), how many there are, where they stand. */
interface Entry {
  readonly type: number;
  readonly count: number;
  readonly offset: number;
}

type Directory = ReadonlyMap<number, Entry>;

/**
 * Reads the wanted tags of a block. What is read is bounded by them, whatever the block says of itself: three
 * directories, and a kilobyte for each text. A tag that is missing, of another type or beyond the block counts as
 * missing; of one that comes twice the first counts.
 * @returns null for what is no TIFF
 */
export function readExifBlock(file: RandomAccessFile, { start, end }: ExifPlace): ExifTags | null {
  const limit = Math.min(end, file.size);
  const read = (offset: number, length: number): DataView | null => {
    const isInside = offset >= 0 && length >= 0 && start + offset + length <= limit;
    return isInside ? new DataView(file.read(start + offset, length).buffer) : null;
  };
  const header = read(0, 8);
  const order = header?.getUint16(0);
  if (header === null || (order !== 0x4949 && order !== 0x4d4d)) return null;
  const isLittle = order === 0x4949;
  if (header.getUint16(2, isLittle) !== 42) return null;

  function readDirectory(offset: number | null): Directory {
    const entries = new Map<number, Entry>();
    const count = offset === null ? undefined : read(offset, 2)?.getUint16(0, isLittle);
    if (offset === null || count === undefined) return entries;
    const listed = Math.min(count, MOST_ENTRIES, Math.floor((limit - start - offset - 2) / ENTRY_BYTES));
    const view = read(offset + 2, listed * ENTRY_BYTES);
    if (view === null) return entries;
    for (let at = 0; at < view.byteLength; at += ENTRY_BYTES) {
      const tag = view.getUint16(at, isLittle);
      const type = view.getUint16(at + 2, isLittle);
      const valueCount = view.getUint32(at + 4, isLittle);
      const isInline = valueCount * (bytesPerType[type] ?? Infinity) <= 4;
      const place = isInline ? offset + 2 + at + 8 : view.getUint32(at + 8, isLittle);
      if (!entries.has(tag)) entries.set(tag, { type, count: valueCount, offset: place });
    }
    return entries;
  }

  /** The text up to its first zero byte, as UTF-8 where it is, as many cameras write it. */
  function readText(directory: Directory, tag: number): string {
    const entry = directory.get(tag);
    if (entry?.type !== ASCII) return '';
    const view = read(entry.offset, Math.min(entry.count, LONGEST_TEXT));
    if (view === null) return '';
    const bytes = new Uint8Array(view.buffer);
    const zero = bytes.indexOf(0);
    return decodeText(zero < 0 ? bytes : bytes.subarray(0, zero)).trim();
  }

  function readNumber(directory: Directory, tag: number): number | null {
    const entry = directory.get(tag);
    if (entry?.count !== 1) return null;
    if (entry.type === SHORT) return read(entry.offset, 2)?.getUint16(0, isLittle) ?? null;
    return entry.type === LONG ? (read(entry.offset, 4)?.getUint32(0, isLittle) ?? null) : null;
  }

  function readAngle(directory: Directory, tag: number): number[] {
    const entry = directory.get(tag);
    if (entry?.type !== RATIONAL || entry.count !== 3) return [];
    const view = read(entry.offset, 24);
    if (view === null) return [];
    return [0, 8, 16].map((at) => view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle));
  }

  const main = readDirectory(header.getUint32(4, isLittle));
  const exif = readDirectory(readNumber(main, tagIds.exifDirectory));
  const gps = readDirectory(readNumber(main, tagIds.gpsDirectory));
  return {
    make: readText(main, tagIds.make),
    model: readText(main, tagIds.model),
    orientation: readNumber(main, tagIds.orientation),
    dateTimeOriginal: readText(exif, tagIds.dateTimeOriginal),
    offsetTimeOriginal: readText(exif, tagIds.offsetTimeOriginal),
    latitudeRef: readText(gps, tagIds.latitudeRef),
    latitude: readAngle(gps, tagIds.latitude),
    longitudeRef: readText(gps, tagIds.longitudeRef),
    longitude: readAngle(gps, tagIds.longitude),
    gpsStatus: readText(gps, tagIds.gpsStatus),
    mapDatum: readText(gps, tagIds.mapDatum),
  };
}

/** Of the types that are read. */
const bytesPerType: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8 };

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Standard texts are ASCII; what is neither is of one of the old code pages.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
