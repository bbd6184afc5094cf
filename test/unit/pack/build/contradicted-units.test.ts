import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFuture } from '#main/pack/build/planning/remark-futures.ts';
import { guessRasterUse } from '#main/pack/build/planning/guess-use.ts';
import { isUnitItem } from '#main/raster/geotiff/unit-items.ts';
import { askUnit } from './support/source-raster.ts';

describe('the unit that a file states', () => {
  it.each([
    [{ description: 'depth in feet' }, 'river_rp100.tif'],
    [{ description: 'depth_ft' }, 'river_rp100.tif'],
    [{}, 'river_rp100_ft.tif'],
  ])('is asked about where %j of %s says another', (band, path) => {
    for (const unit of ['m', 'cm'])
      expect(askUnit({ path }, { ...band, unit })).toMatchObject({ value: unit, confidence: 'low' });
    expect(askUnit({ path }, { ...band, unit: 'ft' })).toMatchObject({ value: 'ft', confidence: 'high' });
  });

  it('counts beside the size of cells in metres, and beside names of folders', () => {
    for (const path of ['depth_5_m.tif', 'feet/river_rp100.tif', 'depth_ft_to_cm.tif'])
      expect(askUnit({ path }, { unit: 'cm' })).toMatchObject({ value: 'cm', confidence: 'high' });
  });
});

describe('sentences of a file', () => {
  const about = (text: string) => ({ about: [text] });

  it.each([
    ['Flood depth in feet above ground', 'm'],
    ['Units: ft', 'm'],
    ['NAVD88 (feet)', 'm'],
    ['Depth grid, units = cm', 'ft'],
    ['Water depth in metres', 'ft'],
    ['Depth (m) of the 1 % flood', 'cm'],
    ['Units: meters', 'ft'],
  ])('%s is asked about where the unit is stated as %s, or named so', (text, unit) => {
    expect(askUnit({}, { ...about(text), unit })).toMatchObject({ value: unit, confidence: 'low' });
    const named = { path: `depth_rp100_${unit}.tif` };
    expect(askUnit(named, about(text))).toMatchObject({ value: unit, confidence: 'low' });
    expect(askUnit({ ...named, path: `depth ${unit}.tif` }, { texts: [`COMMENT=${text}`] })).toMatchObject({
      value: unit,
      confidence: 'low',
    });
  });

  it.each([
    ['Depth in feet', 'ft'],
    ['Cell size 5 m', 'ft'],
    ['Horizontal units: metres', 'ft'],
    ['Depth in m, cells of 5 m', 'm'],
    ['Return period of 100 years', 'cm'],
    ['Published in May 2020', 'ft'],
  ])('%s says nothing against %s', (text, unit) => {
    expect(askUnit({}, { ...about(text), unit })).toMatchObject({ value: unit, confidence: 'high' });
    expect(askUnit({ path: `depth_rp100_${unit}.tif` }, about(text))).toMatchObject({ value: unit });
    expect(askUnit({ path: `depth_rp100_${unit}.tif` }, about(text))?.confidence).not.toBe('low');
  });

  it('are asked about whichever unit is told and whichever stated, unless it is the same', () => {
    const words = { m: 'metres', cm: 'cm', mm: 'millimeters', ft: 'feet', yd: 'yards' } as const;
    const unit = fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[]));
    const phrase = fc.constantFrom('in @', 'Units: @', '(@)', 'UNIT = @');
    fc.assert(
      fc.property(unit, unit, phrase, (told, stated, form) => {
        const guess = askUnit({}, { unit: stated, about: [`Flood depth ${form.replace('@', words[told])}`] });
        expect(guess).toMatchObject({ value: stated, confidence: told === stated ? 'high' : 'low' });
      }),
    );
  });

  it('and the heights of the system contradict a name of heights', () => {
    const ask = (path: string, verticalUnit: 'metre' | 'foot') => askUnit({ path, verticalUnit }, {}, true)?.confidence;
    expect([ask('wse_rp100_m.tif', 'foot'), ask('wse_rp100_ft.tif', 'metre')]).toEqual(['low', 'low']);
    expect([ask('wse_rp100_m.tif', 'metre'), ask('wse_rp100_ft.tif', 'foot')]).toEqual(['high', 'high']);
  });
});

describe('metres at the end of a name', () => {
  it('are asked about where feet are stated, but the size of cells is not', () => {
    for (const path of ['depth_rp100_m.tif', 'DepthM.tif', 'wse_metres.tif'])
      expect(askUnit({ path }, { unit: 'ft' })).toMatchObject({ value: 'ft', confidence: 'low' });
    for (const path of ['depth_5_m.tif', 'depth_10m.tif', 'm_depth.tif', 'm.tif'])
      expect(askUnit({ path }, { unit: 'ft' })).toMatchObject({ value: 'ft', confidence: 'high' });
  });
});

describe('an item of a scale', () => {
  it('that the raster does not have is asked about', () => {
    for (const unit of ['', 'm']) {
      const asked = [0.01, 0.1, 0.001, 0.3].map((factor) => askUnit({}, { unit, texts: [`scale_factor=${factor}`] }));
      expect(asked.map((guess) => [guess?.value, guess?.confidence])).toEqual([
        ['cm', 'low'],
        ['dm', 'low'],
        ['mm', 'low'],
        ['m', 'low'],
      ]);
    }
  });

  it('that the raster has, or that changes nothing, is not', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 1, noNaN: true }), (scale) => {
        const of = (factor: number, own: number) =>
          askUnit({}, { unit: 'm', scale: own, texts: [`depth#scale_factor=${factor}`] })?.confidence;
        expect([of(scale, scale), of(1, scale)]).toEqual(['high', 'high']);
      }),
    );
    expect(askUnit({}, { unit: 'm', texts: ['scale_factor=none', 'autoscale_factored=0.1'] })?.confidence).toBe('high');
  });
});

it.each(['ZUNITS', 'VERTICAL_UNITS', 'zUnits', 'depthunits', 'vunit'])('%s is an item of units', (name) =>
  expect(isUnitItem(name)).toBe(true),
);
it.each(['xunits', 'time#units', 'communits'])('%s is none', (name) => expect(isUnitItem(name)).toBe(false));

describe('names of maps that are not those of today', () => {
  it.each(['river_rp100_p95.tif', 'rp100_depth_P05.tif', 'depth_p5_rp100.tif'])('%s: of what, is asked', (path) =>
    expect(guessRasterUse(path, '')?.use).toMatchObject({ value: 'ignore', confidence: 'low' }),
  );
  it.each([
    'depth_0p95.tif',
    'depth_p0.05.tif',
    'depth_p05pct.tif',
    'depth_rp95.tif',
    'depth_p100.tif',
    'depth_0p05.tif',
  ])('%s is no member of an ensemble', (path) => expect(guessRasterUse(path, '')?.use.value).toBe('flood'));
  it.each(['river_rp100_withfreeboard.tif', 'river_depth_with_freeboard.tif'])('%s is left out', (path) =>
    expect(guessRasterUse(path, '')?.use.value).toBe('ignore'),
  );
  it.each([
    ['river_rp100_high_emission.tif', 'high_emission'],
    ['rp100_LowEmissions.tif', 'LowEmissions'],
    ['emissions/rp100.tif', 'emissions'],
  ])('%s speaks of a climate to come: %s', (path, word) => expect(findFuture(path, '')).toBe(word));
  it('missions are none', () => expect(findFuture('missions_rp100.tif', '')).toBeNull());
});
