import { describe, expect, it } from 'vitest';
import { findLoneReturnPeriod, guessReturnPeriods } from '#main/services/packs/build/guess-return-period.ts';

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
];
const fair: readonly (readonly [name: string, years: number])[] = [
  ['T100', 100],
  ['waterdepth_T10', 10],
  ['q100', 100],
  ['depth_ari50', 50],
  ['depth_0.01', 100],
  ['p0.002', 500],
  ['.005', 200],
  ['aep0.01', 100],
  ['AEP_1', 100],
  ['5AEP', 20],
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
