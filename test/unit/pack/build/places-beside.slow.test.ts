import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findEpsgDefinition, openGeoTiff } from '#main/raster/index.ts';
import type { TestRaster } from '../../../support/geotiff-writer.ts';
import { CELL, NORTH, WEST } from '../support/test-pack.ts';
import { setUpBuildTrial } from './support/build-trial.ts';
import { map } from './support/river-map.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();
const RIVER = 'river_depth_m_rp100.tif';
/** Without pixel size, tie point and keys, as a plain TIFF. */
const plain: Partial<TestRaster> = {
  epsg: null,
  edit: (tags) => [33_550, 33_922, 34_735].forEach((tag) => tags.delete(tag)),
};
const degrees = (code: number, name: string, rest = ''): string =>
  `GEOGCS["${name}",DATUM["x",SPHEROID["x",6378137,298.257223563]],UNIT["degree",0.01745]${rest},AUTHORITY["EPSG","${code}"]]`;
const WGS84 = degrees(4326, 'WGS 84');
const HERE = [WEST, CELL, 0, NORTH, 0, -CELL];
const beside = (srs: string | null, transform: readonly (number | string)[] | null): string =>
  `<PAMDataset>${srs === null ? '' : `<SRS dataAxisToSRSAxisMapping="2,1">${srs}</SRS>`}${
    transform === null ? '' : `<GeoTransform>${transform.join(', ')}</GeoTransform>`
  }</PAMDataset>`;
const files = (changes: Partial<TestRaster>, sidecar: string) => ({
  [RIVER]: map(1.5, changes),
  [`${RIVER}.aux.xml`]: sidecar,
});

describe('a map that only the file beside it places', () => {
  it('is written anew at that place, in that system', async () => {
    const made = await trial.build(files(plain, beside(WGS84, HERE)));
    const manifest = JSON.parse(readFileSync(path.join(made, 'pack.json'), 'utf8')) as {
      hazards: { fluvial: { maps: { path: string; crs: string }[] } };
    };
    const [written] = manifest.hazards.fluvial.maps;
    expect(written!.crs).toBe(findEpsgDefinition(4326));
    const raster = await openGeoTiff(path.join(made, written!.path));
    raster.close();
    expect(raster.geotransform).toEqual({ originX: WEST, originY: NORTH, cellWidth: CELL, cellHeight: CELL });
  });

  it('that says where it lies, but not in which system, is copied', async () => {
    const made = await trial.build(files({ epsg: null }, beside(WGS84, null)));
    expect(readFileSync(path.join(made, RIVER))).toEqual(Buffer.from(map(1.5, { epsg: null })));
  });

  it('is where the plan says, if it says it of this map', async () => {
    const layers = [{ file: RIVER, crs: 'EPSG:4258' }];
    const content = files({ epsg: null }, beside(WGS84, null));
    const plan = await trial.plan(content, { layers, defaults: { crs: 'EPSG:4269' } });
    expect(plan.layers[0]!.crs).toBe('EPSG:4258');
    const general = await trial.plan(content, { defaults: { crs: 'EPSG:4269' } });
    expect(general.layers[0]!.crs).toBe(findEpsgDefinition(4326));
  });

  it('counts depths in feet, perhaps, where heights beside it are in feet', async () => {
    const compound = `COMPD_CS["x",${WGS84},VERT_CS["x",VERT_DATUM["x",2005],UNIT["US survey foot",0.304800609601219]]]`;
    const content = { 'river_depth_rp100.tif': map(1.5), 'river_depth_rp100.tif.aux.xml': beside(compound, null) };
    const { missing } = await trial.plan(content);
    expect(missing.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['unknown-unit']);
  });

  it.each([
    ['turned', [WEST, CELL, 0.0001, NORTH, 0, -CELL]],
    ['south-up', [WEST, CELL, 0, NORTH, 0, CELL]],
    ['of five numbers', [WEST, CELL, 0, NORTH, 0]],
    ['of words', [WEST, CELL, 0, NORTH, 'north', -CELL]],
    ['of nothing', null],
  ] as const)('cannot be used: %s', async (_, transform) => {
    const { missing } = await trial.plan(files(plain, beside(WGS84, transform)));
    expect(missing.map(({ code }) => code)).toEqual(expect.arrayContaining(['unusable-file', 'nothing-to-build']));
  });

  it.each([
    ['names no system', null],
    ['names one that nobody knows', 'LOCAL_CS["x",UNIT["metre",1]]'],
  ])('is asked about where it %s', async (_, srs) => {
    const codes = (await trial.refuse(files(plain, beside(srs, HERE)))).map(({ code }) => code);
    expect(codes).toContain('unknown-crs');
  });
});

describe('a map that says where it lies, and a file beside it that', () => {
  it.each([
    ['says the same', beside(WGS84, HERE)],
    ['says it in rounded numbers', beside(null, [5.000001, CELL, 0, 51.999999, 0, -0.001000001])],
    ['says the same in another word for it', beside(degrees(4258, 'ETRS89'), HERE)],
  ])('%s, is used', async (_, sidecar) => {
    expect(await trial.refuse(files({}, sidecar))).toEqual([]);
  });

  it.each([
    ['lies a cell beside it', beside(WGS84, [WEST + CELL, CELL, 0, NORTH, 0, -CELL])],
    ['has other cells', beside(WGS84, [WEST, CELL * 1.1, 0, NORTH, 0, -CELL])],
    ['is turned', beside(WGS84, [WEST, CELL, 0.0001, NORTH, 0, -CELL])],
    ['names another system', beside(degrees(4289, 'Amersfoort'), HERE)],
    ['names a system that nobody knows', beside('LOCAL_CS["x",UNIT["metre",1]]', null)],
  ])('%s, is not', async (_, sidecar) => {
    expect(await trial.refuse(files({}, sidecar))).toEqual([{ code: 'unclear-sidecar', file: RIVER }]);
  });
});
