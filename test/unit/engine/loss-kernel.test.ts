import { describe, expect, test } from 'vitest';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { createLossKernel } from '#engine/loss/loss-kernel.ts';
import { curves } from '../../support/engine-input.ts';

// hazus-structure-129: 0.23 at 0.3048 m above the floor, 0.84 at most.
const vulnerability = curves.selectDamageFunctions({
  curveSet: 'hazus',
  hazard: 'fluvial',
  waves: true,
  typeOfBusiness: 'RES1',
  numberOfStoreys: 'ONE STORY',
  basement: 'NO',
});
const { structure } = vulnerability.assets;

describe('a kernel', () => {
  test('serves one building after the other, on hazards of any number of maps', () => {
    const kernel = createLossKernel(3);
    const three = createExceedanceGrid([10, 100, 1000]);
    const one = createExceedanceGrid([100]);

    kernel.placeOpenWater(three);
    kernel.computeLosses(structure, 1000, 0);
    // 840 x (0.1 + (0.2 - 0.1)/2) = 126.
    expect(kernel.figures.averageAnnualLoss).toBeCloseTo(126, 9);

    // Two rows of one map each; the second one: 230 x 0.015.
    kernel.placeDepths(one, Float64Array.of(0, 1.3048), 1, vulnerability, 1, 0);
    kernel.computeLosses(structure, 1000, 0);
    expect(kernel.figures.averageAnnualLoss).toBeCloseTo(3.45, 9);

    kernel.placeDepths(three, new Float64Array(3), 0, vulnerability, 1, 0);
    kernel.computeLosses(structure, 1000, 0);
    expect(kernel.figures).toEqual({ averageAnnualLoss: 0, probableMaximumLoss1500: 0 });
  });

  test('computes nothing before depths are placed', () => {
    expect(() => createLossKernel(1).computeLosses(structure, 1, 0)).toThrow('No depths');
  });
});

describe('a grid', () => {
  test.each([[[]], [[0.5]], [[10, 10]], [[100, 10]], [[Number.NaN]]])('refuses return periods %j', (years) => {
    expect(() => createExceedanceGrid(years)).toThrow(RangeError);
  });
});
