import { describe, expect, it } from 'vitest';
import { packPlanSchema } from '#shared/pack/pack-plan.ts';
import { planRaster } from '#main/pack/build/planning/plan-raster.ts';
import { bareBand, describeSource, sample } from './support/source-raster.ts';

/** What a map named after depths, or levels, is taken for by its lowest and highest number. */
function planQuantity(minimum: number, maximum: number, { path = 'river_depth_rp100.tif', scale = 1 } = {}) {
  const numbers = { minimum, secondMinimum: minimum / 4, maximum, secondMaximum: maximum - 0.1 };
  const raster = describeSource({ path, bands: [{ ...bareBand, scale, sample: { ...sample, ...numbers } }] });
  const given = packPlanSchema.parse({ plan: 1 });
  const [layer] = planRaster(raster, { given, folderName: 'maps', siblingStems: [] });
  return layer?.quantity;
}

describe('a map of depths', () => {
  it('is asked about where no number is above the ground, and some are below', () => {
    expect(planQuantity(-4.25, 0)).toBeNull();
    expect(planQuantity(-4.25, -0.5)).toBeNull();
    expect(planQuantity(0, 425, { scale: -0.01 })).toBeNull();
  });

  it('is one of depths where some number is above the ground, or none is below', () => {
    expect(planQuantity(-1, 4.25)).toBe('depth');
    expect(planQuantity(0, 4.25)).toBe('depth');
    expect(planQuantity(0, 0)).toBe('depth');
    expect(planQuantity(-425, 0, { scale: -0.01 })).toBe('depth');
  });

  it('is one of depths where what is below is no data', () => {
    expect(planQuantity(-9999, 0)).toBe('depth');
  });

  it('of levels may lie below the datum', () => {
    expect(planQuantity(-4.25, -0.5, { path: 'river_wse_rp100.tif' })).toBe('elevation');
  });
});
