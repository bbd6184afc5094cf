import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessReturnPeriods } from '#main/pack/build/planning/guess-return-period.ts';
import { guessRasterUse } from '#main/pack/build/planning/guess-use.ts';
import { readStatedUnit } from '#main/raster/unit-words.ts';
import type { PackPlan } from '#shared/pack/pack-plan.ts';
import { encodeTestGeotiff, type TestRaster } from '../../../support/geotiff-writer.ts';
import { describeRaster, SIDE } from '../support/test-pack.ts';
import { setUpBuildTrial } from './support/build-trial.ts';
import { map } from './support/river-map.ts';
import { askUnit } from './support/source-raster.ts';

const trial = setUpBuildTrial();

describe('the unit that a file states', () => {
  it.each([
    ['inches', 'in'],
    ['in', 'in'],
    ['Inch', 'in'],
    ['decimeter', 'dm'],
    ['dm', 'dm'],
    ['yards', 'yd'],
    ['yd', 'yd'],
    ['foot_us', 'ft'],
    ['us-ft', 'ft'],
    ['US survey foot', 'ft'],
    ['ftUS', 'ft'],
    ['ft NAVD88', 'ft'],
    ['feet (NAVD 88)', 'ft'],
    ['ft.', 'ft'],
    ['m above NAP', 'm'],
    ['metres', 'm'],
    ['cm', 'cm'],
  ] as const)('%s: %s', (unit, value) => {
    expect(askUnit({}, { unit })).toMatchObject({ value, confidence: 'high' });
  });

  it.each(['m/s', 'm2', 'm3/s', 'ft/s', 'm²/s', 'years', '%', 'furlong', 'kPa', '10 ft', 'm or ft', '1'])(
    'is asked for: %s',
    (unit) => {
      expect(askUnit({}, { unit })).toMatchObject({ confidence: 'low', why: { key: 'unit-not-known' } });
      // Nor does a name or a range speak louder.
      expect(askUnit({ path: 'river_depth_m_rp100.tif' }, { unit })?.confidence).toBe('low');
    },
  );

  it('is never more than a question where it is not known', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.boolean(), (unit, isHeight) => {
        fc.pre(unit.trim() !== '' && readStatedUnit(unit) === null);
        for (const verticalUnit of ['metre', 'foot', null] as const)
          expect(askUnit({ verticalUnit, path: 'depth_m/a.tif' }, { unit }, isHeight)?.confidence).toBe('low');
      }),
    );
  });
});

describe('the unit in names', () => {
  it.each([
    ['depth_feet/river_rp100.tif', 'ft', 'medium'],
    ['feet/depth/river_rp100.tif', 'ft', 'medium'],
    ['depth_feet/river_cm_rp100.tif', 'cm', 'high'],
    ['Depth Feet/river_rp100.tif', 'ft', 'medium'],
    ['DepthFt_rp100.tif', 'ft', 'high'],
    ['river_depth_inches.tif', 'in', 'high'],
    ['river_depth_yards.tif', 'yd', 'high'],
    // Two of them: which counts is asked.
    ['river_depth_ft_to_m.tif', 'ft', 'low'],
    // What may be a unit, or something else: that is asked.
    ['river_depth_rp100_dm.tif', 'dm', 'low'],
    ['river_depth_rp100_in.tif', 'in', 'low'],
    ['river_depth_rp100_x10.tif', 'dm', 'low'],
    ['river_depth_x100_rp100.tif', 'cm', 'low'],
    ['river_depth_in_m.tif', 'm', 'high'],
    // Words of a name that are no units there.
    ['depth_in_kampen_rp100.tif', 'm', 'medium'],
    ['depth_x10_y20.tif', 'm', 'medium'],
    ['maps_in_dm/river_rp100.tif', 'm', 'medium'],
  ] as const)('%s: %s %s', (path, value, confidence) => {
    expect(askUnit({ path })).toMatchObject({ value, confidence });
  });
  it('may stand in that of the folder of all maps, and nearest first in the band', () => {
    expect(askUnit({}, {}, false, 'depth_feet')).toMatchObject({ value: 'ft', confidence: 'medium' });
    expect(askUnit({ path: 'depth_m.tif' }, { description: 'Depth (ft)' })).toMatchObject({ value: 'ft' });
  });
});

