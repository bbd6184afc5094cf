import { describe, expect, it } from 'vitest';
import { findLoneReturnPeriod, guessReturnPeriods } from '#main/pack/build/planning/guess-return-period.ts';

// Names as publishers write them. A probability p is 1/p years, x per cent are 100/x years.
const sure: readonly (readonly [name: string, years: number])[] = [
  ['rp100', 100],
  ['RP_00500', 500],
  ['depth-rp-20', 20],
  ['wse_rp1000_dikefail', 1000],
  ['floodMapGL_rp100y', 100],
  ['inunriver_historical_000000000WATCH_1980_rp00100', 100],
  ['Europe_RP10_filled_depth', 10],
  ['rp2.5', 2.5],
  ['rp=50', 50],
  ['1in100', 100],
  ['FD_1in200', 200],
  ['1_in_75_year', 75],
  ['1:1000', 1000],
  ['1 in 30', 30],
  ['1op100', 100],
  ['100yr', 100],
  ['haz_0050_yr', 50],
  ['500-year depth', 500],
  ['tiefe_100jahre', 100],
  ['HQ100', 100],
  ['hq_20', 20],
  ['return_period_250', 250],
  ['return_periods=25', 25],
  ['CstDpth01pct', 100],
  ['Depth0_2pct', 500],
  ['Depth10pct', 10],
  ['depth 0.2%', 500],
  ['4 percent', 25],
  ['river_depth_0p5pct', 200],
  ['river_depth_0-5pct', 200],
  ['depth_0,2pct', 500],
  ['depth_3.3pct', 30.303],
  ['3p3pct', 30.303],
  ['Depth02pct', 50],
  ['1pct_annual_chance_2020', 100],
  ['1pctAnnualChance', 100],
  ['river_depth_rp1_5', 1.5],
  ['rp2p33', 2.33],
  ['inuncoast_historical_nosub_hist_rp0001_5', 1.5],
  ['inuncoast_rcp8p5_wtsub_2080_rp0100_0_perc_50', 100],
  ['rp2_5m', 2],
  ['rp100_2050', 100],
  ['rp100_95pct', 100],
  ['rp100_50percentile', 100],
  ['2.33yr', 2.33],
  ['2yr_24hr', 2],
  ['100y_10m', 100],
  ['100yr_6h', 100],
];
const fair: readonly (readonly [name: string, years: number])[] = [
  ['T100', 100],
  ['waterdepth_T10', 10],
  ['q100', 100],
  ['depth_ari50', 50],
  ['p0.002', 500],
  ['aep0.01', 100],
  ['AEP_1', 100],
  ['5AEP', 20],
  ['aep_0_01', 100],
  ['AEP0p002', 500],
  ['0_01aep', 100],
  ['Mt100', 100],
];

describe('the return period in a name', () => {
  it.each(sure)('%s: %d years for sure', (name, years) => {
    expect(guessReturnPeriods(name)).toEqual([expect.objectContaining({ value: years, confidence: 'high' })]);
  });
  it.each(fair)('%s: %d years', (name, years) => {
    expect(guessReturnPeriods(name)).toEqual([expect.objectContaining({ value: years, confidence: 'medium' })]);
  });

  it.each([
    // A tenth may be 10 years or a tenth of a per cent; a number like a year of the calendar may be one.
    ['depth_0.1', 10],
    ['aep0.2', 5],
    ['AEP0p5', 2],
    ['aep0_5', 2],
    // Probabilities of maps, or anything else with a decimal point: the neighbours may tell.
    ['depth_0.01', 100],
    ['.005', 200],
    ['manning_0.02', 50],
    // Not among those that maps are published for.
    ['depth_T12', 12],
    ['Mt3', 3],
    // The number may begin in front of the mark, or not.
    ['v1_5pct', 20],
    ['1_5yr', 5],
    ['rp2_7', 2.7],
    ['rp2_50', 2.5],
    ['95pct', 1.053],
    ['depth_2050yr', 2050],
  ])('%s: perhaps %d years, to be confirmed', (name, years) => {
    expect(guessReturnPeriods(name)).toEqual([expect.objectContaining({ value: years, confidence: 'low' })]);
  });

  it.each([
    '',
    'depth',
    'dtm_10m',
    'depth_0.5m',
    'EPSG28992',
    'HQextrem',
    'v1.05',
    'tile_12_7',
    'sharp100',
    'rp0',
    '0pct',
    'river_depth_T32ULC',
    'river_depth_T1PCT',
    'river_depth_tile_T12',
    'kachel_100',
    'river_depth_q1_2024',
    '2024q3',
    't2m',
    'river_depth_100_pct',
    '50percentile',
    'x10y20',
    'grid_0.05deg',
    '100a',
  ])('%j speaks of none', (name) => expect(guessReturnPeriods(name)).toEqual([]));

  it('is told once when it is said twice, and not chosen when two are said', () => {
    expect(guessReturnPeriods('rp100_1in100').map(({ value }) => value)).toEqual([100]);
    expect(guessReturnPeriods('rp100_to_rp200').map(({ value }) => value)).toEqual([100, 200]);
    // The surer one counts: T1 may be a step of time.
    expect(guessReturnPeriods('rp100_t1').map(({ value }) => value)).toEqual([100]);
  });

  it.each([
    ['depth_100', 100],
    ['wd500', 500],
    ['depth_37', null],
    ['depth_100_5', null],
    ['depth', null],
  ])('is a lone number where maps are published for it: %s, %j', (name, years) => {
    expect(findLoneReturnPeriod(name)).toBe(years);
  });
});
