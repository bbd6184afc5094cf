import { describe, expect, it } from 'vitest';
import { readBandTexts } from '#main/raster/geotiff/band-metadata.ts';
import { readTiffDirectory } from '#main/raster/geotiff/tiff-directory.ts';
import { parseTiffLayout } from '#main/raster/geotiff/tiff-layout.ts';
import { tiffTags } from '#main/raster/geotiff/tiff-tags.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';

type Entry = readonly [tag: number, type: number, count: number, value: number];

/** A TIFF of one directory, and zeros behind it up to a size. @param reads takes the length of each piece read */
function createTiff(entries: readonly Entry[], size: number, reads: number[]): RandomAccessFile {
  const head = new DataView(new ArrayBuffer(10 + 12 * entries.length + 4));
  head.setUint16(0, 0x4949);
  head.setUint16(2, 42, true);
  head.setUint32(4, 8, true);
  head.setUint16(8, entries.length, true);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + 12 * index;
    head.setUint16(at, tag, true);
    head.setUint16(at + 2, type, true);
    head.setUint32(at + 4, count, true);
    head.setUint32(at + 8, value, true);
  });
  return {
    path: 'made.tif',
    size,
    read(offset, length) {
      reads.push(length);
      const bytes = new Uint8Array(length);
      bytes.set(new Uint8Array(head.buffer).subarray(offset, offset + length));
      return bytes;
    },
    close: () => undefined,
  };
}

const BYTE = 1;
const LONG = 4;
const MEBIBYTE = 2 ** 20;

describe('a directory of a TIFF made to break things', () => {
  it('reads a tag that comes three hundred times once, the first', () => {
    const reads: number[] = [];
    const repeated = Array.from({ length: 300 }, (): Entry => [tiffTags.stripOffsets, BYTE, 60 * MEBIBYTE, 8]);
    const first: Entry = [tiffTags.imageWidth, LONG, 1, 7];
    const file = createTiff([first, [tiffTags.imageWidth, LONG, 1, 9], ...repeated], 64 * MEBIBYTE, reads);
    const { tags } = readTiffDirectory(file);
    expect(tags.get(tiffTags.imageWidth)).toEqual(Uint32Array.of(7));
    const offsets = tags.get(tiffTags.stripOffsets);
    // A byte in the file is a byte in memory.
    expect(offsets).toBeInstanceOf(Uint8Array);
    expect(offsets).toHaveLength(60 * MEBIBYTE);
    expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(61 * MEBIBYTE);
  });

  it('reads no values where those of all tags together are too many', () => {
    const reads: number[] = [];
    const needed = [tiffTags.stripOffsets, tiffTags.stripByteCounts, tiffTags.tileOffsets, tiffTags.tileByteCounts];
    const entries = needed.map((tag): Entry => [tag, BYTE, 20 * MEBIBYTE, 8]);
    expect(() => readTiffDirectory(createTiff(entries, 64 * MEBIBYTE, reads))).toThrow('fewer values');
    expect(Math.max(...reads)).toBeLessThan(1024);
  });

  it('keeps each type of number in room of its own width', () => {
    const types = [BYTE, 3, LONG, 6, 8, 9, 11, 12, 16, 5] as const;
    const widths = [1, 2, 4, 1, 2, 4, 4, 8, 8, 8];
    types.forEach((type, index) => {
      const { tags } = readTiffDirectory(createTiff([[tiffTags.stripOffsets, type, 100, 8]], 4096, []));
      const values = tags.get(tiffTags.stripOffsets);
      expect(ArrayBuffer.isView(values) && values.byteLength).toBe(100 * widths[index]!);
    });
  });
});

describe('a layout in numbers that count nothing', () => {
  const FLOAT = 11;
  const half = new DataView(new ArrayBuffer(4));
  half.setFloat32(0, 8.5);
  const image: readonly Entry[] = [
    [tiffTags.imageWidth, LONG, 1, 4],
    [tiffTags.imageLength, LONG, 1, 4],
    [tiffTags.bitsPerSample, LONG, 1, 8],
    [tiffTags.stripOffsets, LONG, 1, 8],
    [tiffTags.rowsPerStrip, LONG, 1, 4],
    [tiffTags.stripByteCounts, LONG, 1, 128],
  ];
  const parse = (entries: readonly Entry[]) => parseTiffLayout(readTiffDirectory(createTiff(entries, 4096, [])));

  it('is read where all are whole', () => {
    expect(parse(image)).toMatchObject({ width: 4, height: 4, chunkHeight: 4 });
  });

  it.each(image.map(([tag], position) => [tag, position]))('names it where tag %i is 8.5', (tag, position) => {
    const broken = image.with(position, [tag, FLOAT, 1, half.getUint32(0)]);
    expect(() => parse(broken)).toThrow(/(?:8|16)\.5/);
  });
});

describe('metadata of a TIFF made to break things', () => {
  const read = (text: string, bands: number) =>
    readBandTexts(
      {
        littleEndian: true,
        isBigTiff: false,
        nextOffset: 0,
        fileSize: 0,
        tags: new Map([[tiffTags.gdalMetadata, text]]),
      },
      bands,
    );

  it('looks through no beginning of an item twice', () => {
    // 10^11 steps for whoever does.
    expect(read('<Item '.repeat(1_000_000), 1)).toEqual([
      { description: '', unit: '', moreUnits: [], others: [], about: [] },
    ]);
  });

  it('keeps as many texts as say something of a raster', () => {
    const list = Array.from({ length: 1000 }, () => '1').join(',');
    const texts = read(`<Item name="${'n'.repeat(2000)}">${list}</Item>`.repeat(500), 1000);
    const kept = texts.flatMap(({ others }) => others);
    expect(kept).toHaveLength(100_000);
    expect(Math.max(...kept.map(({ length }) => length))).toBe(1000);
  });
});