describe('rasters that hold no depths', () => {
  it.each([
    'river_extent_rp100.tif',
    'river_hazard_class_rp100.tif',
    'river_rp100_vmax.tif',
    'river_annual_probability_rp100.tif',
    'river_velocity_rp100.tif',
    'river_rp100_dxv.tif',
    'FloodZones_rp100.tif',
    'flood_footprint_100yr.tif',
    'river_arrival_rp100.tif',
    'river_hazard_rating_rp100.tif',
    'extent/river_rp100.tif',
    'Pct30yr.tif',
    'PctAnnChance.tif',
    'schadensklassen/klasse_HQ100.tif',
    'river_damage_rp100.tif',
    'hand_rp100.tif',
    'batimetria_T100.tif',
    'river_depth_stddev_rp100.tif',
    'precipitation_rp100.tif',
    'river_velocidad_T100.tif',
    'river_velocita_T100.tif',
    'river_stijgsnelheid_T100.tif',
    'river_aankomsttijd_T100.tif',
    'Fließgeschwindigkeiten_HQ100.tif',
    'river_depth_rp100_diff.tif',
    'river_depth_rp100_max_minus_base.tif',
    'river_depth_rp100_error.tif',
    'river_depth_rp100_rank.tif',
    'depth_rp100_differenz.tif',
  ])('%s is left out', (path) => expect(guessRasterUse(path, '')?.use).toMatchObject({ value: 'ignore' }));

  it.each(
    ['river_depth_class_rp100.tif', 'depth_extent_rp100.tif', 'probability_depth_gt_1.tif'].concat([
      'river_depth_rp100_change.tif',
      'river_depth_rp100_log.tif',
      'river_depth_rp100_log10.tif',
      'river_depth_rp100_gt30cm.tif',
    ]),
  )('%s is asked about', (path) =>
    expect(guessRasterUse(path, '')?.use).toMatchObject({ value: 'ignore', confidence: 'low' }),
  );

  it.each([
    'Depth_1pct_annual_chance.tif',
    'depth_0.2pct_annual_exceedance_probability.tif',
    'WaterDepth1PctAnnualChance.tif',
    'extent/river_depth_rp100.tif',
    'wse_1pctchance.tif',
    'depth_rp100_climate_change.tif',
    'catalog_depth_rp100.tif',
  ])('%s is a flood map', (path) => expect(guessRasterUse(path, '')?.use).toMatchObject({ value: 'flood' }));

  it('burn probability stays what it is', () => {
    expect(guessRasterUse('burn_probability.tif', '')?.use.value).toBe('burnProbability');
  });
});

/** Cells in turn. */
const cells = (...values: readonly number[]): number[] =>
  Array.from({ length: SIDE * SIDE }, (_, at) => values[at % values.length]!);
const write = (values: readonly number[], changes: Partial<TestRaster> = {}) =>
  encodeTestGeotiff(describeRaster(values, changes));
const depths = cells(0, 0.4, 1.3, 2.7, 3.2, 6.1, 9);
const listAsked = ({ missing }: PackPlan): string[] =>
  missing.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));

