import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import { createProbeMap, type ProbeMap } from '#main/map/probe-map.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { CELL, createManifest, describeRaster, fill, NORTH, SIDE, WEST } from '../pack/support/test-pack.ts';

const WATER = 99;
/** Columns: 0 dry, 1 nodata, 2 to 12 open water, 13 0.02 m, 14 0.7 m, then 5 m. */
const frequent = fill(0).map((_, cell) => {
  const column = cell % SIDE;
  if (column === 0) return 0;
  if (column === 1) return -9999;
  if (column <= 12) return WATER;
  return [0.02, 0.7][column - 13] ?? 5;
});
// Shallower in column 14: the running maximum holds the frequent map's depth.
const rare = frequent.map((depth, cell) => (cell % SIDE === 14 ? 0.2 : depth));

let probeWith: (granted: readonly Module[]) => ProbeMap;
let close: () => Promise<void>;

beforeAll(async () => {
  const hazards = createManifest()['hazards'];
  Object.assign(hazards.fluvial, { openWater: [WATER] });
  const opened = await openTestPack({
    'pack.json': JSON.stringify(
      createManifest({
        hazards,
        terrain: { path: 'ground.tif', unit: 'ft' },
        wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flame.tif', unit: 'ft' } },
      }),
    ),
    'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(frequent, { nodata: -9999 })),
    'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(rare, { nodata: -9999 })),
    'ground.tif': encodeTestGeotiff(describeRaster(fill(100))),
    'burn.tif': encodeTestGeotiff(describeRaster(fill(0.0008))),
    'flame.tif': encodeTestGeotiff(describeRaster(fill(3))),
  });
  probeWith = (granted) =>
    createProbeMap({
      catalogue: () => opened.library.catalogue,
      entitlement: () => ({ subject: 'test', modules: new Set(granted), expiresAt: new Date(0) }),
    });
  close = opened.close;
});
afterAll(() => close());

const at = (column: number) => ({ longitude: WEST + (column + 0.5) * CELL, latitude: NORTH - 10.5 * CELL });

describe('map.probe', () => {
  it('gives the depths that count, after the running maximum, per return period', () => {
    const [flood] = probeWith(modules)(at(14)).floods;
    expect(flood).toMatchObject({
      hazard: 'fluvial',
      status: 'depths',
      isOpenWater: false,
      returnPeriodsYears: [10, 100],
    });
    // 0.2 m on the rarer map is raised to the 0.7 m of the frequent one.
    expect(flood?.depthsMetres.base).toEqual([expect.closeTo(0.7, 6), expect.closeTo(0.7, 6)]);
  });

  it('counts under 0.025 m, dry and nodata as 0', () => {
    for (const column of [0, 1, 13]) {
      expect(probeWith(modules)(at(column)).floods[0]?.depthsMetres.base).toEqual([0, 0]);
    }
  });

  it('tells open water, without depths where the window has nothing else', () => {
    expect(probeWith(modules)(at(7)).floods[0]).toMatchObject({ isOpenWater: true, depthsMetres: { base: [] } });
  });

  it('reads fire and ground', () => {
    const { wildfire, groundMetres } = probeWith(modules)(at(19));
    // 3 ft: CR 0.40, R = 0.0008 x 0.40 = 3.2e-4: index 6. 3 ft = 0.9144 m, 100 ft = 30.48 m.
    expect(wildfire).toMatchObject({ wildfireIndex: 6, flameLengthMetres: expect.closeTo(0.9144, 6) });
    if (wildfire?.status !== 'answered') throw new Error('no answer');
    expect(wildfire.burnProbability).toBeCloseTo(0.0008, 8);
    expect(groundMetres).toBeCloseTo(30.48, 6);
  });

  it('reads nothing that the licence lacks, and nothing outside', () => {
    expect(probeWith(['coastal'])(at(20))).toEqual({ floods: [], wildfire: null, groundMetres: null });
    expect(probeWith(modules)({ latitude: -20, longitude: 10 })).toEqual({
      floods: [],
      wildfire: null,
      groundMetres: null,
    });
  });
});
