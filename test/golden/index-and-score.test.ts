import { describe, expect, test } from 'vitest';
import { answered, assess, defineHazard, house, readPoint, traceOf } from '../support/engine-input.ts';
import { computeStructureFloodScore } from '#engine/flood-figures.ts';

describe('flood index', () => {
  test.each([
    [1, 10],
    [5, 10],
    [5.01, 9],
    [10, 9],
    [11, 8],
    [25, 8],
    [26, 7],
    [50, 7],
    [51, 6],
    [100, 6],
    [101, 5],
    [200, 5],
    [201, 4],
    [500, 4],
    [501, 3],
    [1000, 3],
    [1001, 2],
    [1500, 2],
    [1501, 1],
    [10_000, 1],
  ])('first water at %s years is %s', (years, index) => {
    expect(answered(assess(readPoint([[years, 0.5]]))).floodIndex).toBe(index);
  });

  test('dry on every map is 1', () => {
    expect(
      answered(
        assess(
          readPoint([
            [2, 0],
            [100, 0],
          ]),
        ),
      ).floodIndex,
    ).toBe(1);
  });

  test('counts from the smallest return period with water, after the running maximum', () => {
    const assessment = assess(
      readPoint([
        [2, 0],
        [20, 0.3],
        [50, 0],
        [100, 0.4],
      ]),
    );
    expect(answered(assessment).floodIndex).toBe(8);
    expect(traceOf(assessment).scenarios.base!.depthsMetres).toEqual([0, 0.3, 0.3, 0.4]);
  });

  test('is of the base scenario: behind a defence of 100 years it is what overtops it', () => {
    const definition = defineHazard({ hasStandardOfProtection: true });
    const reading = readPoint(
      [
        [50, 0.5],
        [100, 0.6],
        [200, 0.7],
      ],
      { standardOfProtectionYears: 100 },
    );
    expect(answered(assess(reading, { definition })).floodIndex).toBe(5);
  });
});

describe('structure flood score', () => {
  // Europe, residential, 0.5 m at a floor of 0.3 m: ratio 0.25. One map at T: AAL = 0.25/T + 0.125/T = 0.375/T, which
  // is 375/T per mille: T = 375/edge puts the building exactly on an edge, a little less T just over it.
  const jrcHouse = { ...house, firstFloorHeight: 0.3, structureDeductible: 90_000 };
  const scoreAt = (years: number) =>
    answered(assess(readPoint([[years, 0.5]]), { curveSet: 'jrc-europe', financial: jrcHouse })).structureFloodScore;

  test.each([
    [0.05, 1],
    [0.25, 2],
    [1, 3],
    [2, 4],
    [4, 5],
    [8, 6],
    [16, 7],
    [32, 8],
    [64, 9],
  ])('%s per mille is %s, a little more the next', (edge, score) => {
    expect(scoreAt(375 / edge)).toBe(score);
    expect(scoreAt(375 / (edge * 1.000_001))).toBe(score + 1);
  });

  test('puts a figure that only binary rounding lifts over an edge below it', () => {
    expect(computeStructureFloodScore(1.000_000_000_000_000_2)).toBe(3);
    expect(computeStructureFloodScore(1.000_000_001)).toBe(4);
  });

  test('fits the example: 1,813 a year on 1,000,000 is 4', () => {
    expect(computeStructureFloodScore(1.813)).toBe(4);
  });

  test('no damage is 1, 65 per mille is 10', () => {
    expect(computeStructureFloodScore(0)).toBe(1);
    expect(computeStructureFloodScore(65)).toBe(10);
  });

  test('does not depend on TIV and deductible', () => {
    const reading = readPoint([
      [20, 0.4],
      [100, 1.1],
    ]);
    const score = answered(assess(reading)).structureFloodScore;
    const other = { ...house, structureTIV: 7, structureDeductible: 1e9 };
    expect(answered(assess(reading, { financial: other })).structureFloodScore).toBe(score);
  });

  describe('of the standard building', () => {
    // RES1, 1 Story, basement unknown, floor 0.3 m, at 0.6048 m once in 100 years: h = 0.3048, (0.23 + 0.32)/2 = 0.275;
    // 0.275 x 1.5/100 = 4.125 per mille: 6. The farm sent instead would be at h = 0.6048 without basement.
    const reading = readPoint([[100, 0.6048]]);

    test.each([
      ['without financial', { financial: null }],
      [
        'without the financial module',
        { financial: { ...house, typeOfBusiness: 'AGR1' as const }, financialLicensed: false },
      ],
      ['with structureTIV 0', { financial: { ...house, typeOfBusiness: 'AGR1' as const, structureTIV: 0 } }],
    ])('%s', (_, overrides) => {
      const assessment = assess(reading, overrides);
      expect(answered(assessment).structureFloodScore).toBe(6);
      expect(traceOf(assessment).score.standardBuilding).toBe(true);
      expect(traceOf(assessment).score.averageAnnualDamagePerMille).toBeCloseTo(4.125, 9);
    });

    test('not where the structure is insured', () => {
      const score = traceOf(assess(reading)).score;
      expect(score.standardBuilding).toBe(false);
      // h = 0.6048: 0.23 + 0.09 x 0.3/0.3048; x 15 per mille.
      expect(score.averageAnnualDamagePerMille).toBeCloseTo((0.23 + (0.09 * 0.3) / 0.3048) * 15, 9);
    });
  });
});

describe('losses on the way', () => {
  test('are absent without financial, unlicensed without the module', () => {
    const reading = readPoint([[100, 1]]);
    expect(answered(assess(reading, { financial: null })).losses).toBeNull();
    expect(answered(assess(reading, { financialLicensed: false })).losses).toBe('notLicensed');
    expect(traceOf(assess(reading, { financialLicensed: false })).losses).toBeNull();
  });
});
