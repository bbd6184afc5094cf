import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { isNodata } from '#engine/hazard/stored-number.ts';
import { createSamples } from '#main/raster/sample-type.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { describeWithGdal, dumpMany, runGdal, type DumpedRaster } from './support/gdal.ts';

const WIDTH = 203;
const HEIGHT = 151;
const NODATA = -9999;
const tiled = ['-co', 'TILED=YES', '-co', 'BLOCKXSIZE=64', '-co', 'BLOCKYSIZE=48'];
const byBand = ['-co', 'INTERLEAVE=BAND'];
const compressed = (name: string, predictor?: 2 | 3) =>
  ['-co', `COMPRESS=${name}`].concat(predictor === undefined ? [] : ['-co', `PREDICTOR=${predictor}`]);

/** How a file is made of the source of a kind; what `gdal_translate` does not do alone is done by others. */
interface CorpusFile {
  readonly name: string;
  readonly source: 'depths' | 'whole' | 'counts';
  readonly options: readonly string[];
  /** Tools that follow: their name and options, `IN` and `OUT` for the files. */
  readonly further?: readonly (readonly string[])[];
}

const signed = ['-ot', 'Byte', '-co', 'PIXELTYPE=SIGNEDBYTE', '-a_nodata', 'none'];
const mask = ['--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES', '-mask', '1', '-b', '1', '-b', '2'];
const overviews = ['gdaladdo', '-q', '-r', 'average', 'IN', '2', '4'];
const cog = (...options: readonly string[]) => ['-of', 'COG', '-co', 'BLOCKSIZE=128', ...options];
const warp = (...options: readonly string[]) => ['gdalwarp', '-q', '-r', 'near', ...options, 'IN', 'OUT'];

