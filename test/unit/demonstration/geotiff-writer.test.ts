import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeGeotiff } from '../../../scripts/demonstration/geotiff/geotiff-writer.ts';
import { readBands } from './support/load-region.ts';

const COLUMNS = 300;
const ROWS = 270;
// Wider and higher than one tile, not a multiple of it; negative numbers, long runs and noise.
const slope = Int16Array.from({ length: COLUMNS * ROWS }, (_, cell) => (cell % COLUMNS) - 150);
const noise = Int16Array.from({ length: COLUMNS * ROWS }, (_, cell) => ((cell * 7919) % 65_536) - 32_768);
const flat = new Int16Array(COLUMNS * ROWS).fill(-7);

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-geotiff-'));
  file = path.join(folder, 'three.tif');
  const bands = [
    { description: 'slope', samples: slope },
    { description: 'noise', samples: noise },
    { description: 'flat', samples: flat },
  ];
  writeFileSync(
    file,
    encodeGeotiff({ columns: COLUMNS, rows: ROWS, cellMetres: 20, bands, nodata: -32_768, scale: 0.5 }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function findGdal(): boolean {
  try {
    execFileSync('gdalinfo', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const hasGdal = findGdal();
const isRequired = process.env['FREEBOARD_REQUIRE_ALL'] === '1';

describe('geotiff writer', () => {
  it('gives the numbers back through the geotiff package', async () => {
    const { bands } = await readBands(file);
    expect(bands.map((band) => Int16Array.from(band))).toEqual([slope, noise, flat]);
  });

  it.skipIf(!hasGdal && !isRequired)('is read by GDAL, numbers, place and scale', () => {
    const info = JSON.parse(execFileSync('gdalinfo', ['-json', file], { encoding: 'utf8' }));
    expect(info.size).toEqual([COLUMNS, ROWS]);
    expect(info.geoTransform).toEqual([490_000, 20, 0, 4_714_000, 0, -20]);
    expect(info.coordinateSystem.wkt).toContain('ID["EPSG",32620]]');
    expect(info.bands).toHaveLength(3);
    for (const [index, name] of ['slope', 'noise', 'flat'].entries()) {
      expect(info.bands[index]).toMatchObject({
        type: 'Int16',
        description: name,
        noDataValue: -32_768,
        scale: 0.5,
        offset: 0,
      });
    }
    const raw = path.join(folder, 'raw.bin');
    execFileSync('gdal_translate', ['-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BSQ', file, raw]);
    const bytes = readFileSync(raw);
    const all = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    expect(all).toEqual(Int16Array.from([...slope, ...noise, ...flat]));
  });
});
