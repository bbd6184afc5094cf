import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { encodeTestGeotiff, type TestRaster } from '../../support/geotiff-writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-unwritten-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a chunk that was never written', () => {
  // GDAL's GTiff driver, SPARSE_OK: such blocks read as nodata where the file names it, else as 0.
  const cases: [Pick<TestRaster, 'sampleType' | 'nodata'>, number][] = [
    [{ sampleType: 'float32', nodata: 'nan' }, Number.NaN],
    [{ sampleType: 'float64', nodata: 'NaN' }, Number.NaN],
    [{ sampleType: 'float32', nodata: -9999 }, -9999],
    [{ sampleType: 'float32' }, 0],
    [{ sampleType: 'uint8', nodata: 'nan' }, 0],
  ];
  it.each(cases)('of %o is %d', async (how, expected) => {
    const bands = [Float64Array.from({ length: 32 * 16 }, () => 3)];
    const place = { originX: 5, originY: 52, cellWidth: 0.01, cellHeight: 0.01 };
    const file = path.join(folder, 'a.tif');
    const raster = { width: 32, height: 16, tileSide: 16, sparseChunks: [1], bands, ...place, ...how };
    writeFileSync(file, encodeTestGeotiff(raster));
    const tiff = await openGeoTiff(file);
    const [row] = tiff.readRows(0, 1, [0]);
    tiff.close();
    expect([row![0], row![15], row![16], row![31]]).toEqual([3, 3, expected, expected]);
  });
});
