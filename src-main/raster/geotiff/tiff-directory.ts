import { packText, type PackText } from '#shared/pack/pack-text.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { tiffTags } from './tiff-tags.ts';

/** Numbers of a tag, by their place, counted from 0. */
export interface TagTable {
  readonly length: number;
  /** @throws RasterRefusedError; MissingRangesError where the file is not here whole */
  at(index: number): number | undefined;
}

/** The numbers of a tag, each as wide as the file has it. */
export type TagNumbers = ArrayLike<number> & TagTable;

/** One image of a TIFF file: tag -> numbers, or a text for ASCII tags. */
export interface TiffDirectory {
  readonly littleEndian: boolean;
  readonly isBigTiff: boolean;
  /** Where the directory of the next image is; 0 for none. */
  readonly nextOffset: number;
  readonly fileSize: number;
  readonly tags: ReadonlyMap<number, TagNumbers | string>;
  /** Where the chunks lie, of a directory whose tables are read by parts: not among the tags then. */
  readonly tables?: ReadonlyMap<number, TagTable>;
}

/** How a directory is read. */
export interface DirectoryOptions {
  /** The tags that are read; left out: all that anybody here wants. */
  readonly wanted?: ReadonlySet<number>;
  /** Whether tables of chunks are read as far as they are asked for: those of large files have many megabytes. */
  readonly isByParts?: boolean;
}

interface TagEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly valueOffset: number;
}

/** Bytes of a value by TIFF field type (TIFF 6.0 section 2; BigTIFF adds 16..18). */
const ASCII = 2;
const BYTES_PER_TYPE: Readonly<Record<number, number>> = {
  1: 1, // BYTE
  2: 1, // ASCII
  3: 2, // SHORT
  4: 4, // LONG
  5: 8, // RATIONAL
  6: 1, // SBYTE
  7: 1, // UNDEFINED
  8: 2, // SSHORT
  9: 4, // SLONG
  10: 8, // SRATIONAL
  11: 4, // FLOAT
  12: 8, // DOUBLE
  13: 4, // IFD
  16: 8, // LONG8
  17: 8, // SLONG8
  18: 8, // IFD8
};

const neededTags: ReadonlySet<number> = new Set(Object.values(tiffTags));

/** Tags with a number for each chunk. */
const tableTags: ReadonlySet<number> = new Set([
  tiffTags.stripOffsets,
  tiffTags.stripByteCounts,
  tiffTags.tileOffsets,
  tiffTags.tileByteCounts,
]);
/** Numbers of a table that are read at once. */
const TABLE_PART = 128;

/** Bytes of an ImageDescription that says in words what a raster is; longer ones are documents of other programs. */
const LONGEST_DESCRIPTION = 1000;

/** More entries than any writer makes; a lying count must not cost memory. */
const MAXIMUM_ENTRIES = 1024;
/** Bytes of the values of all tags together: offsets and byte counts of four million strips. */
const MAXIMUM_VALUE_BYTES = 64 * 1024 * 1024;

/**
 * Reads the first image directory of a TIFF or BigTIFF file of either byte order. Every offset is checked against the
 * file's size before it is followed.
 * @throws RasterRefusedError when the file is no TIFF or its directory is cut off or lies.
 */
export function readTiffDirectory(file: RandomAccessFile, options: DirectoryOptions = {}): TiffDirectory {
  const header = read(file, 0, Math.min(16, file.size), 'header');
  const order = header.length < 8 ? '' : String.fromCharCode(header[0] ?? 0, header[1] ?? 0);
  if (order !== 'II' && order !== 'MM') throw notTiff(packText('no-byte-order'));
  const littleEndian = order === 'II';
  const view = viewOf(header);
  const version = view.getUint16(2, littleEndian);
  if (version !== 42 && version !== 43) throw notTiff(packText('tiff-version', { version }));
  const big = version === 43;
  if (big && (header.length < 16 || view.getUint16(4, littleEndian) !== 8)) throw notTiff(packText('bigtiff-header'));
  const offset = big ? Number(view.getBigUint64(8, littleEndian)) : view.getUint32(4, littleEndian);
  return readDirectoryAt(file, offset, { isBigTiff: big, littleEndian }, options);
}