// What the other tests of cells leave out: signed bytes as older GDALs write them, nodata of every kind, masks,
// overviews, cloud-optimised files, what gdalwarp writes, lossy LERC, several scales, unusual strips and byte orders.
const corpus: readonly CorpusFile[] = [
  ...['NONE', 'DEFLATE', 'LZW', 'PACKBITS', 'ZSTD', 'LERC'].map((codec, at): CorpusFile => ({
    name: `signed bytes, ${codec}`,
    source: 'counts',
    options: [...signed, ...compressed(codec), ...(at % 2 === 0 ? tiled : byBand)],
  })),
  { name: 'signed bytes, predictor 2', source: 'counts', options: [...signed, ...compressed('DEFLATE', 2)] },
  { name: 'nodata NaN', source: 'depths', options: ['-a_nodata', 'nan'] },
  { name: 'nodata -9999', source: 'depths', options: ['-a_nodata', '-9999', ...compressed('LZW', 3)] },
  { name: 'nodata none', source: 'depths', options: ['-a_nodata', 'none', ...compressed('ZSTD', 2)] },
  { name: 'nodata 0', source: 'whole', options: ['-a_nodata', '0'] },
  { name: 'nodata -inf', source: 'depths', options: ['-a_nodata', '-inf'] },
  { name: 'nodata of the end of float32', source: 'depths', options: ['-a_nodata', '-3.4028235e+38'] },
  { name: 'nodata that no cell can hold', source: 'whole', options: ['-ot', 'Int16', '-a_nodata', '-99999'] },
  ...['UInt32', 'Int32', 'UInt16', 'Int16', 'Float64'].map((type): CorpusFile => ({
    name: `${type} with scale and offset`,
    source: 'whole',
    options: ['-ot', type, '-a_scale', '0.01', '-a_offset', '-3.5', ...compressed('DEFLATE', 2), ...tiled],
  })),
  { name: 'a mask, strips', source: 'depths', options: [...mask, '-a_nodata', 'none'] },
  {
    name: 'a mask, tiles',
    source: 'depths',
    options: [...mask, '-a_nodata', 'none', ...tiled, ...compressed('DEFLATE')],
  },
  { name: 'a mask and a nodata value', source: 'whole', options: [...mask, '-ot', 'Int16', ...tiled, ...byBand] },
  { name: 'a mask, big-endian', source: 'depths', options: [...mask, '-a_nodata', 'none', '-co', 'ENDIANNESS=BIG'] },
  { name: 'a mask in a BigTIFF', source: 'depths', options: [...mask, '-a_nodata', 'none', '-co', 'BIGTIFF=YES'] },
  {
    name: 'a mask with overviews',
    source: 'depths',
    options: [...mask, '-a_nodata', 'none', ...tiled],
    further: [overviews],
  },
  { name: 'overviews inside', source: 'whole', options: tiled, further: [overviews] },
  { name: 'COG of depths', source: 'depths', options: cog('-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=YES') },
  { name: 'COG of whole numbers', source: 'whole', options: cog('-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=STANDARD') },
  { name: 'COG with LERC and ZSTD', source: 'depths', options: cog('-co', 'COMPRESS=LERC_ZSTD') },
  { name: 'COG sparse', source: 'whole', options: cog('-co', 'SPARSE_OK=YES', '-co', 'OVERVIEWS=NONE') },
  { name: 'LERC within a centimetre', source: 'depths', options: [...compressed('LERC'), '-co', 'MAX_Z_ERROR=0.01'] },
  {
    name: 'LERC with DEFLATE, a tile of one number',
    source: 'whole',
    options: [...compressed('LERC_DEFLATE'), ...tiled],
  },
  { name: 'DEFLATE of level 9', source: 'whole', options: [...compressed('DEFLATE'), '-co', 'ZLEVEL=9'] },
  { name: 'strips of one row', source: 'depths', options: ['-co', 'BLOCKYSIZE=1', ...compressed('PACKBITS')] },
  {
    name: 'one strip',
    source: 'depths',
    options: ['-co', `BLOCKYSIZE=${HEIGHT}`, ...byBand, ...compressed('ZSTD', 3)],
  },
  {
    name: 'float64 of predictor 2, big-endian',
    source: 'depths',
    options: ['-ot', 'Float64', '-co', 'ENDIANNESS=BIG', ...compressed('LZW', 2)],
  },
  {
    name: 'float64 of predictor 3, by band',
    source: 'depths',
    options: ['-ot', 'Float64', ...byBand, ...compressed('DEFLATE', 3)],
  },
  {
    name: 'tiles larger than the image',
    source: 'whole',
    options: ['-co', 'TILED=YES', '-co', 'BLOCKXSIZE=512', '-co', 'BLOCKYSIZE=512'],
  },
  { name: 'an image of one cell', source: 'depths', options: ['-srcwin', '5', '5', '1', '1'] },
  { name: 'an image of one row', source: 'depths', options: ['-srcwin', '0', '70', String(WIDTH), '1', ...tiled] },
  { name: 'one band of a stack', source: 'depths', options: ['-b', '2', ...compressed('DEFLATE', 3)] },
  // State Plane New York Long Island (US survey feet), by gdalwarp; a polar, a Lambert and an equal-area grid.
  { name: 'warped to feet', source: 'depths', options: [], further: [warp('-t_srs', 'EPSG:2263', '-co', 'TILED=YES')] },
  {
    name: 'warped to a polar grid',
    source: 'depths',
    options: [],
    further: [warp('-t_srs', 'EPSG:3413', '-co', 'COMPRESS=LZW')],
  },
  {
    name: 'warped to LAEA',
    source: 'whole',
    options: [],
    further: [warp('-t_srs', 'EPSG:3035', '-dstnodata', '-9999')],
  },
  {
    name: 'warped to degrees',
    source: 'depths',
    options: [],
    further: [warp('-t_srs', 'EPSG:4326', '-co', 'COMPRESS=ZSTD')],
  },
];

