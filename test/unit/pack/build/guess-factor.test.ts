import { describe, expect, it } from 'vitest';
import { guessIntensityFactor, guessProbabilityFactor } from '#main/pack/build/planning/guess-factor.ts';
import type { SourceBand } from '#shared/pack/pack-source.ts';
import { bareBand, describeSource } from './support/source-raster.ts';

function band(maximum: number, changes: Partial<SourceBand> = {}): SourceBand {
  const numbers = { minimum: 0, secondMinimum: 0.001, maximum, secondMaximum: maximum * 0.9, maximumCells: 1 };
  const sample = { cells: 100, valid: 100, hasFractions: true, values: null, ...numbers };
  return { ...bareBand, sample, ...changes };
}
const ask = (guess: typeof guessProbabilityFactor, path: string, maximum: number, changes: Partial<SourceBand> = {}) =>
  guess({ raster: describeSource({ path, bands: [] }), band: band(maximum, changes), folderName: 'maps' });

describe('what makes a burn probability one of 0 to 1', () => {
  it.each([
    ['burn_probability.tif', 0.02, 1, 'medium'],
    ['burn_probability_percent.tif', 0.9, 0.01, 'high'],
    ['annual_bp_pct.tif', 0.9, 0.01, 'high'],
    ['BurnProbPct.tif', 2, 0.01, 'high'],
    ['BP (%).tif', 2, 0.01, 'high'],
    ['percent/bp.tif', 2, 0.01, 'medium'],
    ['BP_per_1000_years.tif', 0.9, 0.001, 'high'],
    ['bp_per_10_000.tif', 0.9, 0.0001, 'high'],
    ['bp_promille.tif', 0.9, 0.001, 'high'],
    ['bp_per_year_1yr.tif', 0.01, 1, 'high'],
    // What may be meant otherwise is asked.
    ['burnprob_x10000.tif', 0.9, 0.0001, 'low'],
    ['bp_1000x.tif', 0.9, 0.001, 'low'],
    ['bp_90pct.tif', 0.01, 0.01, 'low'],
    ['bp_30yr.tif', 0.3, 1 / 30, 'low'],
    ['burn_probability_return_period.tif', 0.3, 1, 'low'],
    ['bp_pct_per_1000.tif', 0.3, 0.01, 'low'],
    // Numbers that are no probabilities, whatever the name says.
    ['burn_probability.tif', 2.5, 0.01, 'low'],
    ['burn_probability.tif', 400, 0.001, 'low'],
    ['bp_pct.tif', 250, 0.001, 'low'],
  ] as const)('%s, up to %d: %d (%s)', (path, maximum, value, confidence) => {
    expect(ask(guessProbabilityFactor, path, maximum)).toMatchObject({ value, confidence });
  });

  it.each([
    ['%', 0.01, 'high'],
    ['percent', 0.01, 'high'],
    ['‰', 0.001, 'high'],
    ['per 1000 years', 0.001, 'high'],
    ['1/1000', 0.001, 'high'],
    ['probability', 1, 'high'],
    ['yr-1', 1, 'high'],
    ['years', 1, 'low'],
    ['count', 1, 'low'],
    ['fires per 3 decades', 1, 'low'],
  ] as const)('by what the file states: %s', (unit, value, confidence) => {
    for (const stated of [{ unit }, { moreUnits: [unit] }])
      expect(ask(guessProbabilityFactor, 'bp.tif', 0.5, stated)).toMatchObject({ value, confidence });
  });

  it('is asked where the file states two', () => {
    expect(ask(guessProbabilityFactor, 'bp.tif', 0.5, { unit: '%', moreUnits: ['1'] })?.confidence).toBe('low');
  });

  it('counts after scale and offset', () => {
    expect(ask(guessProbabilityFactor, 'bp.tif', 500, { scale: 0.001 })).toMatchObject({ value: 1 });
  });
});

describe('what makes a fire intensity kW/m', () => {
  it.each([
    ['fireline_intensity.tif', 1, 'medium'],
    ['fli_btu_ft_s.tif', 3.46147, 'high'],
    ['fireline_intensity_BTU.tif', 3.46147, 'high'],
    ['FLI Btu per ft per s.tif', 3.46147, 'high'],
    ['fli_btu_ft_min.tif', 3.46147 / 60, 'low'],
    ['fli_kw_m.tif', 1, 'high'],
    ['fli_kWm.tif', 1, 'high'],
    ['fli_MW_per_m.tif', 1000, 'high'],
    ['fli_w_m.tif', 0.001, 'high'],
    ['fli_kcal.tif', 4.1868, 'low'],
    ['fli_btu_to_kw.tif', 3.46147, 'low'],
    ['USFS_fli.tif', 3.46147, 'low'],
  ] as const)('%s: %d (%s)', (path, value, confidence) => {
    const guess = ask(guessIntensityFactor, path, 900);
    expect(guess?.confidence).toBe(confidence);
    if (confidence !== 'low') expect(guess?.value).toBeCloseTo(value, 4);
  });

  it.each([
    ['kW/m', 1],
    ['kW m^-1', 1],
    ['kW m-1', 1],
    ['kilowatts per meter', 1],
    ['kJ m-1 s-1', 1],
    ['W/m', 0.001],
    ['BTU/ft/s', 3.46147],
    ['Btu ft-1 s-1', 3.46147],
    ['BTU/(ft*sec)', 3.46147],
    ['btu/ft-s', 3.46147],
    ['BTU/ft/min', 3.46147 / 60],
  ] as const)('by what the file states: %s', (unit, value) => {
    const guess = ask(guessIntensityFactor, 'fli.tif', 900, { moreUnits: [unit] });
    expect(guess?.confidence).toBe('high');
    expect(guess?.value).toBeCloseTo(value, 5);
  });

  it.each(['kW/m2', 'BTU/ft2', 'BTU', 'ft', 'm', 'index'])('is asked where the file states %s', (unit) => {
    expect(ask(guessIntensityFactor, 'fli_kw_m.tif', 900, { unit })?.confidence).toBe('low');
  });
});
