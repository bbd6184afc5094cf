import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { createSamples, sampleTypes, type Samples, type SampleType } from '#main/raster/sample-type.ts';
import { encodeTestGeotiff, type TestRaster } from '../../support/geotiff-writer.ts';
import { describeWithGdal, dumpCells, dumpMany, runGdal, type DumpedRaster } from './support/gdal.ts';

const WIDTH = 131;
const HEIGHT = 77;
const NODATA = 77;
const gdalCompressions = ['NONE', 'LZW', 'DEFLATE', 'PACKBITS', 'ZSTD', 'LERC', 'LERC_DEFLATE', 'LERC_ZSTD'];
// The third is big-endian.
const BIG_ENDIAN = 2;
const gdalLayouts = [
  ['-co', 'BLOCKYSIZE=5'],
  ['-co', 'BLOCKYSIZE=77', '-co', 'INTERLEAVE=BAND'],
  ['-co', 'TILED=YES', '-co', 'BLOCKXSIZE=32', '-co', 'BLOCKYSIZE=48', '-co', 'ENDIANNESS=BIG'],
  ['-co', 'TILED=YES', '-co', 'BLOCKXSIZE=16', '-co', 'BLOCKYSIZE=16', '-co', 'INTERLEAVE=BAND', '-co', 'BIGTIFF=YES'],
  ['-co', 'TILED=YES', '-co', 'SPARSE_OK=TRUE', '-co', 'BLOCKXSIZE=16', '-co', 'BLOCKYSIZE=16'],
];

/**
 * Three bands that use the whole range of the type; the lower right is nodata, and floats hold NaN and tiny numbers.
 */
function createBands(type: SampleType): Samples[] {
  return [0, 1, 2].map((band) => {
    const samples = createSamples(type, WIDTH * HEIGHT);
    for (let cell = 0; cell < samples.length; cell += 1) {
      const wave = Math.sin(cell / 50 + band) * 40_000 + (cell % 7);
      samples[cell] = type.startsWith('float') ? wave / 3 : Math.round(wave) * (type.endsWith('32') ? 50_021 : 1);
      if (cell % WIDTH > 80 && cell > (WIDTH * HEIGHT) / 2) samples[cell] = NODATA;
    }
    if (type.startsWith('float')) samples.set([Number.NaN, -0, 1e-38, 3.4e38, -3.4e38], 500);
    return samples;
  });
}

