import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFuture } from '#main/pack/build/planning/remark-futures.ts';
import { map as river } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

const trial = setUpBuildTrial();

describe('the name of a flood map', () => {
  it.each([
    ['river_depth_rp100_2050.tif', '2050'],
    ['inunriver_rcp8p5_00000HadGEM2_2080_rp00100.tif', 'rcp8p5'],
    ['rp100_ssp585_p95.tif', 'ssp585'],
    ['rp100_SSP2-4.5.tif', 'SSP2-4.5'],
    ['rp100_2C.tif', '2C'],
    ['rp100_1.5degC.tif', '1.5degC'],
    ['future/rp100.tif', 'future'],
    ['rp100_climate_change.tif', 'climate_change'],
    ['overstroming_toekomst_T100.tif', 'toekomst'],
  ])('%s speaks of a climate to come: %s', (path, word) => expect(findFuture(path, '')).toBe(word));

  it('or its band does', () => expect(findFuture('rp100.tif', 'depth in 2085, 1 in 100')).toBe('2085'));

  it.each([
    'river_depth_rp100.tif',
    'river_2020_rp100.tif',
    'rp2050.tif',
    'depth_20500101.tif',
    'EPSG2056_rp100.tif',
    'tile_c3_rp100.tif',
    'band1c.tif',
    'rp100_2cm.tif',
    'futures_market/rp100.tif',
    'resolution_0.2035.tif',
  ])('%s does not', (path) => expect(findFuture(path, '')).toBeNull());

  it('does not by a year of the past', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2029 }), (year) => {
        expect(findFuture(`river_depth_${year}_rp100.tif`, '')).toBeNull();
      }),
    );
  });
});

it('a future alone is built, and said to be one, once for all its maps', async () => {
  const content = {
    'river_depth_rp10_2050.tif': river(0.5),
    'river_depth_rp100_2050.tif': river(1.5),
  };
  const { missing } = await trial.plan(content);
  expect(missing.filter(({ code }) => code === 'future-climate')).toEqual([
    expect.objectContaining({
      severity: 'warning',
      file: 'river_depth_rp100_2050.tif',
      found:
        'the name says "2050", a climate to come, of 2 of the maps; they are taken as the maps of the base scenario',
    }),
  ]);
});

it('a map of today says nothing of it', async () => {
  const { missing } = await trial.plan({ 'river_depth_rp100.tif': river(0.5) });
  expect(missing.filter(({ code }) => code === 'future-climate')).toEqual([]);
});

it('a map that is called a hazard may be one of depths, or of depths times speeds: that is asked', async () => {
  const { missing } = await trial.plan({ 'river_hazard_rp100.tif': river(1.5) });
  expect(missing.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['unknown-quantity']);
});
