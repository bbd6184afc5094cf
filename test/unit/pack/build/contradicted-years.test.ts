import { describe, expect, it } from 'vitest';
import { guessYears } from '#main/pack/build/planning/guess-years.ts';
import { bareBand, describeSource } from './support/source-raster.ts';
import type { SourceBand } from '#shared/pack/pack-source.ts';

const listYears = (path: string, band: Partial<SourceBand>, more: readonly SourceBand[] = []) =>
  guessYears(describeSource({ path, bands: [{ ...bareBand, ...band }, ...more] }), { ...bareBand, ...band }, []).map(
    ({ value }) => value,
  );

describe('the return period of a file of one band', () => {
  it.each([
    ['river_rp100.tif', { texts: ['return_period=10'] }, [10, 100]],
    ['river_rp100.tif', { description: '10-year depth' }, [10, 100]],
    ['river_rp100.tif', { about: ['Flood depth with a return period of 10 years'] }, [100, 10]],
    ['river_rp100.tif', { about: ['10-year flood depth grid'] }, [100, 10]],
    ['river_0_2pct.tif', { about: ['1 in 100 chance of flooding in a year'] }, [500, 100]],
  ])('%s is open where %j says another', (path, band, years) => {
    expect(listYears(path, band)).toEqual(years);
  });

  it.each([
    ['river_rp100.tif', { texts: ['return_period=100'] }, [100]],
    ['river_1pct.tif', { about: ['100-year flood depth'] }, [100]],
    ['river_rp100.tif', { about: ['Made of 40 years of observed rain'] }, [100]],
    ['river_rp100.tif', { about: ['One of the 10-year flood, 50-year flood and 100-year flood'] }, [100]],
    ['depth.tif', { texts: ['return_period=10'] }, [10]],
  ])('%s is known beside %j', (path, band, years) => {
    expect(listYears(path, band)).toEqual(years);
  });

  it('is that of its band where there are several, whatever the name says', () => {
    expect(listYears('river_rp100.tif', { description: 'rp10' }, [{ ...bareBand, description: 'rp100' }])).toEqual([
      10,
    ]);
  });
});
