import { describe, expect, it } from 'vitest';
import { decideByPlace, type RegionCustoms } from '#main/pack/build/planning/region-customs.ts';
import { packPlanSchema } from '#shared/pack/pack-plan.ts';
import { bareBand, describeSource } from './support/source-raster.ts';
import { planPack } from '#main/pack/build/planning/plan-pack.ts';

const { pack: nothingSaid } = packPlanSchema.parse({ plan: 1 });
const dutch: RegionCustoms = { town: 'Arnhem', country: 'NL', curveSet: 'jrc-europe', currency: 'EUR' };
const swiss: RegionCustoms = { town: 'Basel', country: 'CH', curveSet: 'jrc-europe', currency: 'CHF' };
const american: RegionCustoms = { town: 'Detroit', country: 'US', curveSet: 'hazus', currency: 'USD' };
const mexican: RegionCustoms = {
  town: 'Ciudad Juárez',
  country: 'MX',
  curveSet: 'jrc-central-south-america',
  currency: 'MXN',
};

describe('damage curves and currency', () => {
  it('are those of the country that a region lies in, and say where that is', () => {
    const decided = decideByPlace(nothingSaid, [dutch]);
    expect(decided).toMatchObject({ curveSet: 'jrc-europe', currency: 'EUR' });
    expect(decided.guesses).toEqual([
      expect.objectContaining({ field: 'curveSet', confidence: 'medium', why: 'it lies in NL: Arnhem' }),
      expect.objectContaining({ field: 'currency', confidence: 'medium', value: 'EUR' }),
    ]);
  });

  it('of several countries are taken only where they agree, and said to be perhaps those of the largest town', () => {
    expect(decideByPlace(nothingSaid, [dutch, swiss])).toMatchObject({ curveSet: 'jrc-europe', currency: null });
    const { curveSet, guesses } = decideByPlace(nothingSaid, [mexican, american]);
    expect(curveSet).toBeNull();
    expect(guesses[0]).toMatchObject({ value: 'jrc-central-south-america', confidence: 'low' });
    expect(guesses[0]!.why).toBe('it has towns of MX, US');
  });

  it('are none where no town is, and whatever somebody states', () => {
    expect(decideByPlace(nothingSaid, [])).toEqual({ curveSet: null, currency: null, guesses: [] });
    const stated = { ...nothingSaid, curveSet: 'jrc-global' as const, currency: 'XDR' };
    expect(decideByPlace(stated, [dutch])).toMatchObject({ curveSet: 'jrc-global', currency: 'XDR' });
  });
});

describe('what is asked of a pack that lies in no country', () => {
  const codesOf = async (path: string) => {
    const files = [describeSource({ path, bands: [bareBand] })];
    const given = packPlanSchema.parse({ plan: 1 });
    const { missing } = await planPack({
      folderName: 'Sea',
      files,
      given,
      now: new Date(0),
      findCustoms: async () => [],
    });
    return missing.map(({ code, severity }) => `${severity} ${code}`);
  };

  it('are the curves where they decide losses, and the currency is missed', async () => {
    expect(await codesOf('river_depth_rp100.tif')).toEqual(
      expect.arrayContaining(['error unknown-curve-set', 'warning no-currency']),
    );
  });

  it('is neither of a terrain alone', async () => {
    const codes = await codesOf('dem.tif');
    expect(codes).not.toContain('error unknown-curve-set');
    expect(codes).not.toContain('warning no-currency');
  });
});
