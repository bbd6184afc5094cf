import { describe, expect, test } from 'vitest';
import { solveAnnualLoss, type AnnualLossTarget } from '#engine/solve-annual-loss.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { curves, defineHazard, house, pack, readPoint } from '../support/engine-input.ts';

// One map, 1 in 100 years, 0.6096 m deep. hazus-structure-129 (RES1, 1 Story, no basement, riverine): 0.23 at 0.3048 m,
// 0.32 at 0.6096 m above the floor. With the floor at the ground and 100,000 insured the loss is 32,000, and
// AAL = 32,000 x 0.01 + 1/2 x 32,000 x (0.02 - 0.01) = 32,000 x 0.015 = 480.
const input = {
  definition: defineHazard(),
  reading: readPoint([[100, 0.6096]]),
  pack,
  curveSet: 'hazus',
  curves,
  waterWindow: 5,
} as const;

function solve(target: Partial<AnnualLossTarget>, financial: Partial<Financial> = {}) {
  return solveAnnualLoss(
    input,
    { ...house, ...financial },
    { scenario: 'base', assets: ['structure'], averageAnnualLoss: 345, quantity: 'firstFloorHeight', ...target },
  );
}

describe('the first floor height at which the AAL falls to a target', () => {
  test('is the centimetre above the height that gives the target', () => {
    // A ratio of 0.23 gives 23,000 x 0.015 = 345: h = 0.3048, so the floor at 0.6096 - 0.3048 = 0.3048 m. At 0.30 m,
    // h = 0.3096: 0.23 + 0.09 x 0.0048/0.3048 = 0.231417, and 347: too much. At 0.31 m it is below 345.
    const solution = solve({});
    expect(solution).toMatchObject({ status: 'solved', value: 0.31 });
    expect(solution.status === 'solved' && solution.averageAnnualLoss).toBeLessThanOrEqual(345);
  });

  test('is a whole number of centimetres above the ground, and not above the floor as it is', () => {
    // At 0.302 m: 0.23 + 0.0028 x 0.09 / 0.3048 = 0.2308, an AAL of 346: too much. Not 0.312: 0.31.
    expect(solve({}, { firstFloorHeight: 0.302 })).toMatchObject({ status: 'solved', value: 0.31 });
  });

  test('is the floor as it is where the target is met', () => {
    expect(solve({ averageAnnualLoss: 480 }, { firstFloorHeight: 0 })).toEqual({
      status: 'met',
      value: 0,
      averageAnnualLoss: 480,
    });
  });

  test('is not sought below the floor as it is', () => {
    expect(solve({ averageAnnualLoss: 400 }, { firstFloorHeight: 2 })).toMatchObject({ status: 'met', value: 2 });
  });

  test('does not exist where the water is over every floor that is accepted', () => {
    const deep = { ...input, reading: readPoint([[100, 25]]) };
    const target = {
      scenario: 'base',
      assets: ['structure'],
      averageAnnualLoss: 1,
      quantity: 'firstFloorHeight',
    } as const;
    expect(solveAnnualLoss(deep, house, target)).toMatchObject({ status: 'unreachable', value: 20 });
  });
});

describe('the deductible at which the AAL falls to a target', () => {
  test('is the currency unit above the amount that gives the target', () => {
    // With a = 32,000 - D: a x 0.01 of the tail and 0.01 x a^2 / 64,000 of the closing part. D = 9,712: 222.88 +
    // 77.617 = 300.497, shown as 300; D = 9,711: 222.89 + 77.624 = 300.514, shown as 301.
    expect(solve({ averageAnnualLoss: 300, quantity: 'deductible' })).toEqual({
      status: 'solved',
      value: 9712,
      averageAnnualLoss: 300,
    });
  });

  test('is the same for every asset asked about', () => {
    // Nothing insured but the structure: the others add 0 whatever their deductible.
    const only = { inventoryTIV: 0, equipmentTIV: 0 };
    const all = {
      assets: ['structure', 'inventory', 'equipment'],
      averageAnnualLoss: 300,
      quantity: 'deductible',
    } as const;
    expect(solve(all, only)).toMatchObject({ status: 'solved', value: 9712 });
  });
});

test('there is nothing to solve in a scenario that the hazard has not, or beyond the maps', () => {
  const rain = { ...input, definition: defineHazard({ hazard: 'pluvial' }) };
  const target = { scenario: 'defFail', assets: ['structure'], averageAnnualLoss: 1, quantity: 'deductible' } as const;
  expect(solveAnnualLoss(rain, house, target)).toEqual({ status: 'noLosses' });
  const beyond = { ...input, reading: readPoint([[100, 'outside']]) };
  expect(solveAnnualLoss(beyond, house, { ...target, scenario: 'base' })).toEqual({ status: 'noLosses' });
});
