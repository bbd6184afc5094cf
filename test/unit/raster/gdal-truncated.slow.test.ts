import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFileProblem } from '#main/pack/install/findings.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { RasterRefusedError } from '#main/raster/geotiff/raster-refused-error.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { describeWithGdal, runGdal } from './support/gdal.ts';

const WIDTH = 200;
const HEIGHT = 120;
/** What a chunk may make a decoder take for itself beyond what is taken anyway: its cells have 96 kB. */
const MOST_MEGABYTES = 150;

const codecs: Record<string, readonly string[]> = {
  plain: [],
  DEFLATE: ['COMPRESS=DEFLATE', 'PREDICTOR=3'],
  LZW: ['COMPRESS=LZW', 'PREDICTOR=2'],
  PackBits: ['COMPRESS=PACKBITS'],
  ZSTD: ['COMPRESS=ZSTD', 'PREDICTOR=3'],
  LERC: ['COMPRESS=LERC'],
  'LERC in DEFLATE': ['COMPRESS=LERC_DEFLATE'],
  'LERC in ZSTD': ['COMPRESS=LERC_ZSTD'],
};
const layouts: Record<string, readonly string[]> = {
  'one strip': [`BLOCKYSIZE=${HEIGHT}`],
  strips: ['BLOCKYSIZE=17'],
  tiles: ['TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64'],
};
const cases = Object.keys(codecs).flatMap((codec) => Object.keys(layouts).map((layout) => [codec, layout] as const));

/** Tags of TIFF 6.0 that say where chunks stand and how long they are. */
const tags = { stripOffsets: 273, stripByteCounts: 279, tileOffsets: 324, tileByteCounts: 325 };

/** The places in a little-endian classic TIFF of the offsets and lengths of its chunks. */
interface Chunk {
  readonly offset: number;
  readonly length: number;
  /** Where the length stands, and in how many bytes. */
  readonly lengthAt: number;
  readonly lengthBytes: number;
}

function findChunks(bytes: Buffer): Chunk[] {
  const directory = bytes.readUInt32LE(4);
  const fields = Array.from({ length: bytes.readUInt16LE(directory) }, (_, entry) => directory + 2 + 12 * entry);
  const read = (
    ...wanted: readonly number[]
  ): { readonly at: number; readonly size: number; readonly value: number }[] => {
    const field = fields.find((at) => wanted.includes(bytes.readUInt16LE(at)))!;
    const size = bytes.readUInt16LE(field + 2) === 3 ? 2 : 4;
    const count = bytes.readUInt32LE(field + 4);
    const start = count * size <= 4 ? field + 8 : bytes.readUInt32LE(field + 8);
    return Array.from({ length: count }, (_, index) => {
      const at = start + index * size;
      return { at, size, value: bytes.readUIntLE(at, size) };
    });
  };
  const offsets = read(tags.stripOffsets, tags.tileOffsets);
  return read(tags.stripByteCounts, tags.tileByteCounts).map(({ at, size, value }, index) => ({
    offset: offsets[index]!.value,
    length: value,
    lengthAt: at,
    lengthBytes: size,
  }));
}

describeWithGdal('a GeoTIFF whose chunks are damaged', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-truncated-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const source = path.join(folder, 'source.tif');
  const cells = Float32Array.from(
    { length: WIDTH * HEIGHT },
    (_, cell) => Math.round(900 * Math.sin(cell) ** 2) / 100 + 1,
  );
  beforeAll(() => {
    const raster = { width: WIDTH, height: HEIGHT, sampleType: 'float32', bands: [cells] } as const;
    const grid = { originX: 5, originY: 52, cellWidth: 0.001, cellHeight: 0.001 };
    writeFileSync(source, encodeTestGeotiff({ ...raster, ...grid }));
  });

  function make(codec: string, layout: string): Buffer {
    const target = path.join(folder, 'made.tif');
    const options = [...codecs[codec]!, ...layouts[layout]!].flatMap((option) => ['-co', option]);
    runGdal('gdal_translate', ['-q', ...options, source, target]);
    return readFileSync(target);
  }

  /** Null where the file is refused as damaged; any other error is the test's. */
  async function readAll(bytes: Uint8Array): Promise<Float32Array | null> {
    const file = path.join(folder, 'damaged.tif');
    writeFileSync(file, bytes);
    try {
      const tiff = await openGeoTiff(file);
      try {
        return tiff.readRows(0, tiff.height, [0])[0] as Float32Array;
      } finally {
        tiff.close();
      }
    } catch (error) {
      if (!(error instanceof RasterRefusedError) && !isFileProblem(error)) throw error;
      return null;
    }
  }

  it.each(cases)(
    '%s in %s: a chunk that is cut, wherever, is refused and never read as zeros',
    async (codec, layout) => {
      const whole = make(codec, layout);
      expect(await readAll(whole)).toEqual(cells);
      const chunks = findChunks(whole);
      for (const chunk of [chunks[0]!, chunks.at(-1)!]) {
        for (const kept of [0, 1, 3, chunk.length >> 2, chunk.length >> 1, chunk.length - 9, chunk.length - 1]) {
          // The directory says that the chunk is shorter: the bytes behind it are another's.
          const shortened = Buffer.from(whole);
          shortened.writeUIntLE(kept, chunk.lengthAt, chunk.lengthBytes);
          const read = await readAll(shortened);
          // The last bytes of a chunk may say nothing but that it ends.
          if (read !== null && kept > chunk.length / 2) expect(read).toEqual(cells);
          else expect(read, `${kept} of ${chunk.length} bytes`).toBeNull();
        }
      }
      // The file itself ends in the chunk that stands last in it.
      const last = chunks.reduce((a, b) => (b.offset > a.offset ? b : a));
      for (const kept of [1, last.length >> 1, last.length - 1])
        expect(await readAll(whole.subarray(0, last.offset + kept))).toBeNull();
    },
  );

  it.each(Object.keys(codecs))(
    '%s: damaged anywhere it is refused or read whole, and no decoder takes more memory than it needs',
    async (codec) => {
      const whole = make(codec, 'tiles');
      const [chunk] = findChunks(whole);
      const before = process.memoryUsage();
      const used = ({ external, heapTotal }: NodeJS.MemoryUsage): number => (external + heapTotal) / 2 ** 20;
      const damage = fc.record({
        at: fc.oneof(fc.nat(60), fc.nat(chunk!.length - 1)),
        value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 })),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), async (damages) => {
          const bytes = Buffer.from(whole);
          for (const { at, value } of damages) bytes[chunk!.offset + at] = value;
          const read = await readAll(bytes);
          if (read !== null) expect(read.length).toBe(cells.length);
          expect(used(process.memoryUsage()) - used(before)).toBeLessThan(MOST_MEGABYTES);
        }),
        { numRuns: 150 },
      );
    },
  );
});
