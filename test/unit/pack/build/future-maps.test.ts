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
    ['1in100_plusCC.tif', 'plusCC'],
    ['rp100_cc40.tif', 'cc40'],
    ['rp100_cc.tif', 'cc'],
    ['depth_T100_Hd2100.tif', 'Hd2100'],
    ['depth_rp100_y2085.tif', 'y2085'],
    ['depth_rp100_nearfuture.tif', 'nearfuture'],
    ['depth_rp100_far_future.tif', 'far_future'],
    ['depth_rp100_projected.tif', 'projected'],
    ['depth_rp100_fut.tif', 'fut'],
    ['DepthFut_rp100.tif', 'Fut'],
    ['depth_rp100_Wplus.tif', 'Wplus'],
    ['HQ100_Zukunft.tif', 'Zukunft'],
    ['HQ100_zukuenftig.tif', 'zukuenftig'],
    ['Q100_futur.tif', 'futur'],
    ['T100_futuro.tif', 'futuro'],
    ['T100_cambio_climatico.tif', 'cambio_climatico'],
    ['waterdiepte_T100_2100.tif', '2100'],
    ['RCP/rp100_year2050.tif', '2050'],
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
    'flow_acc_rp100.tif',
    'access_rp100.tif',
    'rp100_success.tif',
    'rp100_cc-by.tif',
    'CC0/rp100.tif',
    'river_2026_rp100.tif',
    'rp2100.tif',
    'T2100_depth.tif',
    'RP_2050.tif',
    'depth_2100yr.tif',
    'depth_2050_jahre.tif',
    '1in2100.tif',
    'EPSG_2056_rp100.tif',
    'depth_projected_utm33.tif',
    'futon_rp100.tif',
    'rp2000.tif',
  ])('%s does not', (path) => expect(findFuture(path, '')).toBeNull());

  it('does not by a year of the past', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2029 }), (year) => {
        expect(findFuture(`river_depth_${year}_rp100.tif`, '')).toBeNull();
      }),
    );
  });

  const years = fc.integer({ min: 2030, max: 2100 });
  const beside = fc.constantFrom('depth', 'rp100', 'T10', 'river', '1in100', '100yr', 'v2');
  const joint = fc.constantFrom('_', '-', ' ');

  it('does by every year to come, and not by a return period of as many years', () => {
    fc.assert(
      fc.property(years, beside, joint, fc.constantFrom('', 'y', 'Hd', 'year'), (year, word, sign, before) => {
        expect(findFuture(`${word}${sign}${before}${year}.tif`, '')).toContain(String(year));
      }),
    );
    const written = fc.constantFrom<(year: number) => string>(
      (year) => `rp${year}`,
      (year) => `RP_${year}`,
      (year) => `T${year}`,
      (year) => `HQ${year}`,
      (year) => `1in${year}`,
      (year) => `${year}yr`,
      (year) => `${year}_years`,
    );
    fc.assert(
      fc.property(years, fc.constantFrom('depth', 'river', 'v2'), joint, written, (year, word, sign, write) => {
        expect(findFuture(`${word}${sign}${write(year)}.tif`, '')).toBeNull();
      }),
    );
  });

  it('does not by letters within a longer word', () => {
    const letters = fc.stringMatching(/^[b-z]{1,5}$/);
    fc.assert(
      fc.property(letters, letters, fc.constantFrom('cc', 'fut', 'slr'), (before, behind, word) => {
        fc.pre(!/^(?:plus|with|incl|near|mid|far)$/.test(before) && !`${word}${behind}`.startsWith('futur'));
        expect(findFuture(`${before}${word}${behind}_rp100.tif`, '')).toBeNull();
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