describe('a folder with such a raster', () => {
  it.each([
    [
      'an extent',
      { 'river_depth_rp100.tif': write(cells(0, 1), { sampleType: 'uint8' }) },
      ['unknown-quantity', 'unknown-unit'],
    ],
    ['one number alone', { 'river_rp100.tif': write(cells(1)) }, ['unknown-quantity']],
    ['velocities by a letter', { 'river_v_rp100.tif': write(depths) }, ['unknown-quantity']],
    ['hours', { 'river_hours_rp100.tif': write(depths) }, ['unknown-quantity']],
    ['depths of a second edition', { 'river_v2_rp100.tif': write(depths) }, []],
    ['classes', { 'river_depth_rp100.tif': write(cells(0, 1, 2, 3, 4)) }, ['unknown-quantity']],
    [
      'whole numbers in bytes',
      { 'river_depth_rp100.tif': write(cells(...Array.from({ length: 60 }, (_, at) => at)), { sampleType: 'uint8' }) },
      ['unknown-unit'],
    ],
    ['nothing but dry land', { 'river_depth_rp100.tif': write(cells(0)) }, []],
    [
      'heights counted in feet',
      { 'river_depth_rp100.tif': write(depths, { keys: degreesWith([4099, 9003]) }) },
      ['unknown-unit'],
    ],
    [
      'NAVD88 in feet',
      { 'river_depth_rp100.tif': write(depths, { keys: degreesWith([4096, 6360]) }) },
      ['unknown-unit'],
    ],
    ['a probability in its name alone', { 'river_depth_0.01.tif': write(depths) }, ['unknown-return-period-years']],
    [
      'probabilities that differ',
      { 'river_depth_0.01.tif': write(depths), 'river_depth_0.1.tif': write(depths.map((depth) => depth / 2)) },
      [],
    ],
    [
      'tiles that differ',
      { 'river_depth_T10.tif': write(depths), 'river_depth_T11.tif': write(depths) },
      ['unknown-return-period-years', 'unknown-return-period-years'],
    ],
    [
      'a unit that no one knows',
      { 'river_depth_rp100.tif': map(1.5, { metadata: unitType('furlong') }) },
      ['unknown-unit'],
    ],
  ] as const)('of %s', async (_, content, asked) => {
    expect(listAsked(await trial.plan(content))).toEqual(asked);
  });

  it('becomes a pack of inches where the file says them', async () => {
    await trial.build({ 'river_depth_rp100.tif': map(50, { metadata: unitType('inches') }) });
    const [source] = trial.library.catalogue.floodSources('fluvial');
    expect(source!.definition.unit).toBe('in');
  });
});

/** Degrees of WGS 84, with a key about heights. */
function degreesWith(key: readonly [number, number]): NonNullable<TestRaster['keys']> {
  return [[1024, 2], [1025, 1], [2048, 4326], key];
}

function unitType(unit: string): string {
  return `<Item name="UNITTYPE" sample="0" role="unittype">${unit}</Item>`;
}

describe('a name of random words around no return period', () => {
  const letters = fc
    .stringMatching(/^[a-z]{1,9}$/)
    .filter(
      (word) =>
        !/^(?:rp|hq|aep|ari|ret|tr|mt|t|q|p|prob|probability|in|op|sur|y|yr|yrs|year|years|jahr|jahre|jaar|ans|pct|percent|prozent|procent)$/.test(
          word,
        ) && !/return|period/.test(word),
    );
  const token = fc.oneof(
    letters,
    fc
      .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10).replaceAll('-', '')),
    fc
      .tuple(fc.constantFrom('v', 'x', 'n', 'e', 's', 'z', 'epsg', 'band', 'zone', 'lod'), fc.nat(9999))
      .map(([word, number]) => `${word}${number}`),
    fc
      .tuple(fc.nat(999), fc.constantFrom('m', 'cm', 'km', 'hr', 'h', 'min', 'deg', 'arcsec', 'bit', 'x'))
      .map(([number, word]) => `${number}${word}`),
    fc
      .tuple(fc.constantFrom('T', 'MGRS'), fc.integer({ min: 1, max: 60 }), fc.stringMatching(/^[C-X][A-Z]{2}$/))
      .map((parts) => parts.join('')),
    fc.tuple(fc.nat(20), fc.nat(99)).map((parts) => parts.join('.')),
  );
  it('never yields one that is used without a question', () => {
    fc.assert(
      fc.property(
        fc.array(token, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('_', '-', ' '),
        (tokens, between) => {
          const name = tokens.join(between);
          expect(
            guessReturnPeriods(name).filter(({ confidence }) => confidence !== 'low'),
            name,
          ).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