describeWithGdal('the corpus that GDAL makes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-corpus-'));
    const wave = (cell: number, band: number) => 4 + 3 * Math.sin(cell / 97 + band) + (cell % 13) / 100;
    const isOutside = (cell: number) => cell % WIDTH > 150 && cell > (WIDTH * HEIGHT) / 3;
    const bandsOf = (type: 'float32' | 'int32', compute: (cell: number, band: number) => number) =>
      [0, 1].map((band) =>
        createSamples(type, WIDTH * HEIGHT).map((_, cell) => (isOutside(cell) ? NODATA : compute(cell, band))),
      );
    const place = { originX: 300_000, originY: 4_500_000, cellWidth: 10, cellHeight: 10, epsg: 32_618, nodata: NODATA };
    const write = (name: string, sampleType: 'float32' | 'int32', bands: ArrayLike<number>[]) =>
      writeFileSync(
        path.join(folder, `${name}.tif`),
        encodeTestGeotiff({ width: WIDTH, height: HEIGHT, sampleType, bands, ...place }),
      );
    write('depths', 'float32', bandsOf('float32', wave));
    write(
      'whole',
      'int32',
      bandsOf('int32', (cell, band) => Math.round(100 * wave(cell, band))),
    );
    write(
      'counts',
      'int32',
      bandsOf('int32', (cell) => cell % 256).map((band) => band.map((value) => Math.max(0, value))),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function make({ source, options, further = [] }: CorpusFile, name = 'made'): string {
    let file = path.join(folder, `${name}.tif`);
    rmSync(file, { force: true });
    runGdal('gdal_translate', ['-q', ...options, path.join(folder, `${source}.tif`), file]);
    for (const [tool = '', ...words] of further) {
      const out = path.join(folder, `${name}-next.tif`);
      rmSync(out, { force: true });
      runGdal(
        tool,
        words.map((word) => (word === 'IN' ? file : word === 'OUT' ? out : word)),
      );
      if (words.includes('OUT')) file = out;
    }
    return file;
  }

  /** What gdalinfo says of a file. */
  interface Info {
    readonly size: [number, number];
    readonly geoTransform: number[];
    readonly bands: {
      readonly type: DumpedRaster['type'];
      readonly noDataValue?: number | string;
      readonly scale?: number;
      readonly offset?: number;
      readonly mask?: { readonly flags: string[] };
    }[];
  }
  /** A file of the corpus with what GDAL reads of it. */
  interface Made {
    readonly file: string;
    readonly info: Info;
    readonly cells: Buffer;
    /** 0 for every cell that GDAL takes for no data, band by band. */
    readonly flags: Buffer;
  }
  const made = new Map<string, Made>();
  beforeAll(() => {
    const files = corpus.map((entry, at) => make(entry, `corpus-${at}`));
    const infos = files.map((file) => JSON.parse(runGdal('gdalinfo', ['-json', file])) as Info);
    const rasters = files.map((file, at): DumpedRaster => {
      const { size, bands } = infos[at]!;
      return { file, width: size[0], height: size[1], bands: bands.length, type: bands[0]!.type };
    });
    const cells = dumpMany(rasters, 'cells');
    const masks = dumpMany(rasters, 'masks');
    for (const [at, { name }] of corpus.entries())
      made.set(name, { file: files[at]!, info: infos[at]!, cells: cells[at]!, flags: masks[at]! });
  });

  it.each(corpus)('agrees with GDAL cell by cell: $name', async ({ name }) => {
    const { file, info, cells: dumped, flags } = made.get(name)!;
    const tiff = await openGeoTiff(file);
    const ours = tiff.readRows(
      0,
      tiff.height,
      info.bands.map((_, band) => band),
    );
    tiff.close();
    expect([tiff.width, tiff.height, tiff.bandCount]).toEqual([...info.size, info.bands.length]);
    const { originX, originY, cellWidth, cellHeight } = tiff.geotransform;
    [originX, cellWidth, 0, originY, 0, -cellHeight].forEach((term, at) =>
      expect(term).toBeCloseTo(info.geoTransform[at]!, 6),
    );
    expect(tiff.scaling).toEqual(info.bands.map(({ scale = 1, offset = 0 }) => ({ scale, offset })));

    const cells = Buffer.concat(ours.map((samples) => Buffer.from(samples.buffer)));
    expect(cells.length).toBe(dumped.length);
    const size = ours[0]!.BYTES_PER_ELEMENT;
    let differing = 0;
    let misjudged = 0;
    ours.forEach((samples, band) => {
      samples.forEach((stored, cell) => {
        const at = band * samples.length + cell;
        const isValid = flags[at] !== 0 && !Number.isNaN(stored);
        if (isNodata(tiff, stored) === isValid) misjudged += 1;
        if (isValid && cells.compare(dumped, at * size, (at + 1) * size, at * size, (at + 1) * size) !== 0)
          differing += 1;
      });
    });
    expect({ differing, misjudged }).toEqual({ differing: 0, misjudged: 0 });
  });

  it('has forty kinds of files of its own, beside the sixty and more of gdal-cells.slow.test.ts', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(40);
  });

  it('refuses a mask over whole numbers that have no number for what it leaves out', async () => {
    const file = make({ name: '', source: 'whole', options: [...mask, '-ot', 'UInt16', '-a_nodata', 'none'] });
    await expect(openGeoTiff(file)).rejects.toMatchObject({ code: 'unsupported-raster', field: 'mask' });
  });

  it.each(['CInt16', 'CFloat32'])('refuses numbers of %s', async (type) => {
    await expect(openGeoTiff(make({ name: '', source: 'depths', options: ['-ot', type] }))).rejects.toMatchObject({
      code: 'unsupported-raster',
    });
  });

  it.each([
    ['half floats', ['-ot', 'Float32', '-co', 'NBITS=16']],
    ['four bits', ['-ot', 'Byte', '-co', 'NBITS=4', '-a_nodata', 'none', '-scale', '0', '1000', '0', '15']],
    ['twelve bits', ['-ot', 'UInt16', '-co', 'NBITS=12']],
    ['JPEG', ['-ot', 'Byte', '-co', 'COMPRESS=JPEG', '-b', '1']],
  ])('refuses %s', async (_, options) => {
    await expect(openGeoTiff(make({ name: '', source: 'whole', options }))).rejects.toMatchObject({
      code: 'unsupported-raster',
    });
  });
});