function describeRaster(sampleType: SampleType, changes: Partial<TestRaster> = {}): TestRaster {
  const bands = createBands(sampleType);
  const place = { originX: 309_000, originY: 5_750_000, cellWidth: 2, cellHeight: 2, epsg: 25_833 };
  return { width: WIDTH, height: HEIGHT, sampleType, bands, ...place, nodata: NODATA, ...changes };
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-gdal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bits of samples: NaN equals NaN, 0 does not equal -0. */
function toBytes(bands: readonly Samples[]): Buffer {
  return Buffer.concat(bands.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

/** All cells as the application reads them: whole, and once more in pieces that no chunk fits. */
async function readCells(file: string): Promise<Buffer> {
  const tiff = await openGeoTiff(file);
  try {
    const bands = Array.from({ length: tiff.bandCount }, (_, band) => band);
    const whole = toBytes(tiff.readRows(0, tiff.height, bands));
    const pieces: Samples[][] = bands.map(() => []);
    for (let row = 0; row < tiff.height; row += 13) {
      // The bands backwards: their order is the caller's.
      const backwards = bands.toReversed();
      tiff
        .readRows(row, Math.min(13, tiff.height - row), backwards)
        .forEach((samples, index) => pieces[backwards[index]!]!.push(samples));
    }
    expect(toBytes(pieces.flat()).equals(whole)).toBe(true);
    return whole;
  } finally {
    tiff.close();
  }
}

describeWithGdal('the cells of files that GDAL writes', () => {
  // GDAL has no type for signed bytes before its version 3.7.
  const types = sampleTypes.filter((type) => type !== 'int8');
  const files = types.flatMap((type) =>
    gdalCompressions.flatMap((compression, at) => {
      if (type === 'uint32' && compression.startsWith('LERC')) return [];
      const predictors = /^(LZW|DEFLATE|ZSTD)$/.test(compression)
        ? type.startsWith('float')
          ? [1, 2, 3]
          : [1, 2]
        : [1];
      // libtiff garbles floats that go through predictor 3 into a file of the other byte order; big-endian LERC is
      // refused.
      const isTaken = (layout: number, predictor: number) =>
        layout !== BIG_ENDIAN || (predictor !== 3 && !compression.startsWith('LERC'));
      return predictors.map((predictor) => {
        const layout = (at + predictor) % gdalLayouts.length;
        return { type, compression, predictor, layout: isTaken(layout, predictor) ? layout : layout + 1 };
      });
    }),
  );

  it('are those of at least sixty files', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  /** GDAL's names of the types. */
  const gdalTypes: Record<Exclude<SampleType, 'int8'>, DumpedRaster['type']> = {
    uint8: 'Byte',
    uint16: 'UInt16',
    int16: 'Int16',
    uint32: 'UInt32',
    int32: 'Int32',
    float32: 'Float32',
    float64: 'Float64',
  };
  /** Each of the files with its cells as GDAL reads them. */
  const written = new Map<(typeof files)[number], { readonly file: string; readonly cells: Buffer }>();
  beforeAll(() => {
    for (const type of types) writeFileSync(path.join(folder, `${type}.tif`), encodeTestGeotiff(describeRaster(type)));
    const rasters = files.map(({ type, compression, predictor, layout }, at): DumpedRaster => {
      const file = path.join(folder, `written-${at}.tif`);
      const coding = ['-co', `COMPRESS=${compression}`, ...(predictor === 1 ? [] : ['-co', `PREDICTOR=${predictor}`])];
      const source = path.join(folder, `${type}.tif`);
      runGdal('gdal_translate', ['-q', ...coding, ...gdalLayouts[layout]!, source, file]);
      return { file, width: WIDTH, height: HEIGHT, bands: 3, type: gdalTypes[type] };
    });
    for (const [at, cells] of dumpMany(rasters, 'cells').entries())
      written.set(files[at]!, { file: rasters[at]!.file, cells });
  });

  it.each(files)('agree: $type, $compression, predictor $predictor, layout $layout', async (described) => {
    const { file, cells } = written.get(described)!;
    const read = await readCells(file);
    expect(read.equals(cells)).toBe(true);
    // Losslessly written, so the numbers are those that were made. LERC keeps no NaN apart from nodata.
    if (!described.compression.startsWith('LERC')) expect(read.equals(toBytes(createBands(described.type)))).toBe(true);
  });

  it.each([
    ['uint32', 'BLOCKYSIZE=5'],
    ['float32', 'ENDIANNESS=BIG'],
  ] as const)('are refused where LERC packs %s with %s: its decoder reads other numbers', async (type, option) => {
    const source = path.join(folder, 'lerc-source.tif');
    writeFileSync(source, encodeTestGeotiff(describeRaster(type)));
    const file = path.join(folder, 'lerc.tif');
    runGdal('gdal_translate', ['-q', '-co', 'COMPRESS=LERC', '-co', option, source, file]);
    await expect(openGeoTiff(file)).rejects.toMatchObject({ code: 'unsupported-raster' });
  });

  it.each(gdalLayouts.map((layout, index) => [index, layout] as const))('agree in layout %i', async (_, layout) => {
    const source = path.join(folder, 'layout-source.tif');
    writeFileSync(source, encodeTestGeotiff(describeRaster('int16')));
    const file = path.join(folder, 'layout.tif');
    runGdal('gdal_translate', ['-q', '-co', 'COMPRESS=DEFLATE', ...layout, source, file]);
    expect((await readCells(file)).equals(dumpCells(file))).toBe(true);
  });

  it('agree in a cloud-optimised file, whose directory and overviews come first', async () => {
    const source = path.join(folder, 'cog-source.tif');
    writeFileSync(source, encodeTestGeotiff(describeRaster('float32')));
    const file = path.join(folder, 'cog.tif');
    runGdal('gdal_translate', ['-q', '-of', 'COG', '-co', 'COMPRESS=ZSTD', '-co', 'BLOCKSIZE=128', source, file]);
    expect((await readCells(file)).equals(toBytes(createBands('float32')))).toBe(true);
  });

  it('have the scale, offset, nodata and place that GDAL says', async () => {
    const source = path.join(folder, 'described-source.tif');
    writeFileSync(source, encodeTestGeotiff(describeRaster('int16')));
    for (const point of ['Area', 'Point']) {
      const file = path.join(folder, `described-${point}.tif`);
      const options = ['-a_scale', '0.01', '-a_offset', '-5.5', '-a_nodata', '-32768', '-mo', `AREA_OR_POINT=${point}`];
      runGdal('gdal_translate', ['-q', ...options, source, file]);
      const info = JSON.parse(runGdal('gdalinfo', ['-json', file])) as { geoTransform: number[] };
      const tiff = await openGeoTiff(file);
      tiff.close();
      const { originX, originY, cellWidth, cellHeight } = tiff.geotransform;
      expect([originX, cellWidth, 0, originY, 0, -cellHeight]).toEqual(info.geoTransform);
      expect(tiff.scaling).toEqual([0, 1, 2].map(() => ({ scale: 0.01, offset: -5.5 })));
      expect(tiff.nodata).toBe(-32_768);
    }
  });
});

describe('the cells of files that the test writes', () => {
  const shapes: Partial<TestRaster>[] = [
    {},
    { rowsPerStrip: 9, compression: 'deflate', predictor: 2 },
    { tileSide: 32, isPlanar: true, isBigEndian: true, compression: 'deflate', predictor: 2 },
    { tileSide: 48, isBigTiff: true, isBigEndian: true },
  ];
  const cases = sampleTypes.flatMap((type) => {
    const floats: Partial<TestRaster>[] = [
      { compression: 'deflate', predictor: 3, rowsPerStrip: 20 },
      { compression: 'deflate', predictor: 3, tileSide: 32, isPlanar: true, isBigEndian: true },
    ];
    return [...shapes, ...(type.startsWith('float') ? floats : [])].map((shape) => [type, shape] as const);
  });

  it.each(cases)('come back bit by bit: %s %j', async (type, shape) => {
    const file = path.join(folder, 'own.tif');
    writeFileSync(file, encodeTestGeotiff(describeRaster(type, shape)));
    expect((await readCells(file)).equals(toBytes(createBands(type)))).toBe(true);
  });

  it('are nodata where a chunk was never written, 0 without a nodata value', async () => {
    for (const [nodata, expected] of [
      [NODATA, NODATA],
      [undefined, 0],
      [-9999, 0],
    ] as const) {
      const file = path.join(folder, 'sparse.tif');
      const { nodata: _, ...raster } = describeRaster('uint8', { rowsPerStrip: 10, sparseChunks: [1] });
      writeFileSync(file, encodeTestGeotiff(nodata === undefined ? raster : { ...raster, nodata }));
      const tiff = await openGeoTiff(file);
      const [rows] = tiff.readRows(9, 12, [1]);
      tiff.close();
      const own = createBands('uint8')[1]!;
      expect([...rows!.subarray(0, WIDTH)]).toEqual([...own.subarray(9 * WIDTH, 10 * WIDTH)]);
      expect(rows!.subarray(WIDTH, 11 * WIDTH).every((value) => value === expected)).toBe(true);
      expect([...rows!.subarray(11 * WIDTH)]).toEqual([...own.subarray(20 * WIDTH, 21 * WIDTH)]);
    }
  });

  it('are not what a predictor says that the compression does not go through', async () => {
    const file = path.join(folder, 'idle-predictor.tif');
    const edit: TestRaster['edit'] = (tags) => tags.set(317, { type: 3, values: [2] });
    writeFileSync(file, encodeTestGeotiff(describeRaster('uint16', { edit })));
    expect((await readCells(file)).equals(toBytes(createBands('uint16')))).toBe(true);
  });
});
