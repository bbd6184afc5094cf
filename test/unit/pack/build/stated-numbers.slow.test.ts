import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openGeoTiff } from '#main/raster/index.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import type { PackPlan } from '#shared/pack/pack-plan.ts';
import { encodeTestGeotiff, type TestRaster } from '../../../support/geotiff-writer.ts';
import { describeRaster, fill, type PackContent, SIDE } from '../support/test-pack.ts';
import { setUpBuildTrial } from './support/build-trial.ts';
import { map } from './support/river-map.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();

const RIVER = 'river_depth_rp100.tif';
const item = (name: string, value: string, rest = ''): string => `<Item name="${name}"${rest}>${value}</Item>`;
const bandItem = (name: string, value: string): string => item(name, value, ' sample="0"');
const beside = (band: string, dataset = ''): string =>
  `<PAMDataset>${dataset}<PAMRasterBand band="1">${band}</PAMRasterBand></PAMDataset>`;
const listAsked = ({ missing }: PackPlan): string[] =>
  missing.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));
const unitOf = ({ layers }: PackPlan) => layers[0]!.unit;

describe('a unit in the metadata of a raster', () => {
  it.each([
    ['of the file', item('UNITS', 'feet'), 'ft'],
    ['of the band', bandItem('units', 'feet'), 'ft'],
    ['in one word with its kind', bandItem('unit_type', 'cm'), 'cm'],
    ['of a netCDF variable', item('depth#units', 'ft'), 'ft'],
    ['of a band by its number', item('BAND_1_UNITS', 'inches'), 'in'],
    ['beside those of places and times', item('lon#units', 'degrees_east') + item('time#units', 'hours'), 'm'],
  ] as const)('counts: %s', async (_, metadata, unit) => {
    const plan = await trial.plan({ [RIVER]: map(1.5, { metadata }) });
    expect([unitOf(plan), listAsked(plan)]).toEqual([unit, []]);
  });

  it('counts for each band where it stands for all', async () => {
    const bands = [fill(0.5), fill(1.5)];
    const metadata = item('return_periods', '10,100') + item('units', 'ft');
    const { layers } = await trial.plan({
      'river_depth.tif': encodeTestGeotiff(describeRaster([], { bands, metadata })),
    });
    expect(layers.map(({ unit }) => unit)).toEqual(['ft', 'ft']);
  });

  it.each([
    ['that is not understood', bandItem('units', 'furlong')],
    ['that is another than the unit type', item('u', 'm', ' sample="0" role="unittype"') + bandItem('units', 'feet')],
    ['twice, in two ways', item('UNITS', 'feet') + bandItem('units', 'm')],
    ['in a sentence', item('long_name', 'Depth of the water in feet')],
  ])('is asked about: one %s', async (_, metadata) => {
    expect(listAsked(await trial.plan({ [RIVER]: map(1.5, { metadata }) }))).toEqual(['unknown-unit']);
  });
});

/** Cells of a raster of a pack that was made, scaled; null for nodata. */
async function readMade(folder: string, file: string): Promise<(number | null)[]> {
  const raster = await openGeoTiff(path.join(folder, file));
  try {
    const [cells] = raster.readRows(0, 1, [0]);
    const encoding = { nodata: raster.nodata, ...raster.scaling[0]! };
    return [...cells!].map((stored) => (isNodata(encoding, stored) ? null : computeScaled(encoding, stored)));
  } finally {
    raster.close();
  }
}
const write = (values: readonly number[], changes: Partial<TestRaster> = {}): Uint8Array =>
  encodeTestGeotiff(describeRaster(values, changes));
/** A raster whose first row begins with these numbers; all others are the last of them. */
const cells = (...first: readonly number[]): number[] =>
  Array.from({ length: SIDE * SIDE }, (_, at) => first[at] ?? first.at(-1)!);

