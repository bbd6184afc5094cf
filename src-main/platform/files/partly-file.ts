import { FileEndsError, openRandomAccessFile, type RandomAccessFile } from './random-access-file.ts';

/** Bytes of a file. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** Bytes of a file that are here, and where: their place in another file that keeps them. */
export interface Extent extends ByteRange {
  readonly at: number;
}

/** A file of which only some extents are here. */
export interface PartlyFile extends RandomAccessFile {
  /** What is not here of a range. */
  listMissing(range: ByteRange): ByteRange[];
}

/** Bytes that were read are not here. */
export class MissingRangesError extends Error {
  readonly ranges: readonly ByteRange[];

  constructor(ranges: readonly ByteRange[]) {
    super(`${ranges.length} parts of the file are not here`);
    this.name = 'MissingRangesError';
    this.ranges = ranges;
  }
}

/** What is known of a file whose extents another file keeps. */
export interface PartlyFileParts {
  /** The file that keeps the extents. */
  readonly path: string;
  /** Size of the file that they are of, bytes. */
  readonly size: number;
  readonly extents: readonly Extent[];
}

/** What is not in any of some extents, of a range. */
export function findGaps(extents: readonly ByteRange[], { start, length }: ByteRange): ByteRange[] {
  const gaps: ByteRange[] = [];
  const end = start + length;
  let at = start;
  const near = extents.filter((extent) => extent.start < end && extent.start + extent.length > start);
  for (const extent of near.toSorted((a, b) => a.start - b.start)) {
    if (extent.start > at) gaps.push({ start: at, length: extent.start - at });
    at = Math.max(at, extent.start + extent.length);
  }
  if (at < end) gaps.push({ start: at, length: end - at });
  return gaps;
}

/** Opens a file of which only some extents are here; what is read of it beyond them is a {@link MissingRangesError}. */
export function openPartlyFile({ path, size, extents }: PartlyFileParts): PartlyFile {
  const file = openRandomAccessFile(path);
  return {
    path,
    size,
    listMissing: (range) => findGaps(extents, range),
    read(start, length) {
      if (start + length > size) throw new FileEndsError(size, start + length);
      const gaps = findGaps(extents, { start, length });
      if (gaps.length > 0) throw new MissingRangesError(gaps);
      const bytes = new Uint8Array(length);
      for (const extent of extents) {
        const from = Math.max(start, extent.start);
        const to = Math.min(start + length, extent.start + extent.length);
        if (from < to) bytes.set(file.read(extent.at + from - extent.start, to - from), from - start);
      }
      return bytes;
    },
    close: () => file.close(),
  };
}
