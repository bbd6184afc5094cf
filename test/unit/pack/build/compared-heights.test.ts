import { describe, expect, it } from 'vitest';
import { planPack } from '#main/pack/build/planning/plan-pack.ts';
import { packPlanSchema, type WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import type { SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import { bareBand, describeSource, sample } from './support/source-raster.ts';

const heights = { ...sample, minimum: 10, secondMinimum: 10.1, maximum: 19, secondMaximum: 18.9 };

function describeHeights(path: string, band: Partial<SourceBand>, changes: Partial<SourceRaster> = {}): SourceRaster {
  return describeSource({ path, bands: [{ ...bareBand, sample: heights, ...band }], ...changes });
}

/** Units of a terrain and of water levels, and the files whose unit is asked for. */
async function planHeights(
  {
    terrain = {},
    levels = {},
    names = ['dem.tif', 'river_wse_rp100.tif'],
    system = {},
  }: {
    terrain?: Partial<SourceBand>;
    levels?: Partial<SourceBand>;
    names?: readonly [string, string];
    system?: Partial<SourceRaster>;
  },
  given: Omit<WrittenPackPlan, 'plan'> = {},
) {
  const files = [describeHeights(names[0], terrain, system), describeHeights(names[1], levels)];
  const plan = packPlanSchema.parse({ plan: 1, ...given });
  const { layers, missing } = await planPack({
    folderName: 'My River',
    files,
    given: plan,
    now: new Date(0),
    findCustoms: async () => [],
  });
  const asked = missing.filter(({ code }) => code === 'unknown-unit');
  return { units: layers.map(({ unit }) => unit), asked: asked.map(({ file, found }) => [file, found]) };
}

describe('the unit of water levels beside a terrain', () => {
  it.each([
    ['the terrain’s unit', { terrain: { unit: 'ft' } }],
    ['an item of the terrain', { terrain: { moreUnits: ['feet'] } }],
    ['the terrain’s name', { names: ['dem_ft.tif', 'river_wse_rp100.tif'] as const }],
    ['what the terrain’s system counts heights in', { system: { verticalUnit: 'foot' as const } }],
  ])('is asked for where it would be another than that of %s', async (_, said) => {
    const { units, asked } = await planHeights(said);
    expect(units).toEqual(['ft', null]);
    expect(asked).toEqual([
      ['river_wse_rp100.tif', expect.stringMatching(/ft.*nothing says its unit, and dem.*in ft$/)],
    ]);
  });

  it('is asked for of the terrain where the levels say theirs', async () => {
    const { units, asked } = await planHeights({ levels: { unit: 'ft' } });
    expect(units).toEqual([null, 'ft']);
    expect(asked).toMatchObject([['dem.tif', expect.stringContaining('river_wse_rp100.tif')]]);
  });

  it('is metres where neither or both say so, or is what each says', async () => {
    expect(await planHeights({})).toEqual({ units: ['m', 'm'], asked: [] });
    expect(await planHeights({ terrain: { unit: 'm' } })).toEqual({ units: ['m', 'm'], asked: [] });
    expect(await planHeights({ terrain: { unit: 'ft' }, levels: { unit: 'm' } })).toEqual({
      units: ['ft', 'm'],
      asked: [],
    });
  });

  it('is not asked for where the plan says it, of depths or without levels', async () => {
    const layers = [{ file: 'river_wse_rp100.tif', band: 1, unit: 'm' as const }];
    expect(await planHeights({ terrain: { unit: 'ft' } }, { layers })).toEqual({ units: ['ft', 'm'], asked: [] });
    const { asked } = await planHeights({ terrain: { unit: 'ft' }, names: ['dem.tif', 'river_depth_rp100.tif'] });
    expect(asked).toEqual([]);
  });
});
