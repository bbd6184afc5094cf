import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isNodata } from '#engine/index.ts';
import { openWithSidecar } from '#main/raster/index.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { describeWithGdal, dumpMany, runGdal, type DumpedRaster } from './support/gdal.ts';

const WIDTH = 53;
const HEIGHT = 37;
const CELLS = WIDTH * HEIGHT;
const NODATA = 7;
const wave = Array.from({ length: CELLS }, (_, cell) => Math.round(100 + 90 * Math.sin(cell / 9)));
/** Two bands of numbers, with nodata here and there, and two that are masks of them. */
const bands = [
  wave.map((value, cell) => (cell % 11 === 0 ? NODATA : value)),
  wave.toReversed(),
  wave.map((_, cell) => [0, 255, 1][cell % 3]!),
  wave.map((_, cell) => (cell % 5 === 0 ? 0 : 255)),
];
const place = { originX: 309_000, originY: 5_750_000, cellWidth: 2, cellHeight: 2, epsg: 25_833 };
const describeBands = (some: readonly number[][]) =>
  ({ width: WIDTH, height: HEIGHT, sampleType: 'uint8', bands: some, ...place }) as const;

let folder: string;
let source: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-masks-'));
  source = path.join(folder, 'source.tif');
  writeFileSync(source, encodeTestGeotiff(describeBands(bands)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const translate = (name: string, isInside: boolean, mask: 3 | 4, options: readonly string[] = []): string => {
  const file = path.join(folder, name);
  const inside = ['--config', 'GDAL_TIFF_INTERNAL_MASK', isInside ? 'YES' : 'NO'];
  runGdal('gdal_translate', ['-q', ...inside, '-b', '1', '-b', '2', '-mask', String(mask), ...options, source, file]);
  return file;
};

/** Holds each cell against GDAL's own reading: 0 in its mask, or the nodata number, is no data. */
async function expectGdalsCells(file: string, type: DumpedRaster['type'] = 'Byte'): Promise<void> {
  const raster = { file, width: WIDTH, height: HEIGHT, bands: 2, type };
  const [flags] = dumpMany([raster], 'masks');
  const [bytes] = dumpMany([{ ...raster, type: 'Float64' }], 'cells');
  const stored = new Float64Array(bytes!.buffer.slice(bytes!.byteOffset, bytes!.byteOffset + bytes!.byteLength));
  const { file: tiff, changedBy, problems } = await openWithSidecar(file);
  try {
    const read = tiff.readRows(0, HEIGHT, [0, 1]).flatMap((samples) => [...samples]);
    const expected = [...stored].map((value, cell) => (flags![cell] === 0 || value === tiff.nodata ? null : value));
    expect(read.map((value) => (isNodata(tiff, value) ? null : value))).toEqual(expected);
    expect(expected).toContain(null);
    expect({ changedBy, problems }).toEqual({ changedBy: [`${path.basename(file)}.msk`], problems: [] });
  } finally {
    tiff.close();
  }
}

describeWithGdal('masks that GDAL writes beside a raster', () => {
  it.each([
    ['bytes without nodata', 'Byte', []],
    ['bytes with nodata', 'Byte', ['-a_nodata', String(NODATA)]],
    ['whole numbers', 'Int16', ['-ot', 'Int16']],
    ['floats', 'Float32', ['-ot', 'Float32', '-co', 'TILED=YES', '-co', 'BLOCKXSIZE=16', '-co', 'BLOCKYSIZE=16']],
    ['bands apart, big-endian', 'UInt16', ['-ot', 'UInt16', '-co', 'INTERLEAVE=BAND', '-co', 'ENDIANNESS=BIG']],
  ] as const)('count: over %s', async (name, type, options) => {
    await expectGdalsCells(translate(`${name}.tif`, false, 3, options), type);
  });

  it('count for each band where they have one for each', async () => {
    const file = path.join(folder, 'each.tif');
    writeFileSync(file, encodeTestGeotiff(describeBands(bands.slice(0, 2))));
    const flags = [1, 2].map((band) => `<Item name="INTERNAL_MASK_FLAGS_${band}">0</Item>`).join('');
    writeFileSync(`${file}.msk`, encodeTestGeotiff({ ...describeBands(bands.slice(2)), metadata: flags }));
    await expectGdalsCells(file);
  });

  it('do not count beside a mask inside', async () => {
    const inside = translate('inside.tif', true, 3, ['-a_nodata', '9']);
    const beside = translate('beside.tif', false, 4);
    copyFileSync(`${beside}.msk`, `${inside}.msk`);
    const [before, after] = dumpMany(
      [translate('alone.tif', true, 3, ['-a_nodata', '9']), inside].map(
        (file) => ({ file, width: WIDTH, height: HEIGHT, bands: 2, type: 'Byte' }) as const,
      ),
      'masks',
    );
    expect(after!.equals(before!)).toBe(true);
    const { file, changedBy } = await openWithSidecar(inside);
    const [first] = file.readRows(0, HEIGHT, [0]);
    file.close();
    expect([...first!].map((value) => (value === 9 ? 0 : 1))).toEqual(bands[2]!.map((flag) => (flag === 0 ? 0 : 1)));
    expect(changedBy).toEqual([]);
  });

  it('are in the cells after gdalwarp -dstnodata, as a finding says', async () => {
    const file = translate('to be warped.tif', false, 3);
    const warped = path.join(folder, 'warped.tif');
    runGdal('gdalwarp', ['-q', '-dstnodata', '0', file, warped]);
    const { file: tiff } = await openWithSidecar(warped);
    const [first] = tiff.readRows(0, HEIGHT, [0]);
    tiff.close();
    expect([...first!]).toEqual(bands[0]!.map((value, cell) => (bands[2]![cell] === 0 ? 0 : value)));
  });
});