/** Reads the image directory at a place that another one names. @throws RasterRefusedError */
export function readDirectoryAt(
  file: RandomAccessFile,
  offset: number,
  { isBigTiff, littleEndian }: Pick<TiffDirectory, 'isBigTiff' | 'littleEndian'>,
  { wanted = neededTags, isByParts = false }: DirectoryOptions = {},
): TiffDirectory {
  const tags = new Map<number, TagNumbers | string>();
  const tables = new Map<number, TagTable>();
  const { entries, nextOffset } = readEntries(file, offset, isBigTiff, littleEndian);
  const isTable = ({ tag, type }: TagEntry): boolean => isByParts && tableTags.has(tag) && type !== ASCII;
  for (const entry of entries.filter(isTable))
    if (wanted.has(entry.tag)) tables.set(entry.tag, openTable(file, entry, littleEndian));
  const isLeftOut = ({ tag, count, valueOffset }: TagEntry): boolean =>
    tag === tiffTags.imageDescription && (isByParts || count > LONGEST_DESCRIPTION || valueOffset + count > file.size);
  const others = entries.filter((entry) => !isTable(entry) && !isLeftOut(entry));
  for (const entry of chooseEntries(others, wanted)) tags.set(entry.tag, readValues(file, entry, littleEndian));
  return { littleEndian, isBigTiff, nextOffset, fileSize: file.size, tags, tables };
}

/** A table that is read in parts, each kept. */
function openTable(file: RandomAccessFile, entry: TagEntry, littleEndian: boolean): TagTable {
  const parts = new Map<number, TagNumbers>();
  const size = BYTES_PER_TYPE[entry.type] ?? 0;
  return {
    length: size === 0 ? 0 : entry.count,
    at(index) {
      if (!(index >= 0 && index < entry.count)) return undefined;
      const first = index - (index % TABLE_PART);
      const count = Math.min(TABLE_PART, entry.count - first);
      const part =
        parts.get(first) ??
        readNumbers(file, { ...entry, count, valueOffset: entry.valueOffset + first * size }, littleEndian);
      parts.set(first, part);
      return part.at(index - first);
    },
  };
}

/**
 * The entries whose values are read. What is not wanted is not read: metadata and previews of other programs may be
 * large, or cut off. Of a tag that comes twice the first counts, as in libtiff.
 * @throws RasterRefusedError where their values are more than a directory has, before any is read
 */
function chooseEntries(entries: readonly TagEntry[], wanted: ReadonlySet<number>): Iterable<TagEntry> {
  const chosen = new Map<number, TagEntry>();
  let bytes = 0;
  for (const entry of entries) {
    const size = BYTES_PER_TYPE[entry.type];
    if (size === undefined || !wanted.has(entry.tag) || chosen.has(entry.tag)) continue;
    chosen.set(entry.tag, entry);
    bytes += entry.count * size;
    if (bytes > MAXIMUM_VALUE_BYTES) {
      const found = packText('values-found', { count: entry.count });
      throw new RasterRefusedError('unreadable-raster', `tag ${entry.tag}`, found, packText('fewer-values-expected'));
    }
  }
  return chosen.values();
}

function readEntries(
  file: RandomAccessFile,
  offset: number,
  big: boolean,
  littleEndian: boolean,
): { readonly entries: TagEntry[]; readonly nextOffset: number } {
  const countBytes = viewOf(read(file, offset, big ? 8 : 2, 'directory'));
  const count = big ? Number(countBytes.getBigUint64(0, littleEndian)) : countBytes.getUint16(0, littleEndian);
  if (count > MAXIMUM_ENTRIES) {
    throw new RasterRefusedError(
      'unreadable-raster',
      'directory',
      packText('tags-found', { count }),
      packText('at-most', { limit: MAXIMUM_ENTRIES }),
    );
  }
  const entryBytes = big ? 20 : 12;
  const start = offset + (big ? 8 : 2);
  const length = count * entryBytes;
  const view = viewOf(read(file, start, length, 'directory'));
  const entries = Array.from({ length: count }, (_, index) => {
    const at = index * entryBytes;
    const type = view.getUint16(at + 2, littleEndian);
    const valueCount = big ? Number(view.getBigUint64(at + 4, littleEndian)) : view.getUint32(at + 4, littleEndian);
    const inline = valueCount * (BYTES_PER_TYPE[type] ?? 0) <= (big ? 8 : 4);
    const field = at + (big ? 12 : 8);
    const pointer = big ? Number(view.getBigUint64(field, littleEndian)) : view.getUint32(field, littleEndian);
    return {
      tag: view.getUint16(at, littleEndian),
      type,
      count: valueCount,
      valueOffset: inline ? start + field : pointer,
    };
  });
  return { entries, nextOffset: readNextOffset(file, start + length, big, littleEndian) };
}