describe('a file beside a raster', () => {
  const numbers = '<NoDataValue>0</NoDataValue><UnitType>ft</UnitType><Offset>0</Offset><Scale>0.1</Scale>';

  it('gives unit, scale, offset and nodata: the map is written anew', async () => {
    const made = await trial.build({ [RIVER]: write(cells(0, 10, 20)), [`${RIVER}.aux.xml`]: beside(numbers) });
    const [source] = trial.library.catalogue.floodSources('fluvial');
    expect(source!.definition.unit).toBe('m');
    const row = await readMade(made, 'fluvial/base-rp100-metres.tif');
    expect(row[0]).toBeNull();
    expect(row[1]).toBeCloseTo(0.3048, 6);
    expect(row[2]).toBeCloseTo(0.6096, 6);
  });

  it.each([
    ['terrain', { 'dem.tif': write(cells(0, 10, 20)), 'dem.tif.aux.xml': beside(numbers) }, [null, 1, 2]],
    [
      'hazardIndex',
      { 'whp.tif': write(cells(0, 1, 10)), 'whp.tif.aux.xml': beside(numbers) },
      // Classes are numbers as they are stored.
      [null, 1, 10],
    ],
  ] as const)('of a raster for %s', async (use, content: PackContent, expected) => {
    const layers = [{ file: 'whp.tif', classes: [[1, 10, 5]] as [number, number, number][] }];
    const made = await trial.build({ [RIVER]: map(1.5), ...content }, use === 'hazardIndex' ? { layers } : {});
    const row = await readMade(made, `restated/${use}.tif`);
    expect(row.slice(0, 3).map((value) => (value === null ? null : Number(value.toFixed(5))))).toEqual(expected);
  });

  it('with names and items as those inside', async () => {
    const metadata = '<Metadata><MDI key="units">yd</MDI><MDI key="return_period">50</MDI></Metadata>';
    const { layers } = await trial.plan({
      'river_depth.tif': map(1.5),
      'river_depth.tif.aux.xml': beside(metadata),
      'other/river_depth_rp20.tif': map(1.5),
      'other/river_depth_rp20.tif.aux.xml': beside('', '<Metadata><MDI key="UNITS">cm</MDI></Metadata>'),
    });
    expect(layers.map(({ unit, returnPeriodYears }) => [unit, returnPeriodYears])).toEqual([
      ['cm', 20],
      ['yd', 50],
    ]);
  });

  it('with nothing that the raster lacks changes nothing', async () => {
    const statistics = '<Metadata><MDI key="STATISTICS_MAXIMUM">2</MDI></Metadata><NoDataValue>-9999</NoDataValue>';
    const content = { [RIVER]: map(1.5, { nodata: -9999 }), [`${RIVER}.aux.xml`]: beside(statistics) };
    const made = await trial.build(content);
    expect((await readMade(made, RIVER))[0]).toBe(1.5);
  });

  it.each([
    ['contradicts the nodata', { nodata: -9999 }, beside('<NoDataValue>0</NoDataValue>')],
    ['contradicts the scale', { scale: 0.5 }, beside('<Scale>0.1</Scale><Offset>0</Offset>')],
    ['is no XML', {}, 'hello'],
    ['ends in the middle', {}, beside(numbers).slice(0, 60)],
    ['is something else', {}, '<VRTDataset/>'],
    ['declares entities', {}, `<!DOCTYPE a [<!ENTITY b "c">]>${beside(numbers)}`],
    ['is too deep', {}, '<PAMDataset>'.repeat(100)],
    ['has a scale that is no number', {}, beside('<Scale>much</Scale>')],
    ['is too large', {}, beside(' '.repeat(17 * 1024 * 1024))],
  ] as const)('that %s keeps the pack from being made', async (_, changes, text) => {
    const content = { [RIVER]: map(1.5, changes), [`${RIVER}.aux.xml`]: text };
    expect(listAsked(await trial.plan(content))).toEqual(['unclear-sidecar']);
  });

  it('contradicts a unit of the raster: it is asked', async () => {
    const content = {
      [RIVER]: map(1.5, { metadata: item('u', 'm', ' sample="0" role="unittype"') }),
      [`${RIVER}.aux.xml`]: beside('<UnitType>ft</UnitType>'),
    };
    expect(listAsked(await trial.plan(content))).toEqual(['unknown-unit']);
  });
});

describe('numbers of wildfire in other units', () => {
  it.each([
    ['burn_probability_percent.tif', 0.9, 0.009],
    ['annual_bp_pct.tif', 0.9, 0.009],
    ['BP_per_1000_years.tif', 0.9, 0.0009],
  ])('%s becomes a probability', async (name, stored, expected) => {
    const made = await trial.build({ [name]: map(stored), 'flame_length_m.tif': map(1) });
    expect((await readMade(made, 'restated/burnProbability.tif'))[0]).toBeCloseTo(expected, 8);
  });

  it.each(['fli_btu_ft_s.tif', 'fireline_intensity_BTU.tif'])('%s becomes kW/m', async (name) => {
    const made = await trial.build({ 'burn_probability.tif': map(0.01), [name]: map(100) });
    expect((await readMade(made, 'restated/conditionalIntensity.tif'))[0]).toBeCloseTo(346.147, 3);
    expect((await readMade(made, 'burn_probability.tif'))[0]).toBeCloseTo(0.01, 8);
  });

  it('are asked for where nothing is sure, and taken as the plan says', async () => {
    const content = { 'burnprob_x10000.tif': map(90), 'flame_length_m.tif': map(1) };
    expect(listAsked(await trial.plan(content))).toEqual(['unknown-factor']);
    const layers = [{ file: 'burnprob_x10000.tif', factor: 0.0001 }];
    const made = await trial.build(content, { layers });
    expect((await readMade(made, 'restated/burnProbability.tif'))[0]).toBeCloseTo(0.009, 8);
  });
});
