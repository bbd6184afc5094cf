import { describe, expect, test } from 'vitest';
import { findWarning, house, readMap, readPoint } from '../support/engine-input.ts';

describe('a large closing triangle', () => {
  test('is told with the asset and its share', () => {
    // One map: triangle / (tail + triangle) = (1/2) / (3/2).
    const warning = findWarning('closingTriangleLarge', readPoint([[100, 0.3048]]));
    expect(warning?.values['share']).toBeCloseTo(1 / 3, 9);
    expect(warning).toMatchObject({
      scenario: 'base',
      values: { asset: 'structure', mostFrequentReturnPeriodYears: 100 },
    });
  });

  test('is not told at a share of 20 % or less', () => {
    // Losses 0 at 10 years: no triangle.
    expect(
      findWarning(
        'closingTriangleLarge',
        readPoint([
          [10, 0],
          [100, 1],
        ]),
      ),
    ).toBeUndefined();
    // From the 1-year map there is none either.
    expect(
      findWarning(
        'closingTriangleLarge',
        readPoint([
          [1, 0.3],
          [100, 1],
        ]),
      ),
    ).toBeUndefined();
  });

  test('is measured at 20 %', () => {
    // 23,000 at 10 years: triangle 1,150. Curve 129 at 2.1336 m: 63,000, so (86,000/2) x (0.1 - 1/1500) = 4,271.33 and
    // 63,000/1500 = 42: 1,150/5,463.33 = 21.0 %. At 3.048 m: 73,000, 4,768 and 48.67: 1,150/5,966.67 = 19.3 %.
    const financial = { ...house, inventoryTIV: 0, equipmentTIV: 0 };
    const shareAt = (depth: number) =>
      findWarning(
        'closingTriangleLarge',
        readPoint([
          [10, 0.3048],
          [1500, depth],
        ]),
        { financial },
      )?.values['share'];
    expect(shareAt(2.1336)).toBeCloseTo(0.2105, 4);
    expect(shareAt(3.048)).toBeUndefined();
  });

  test('is that of the score where no losses were asked for', () => {
    const warning = findWarning('closingTriangleLarge', readPoint([[100, 1]]), { financial: null });
    expect(warning?.values).toMatchObject({ asset: 'structure' });
  });

  test('is not told of losses that the deductible takes away', () => {
    const financial = { ...house, structureDeductible: 1e6, inventoryDeductible: 1e6, equipmentDeductible: 1e6 };
    expect(findWarning('closingTriangleLarge', readPoint([[100, 1]]), { financial })).toBeUndefined();
  });
});

describe('a basement without effect', () => {
  const reading = readPoint([
    [2, 0],
    [1500, 1],
  ]);

  test('is told where one was stated and the curves do not know it', () => {
    const financial = { ...house, typeOfBusiness: 'COM1', basement: 'YES' } as const;
    expect(findWarning('basementWithoutEffect', reading, { financial })?.values).toEqual({
      assets: 'structure, inventory, equipment',
    });
    const jrc = { financial: { ...house, basement: 'YES' as const, inventoryTIV: 0 }, curveSet: 'jrc-europe' };
    expect(findWarning('basementWithoutEffect', reading, jrc)?.values).toEqual({ assets: 'structure, equipment' });
  });

  test('is not told where it matters, was not stated, or nothing was asked', () => {
    expect(findWarning('basementWithoutEffect', reading, { financial: { ...house, basement: 'YES' } })).toBeUndefined();
    const withoutBasement = { ...house, typeOfBusiness: 'COM1' as const };
    expect(findWarning('basementWithoutEffect', reading, { financial: withoutBasement })).toBeUndefined();
    expect(findWarning('basementWithoutEffect', reading, { financial: null, curveSet: 'jrc-europe' })).toBeUndefined();
  });
});

describe('a clamped curve', () => {
  test('is told of the first depth above the last point', () => {
    // Curves end at 7.3152 m above the floor, which is 1 m above the ground.
    const reading = readPoint([
      [2, 0],
      [100, 8.3152],
      [500, 8.4],
      [1500, 9],
    ]);
    expect(findWarning('curveClamped', reading, { financial: { ...house, firstFloorHeight: 1 } })).toMatchObject({
      scenario: 'base',
      values: { returnPeriodYears: 500, depthMetres: 8.4, heightMetres: 7.4, curveEndMetres: 7.3152 },
    });
  });

  test('is told of the scenario in which it first happens', () => {
    const reading = readPoint(
      [
        [2, 0],
        [1500, 7],
      ],
      { own: [readMap(1500, 8, 'defFail')] },
    );
    expect(findWarning('curveClamped', reading)?.scenario).toBe('defFail');
    // The score uses base alone.
    expect(findWarning('curveClamped', reading, { financial: null })).toBeUndefined();
  });

  test('is not told at the last point itself', () => {
    const atEnd = readPoint([
      [2, 0],
      [1500, 7.3152],
    ]);
    expect(findWarning('curveClamped', atEnd)).toBeUndefined();
  });

  test('counts a curve over the depth above ground from its typical floor', () => {
    // JRC curves end at 6 m above ground with a floor of 0.3 m: 5.7 m above a floor, here 1 m above the ground.
    const jrc = { curveSet: 'jrc-europe', financial: { ...house, firstFloorHeight: 1 } };
    expect(
      findWarning(
        'curveClamped',
        readPoint([
          [2, 0],
          [1500, 6.7],
        ]),
        jrc,
      ),
    ).toBeUndefined();
    const { heightMetres, curveEndMetres } = findWarning(
      'curveClamped',
      readPoint([
        [2, 0],
        [1500, 6.9],
      ]),
      jrc,
    )!.values;
    expect(heightMetres).toBeCloseTo(5.9, 12);
    expect(curveEndMetres).toBeCloseTo(5.7, 12);
  });
});