/** 0 also where the file ends with the entries: writers of single images have been seen to leave it out. */
function readNextOffset(file: RandomAccessFile, at: number, big: boolean, littleEndian: boolean): number {
  const bytes = big ? 8 : 4;
  if (at + bytes > file.size) return 0;
  const view = viewOf(file.read(at, bytes));
  return big ? Number(view.getBigUint64(0, littleEndian)) : view.getUint32(0, littleEndian);
}

function readValues(file: RandomAccessFile, entry: TagEntry, littleEndian: boolean): TagNumbers | string {
  if (entry.type !== ASCII) return readNumbers(file, entry, littleEndian);
  const bytes = read(file, entry.valueOffset, entry.count, `tag ${entry.tag}`);
  return new TextDecoder('latin1').decode(bytes).replace(/\0+$/, '');
}

function readNumbers(file: RandomAccessFile, entry: TagEntry, littleEndian: boolean): TagNumbers {
  const size = BYTES_PER_TYPE[entry.type] ?? 0;
  const view = viewOf(read(file, entry.valueOffset, entry.count * size, `tag ${entry.tag}`));
  const values = createNumbers(entry.type, entry.count);
  for (let index = 0; index < entry.count; index += 1) {
    values[index] = readNumber(view, index * size, entry.type, littleEndian);
  }
  return values;
}

/** Room for the values of a type, no more than they take in the file. */
function createNumbers(type: number, count: number): { [index: number]: number } & TagNumbers {
  switch (type) {
    case 3:
      return new Uint16Array(count);
    case 4:
    case 13:
      return new Uint32Array(count);
    case 6:
      return new Int8Array(count);
    case 8:
      return new Int16Array(count);
    case 9:
      return new Int32Array(count);
    case 11:
      return new Float32Array(count);
    case 1:
    case 7:
      return new Uint8Array(count);
    default:
      return new Float64Array(count);
  }
}

function readNumber(view: DataView, at: number, type: number, littleEndian: boolean): number {
  switch (type) {
    case 3:
      return view.getUint16(at, littleEndian);
    case 4:
    case 13:
      return view.getUint32(at, littleEndian);
    case 5:
      return view.getUint32(at, littleEndian) / view.getUint32(at + 4, littleEndian);
    case 6:
      return view.getInt8(at);
    case 8:
      return view.getInt16(at, littleEndian);
    case 9:
      return view.getInt32(at, littleEndian);
    case 10:
      return view.getInt32(at, littleEndian) / view.getInt32(at + 4, littleEndian);
    case 11:
      return view.getFloat32(at, littleEndian);
    case 12:
      return view.getFloat64(at, littleEndian);
    case 16:
    case 18:
      return Number(view.getBigUint64(at, littleEndian));
    case 17:
      return Number(view.getBigInt64(at, littleEndian));
    default:
      return view.getUint8(at);
  }
}

function read(file: RandomAccessFile, offset: number, length: number, field: string): Uint8Array<ArrayBuffer> {
  if (offset + length > file.size) {
    throw new RasterRefusedError(
      'truncated-raster',
      field,
      packText('bytes-of-file', { from: offset, to: offset + length, size: file.size }),
      packText('whole-file-expected'),
    );
  }
  return file.read(offset, length);
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function notTiff(found: PackText): RasterRefusedError {
  return new RasterRefusedError('unreadable-raster', 'header', found, packText('geotiff-expected'));
}
