import { describe, expect, test } from 'vitest';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { MapReading } from '#shared/hazard/hazard-reading.ts';
import type { FloodAssessment } from '#engine/assess-flood.ts';
import {
  answered,
  assess,
  defineHazard,
  house,
  readMap,
  readPoint,
  traceOf,
  type Cell,
} from '../support/engine-input.ts';

// hazus-structure-129 (RES1, 1 Story, no basement, riverine): 0.23 at 0.3048 m, 0.32 at 0.6096 m above the floor.
// With the floor at the ground and 100,000 insured, these depths do 23,000 and 32,000.
const SHALLOW = 0.3048;
const DEEP = 0.6096;

function structureOf(maps: readonly (readonly [number, Cell])[], financial: Partial<Financial> = {}) {
  const assessment = assess(readPoint(maps), { financial: { ...house, ...financial } });
  const { losses } = answered(assessment);
  if (losses === null || losses === 'notLicensed') throw new Error('No losses.');
  return { ...losses.structure.base!, trace: traceOf(assessment).losses!.structure.scenarios.base! };
}

describe('average annual loss', () => {
  test('is closing triangle, trapezoids and rare tail', () => {
    const { averageAnnualLoss, trace } = structureOf([
      [100, SHALLOW],
      [500, DEEP],
    ]);
    // p = 0.01 and 0.002; closing at p = min(1, 0.02).
    // 1/2 x 23,000 x (0.02 - 0.01)          = 115
    // (23,000 + 32,000)/2 x (0.01 - 0.002)  = 220
    // 32,000 x 0.002                        =  64
    expect(trace.integration.closingTriangle).toBeCloseTo(115, 9);
    expect(trace.integration.trapezoids[0]).toBeCloseTo(220, 9);
    expect(trace.integration.rareTail).toBeCloseTo(64, 9);
    expect(averageAnnualLoss).toBeCloseTo(399, 9);
  });

  test('has no closing triangle where the most frequent map does no loss', () => {
    const { averageAnnualLoss, trace } = structureOf([
      [10, 0],
      [100, SHALLOW],
    ]);
    // (0 + 23,000)/2 x (0.1 - 0.01) = 1,035; 23,000 x 0.01 = 230.
    expect(trace.integration.closingTriangle).toBe(0);
    expect(averageAnnualLoss).toBeCloseTo(1265, 9);
  });

  test('of one map is its loss times its probability and the closing triangle', () => {
    // 23,000 x 0.01 + 1/2 x 23,000 x 0.01 = 230 + 115.
    expect(structureOf([[100, SHALLOW]]).averageAnnualLoss).toBeCloseTo(345, 9);
  });

  test('of maps from the 1-year one closes with nothing, since p ends at 1', () => {
    const { averageAnnualLoss, trace } = structureOf([
      [1, SHALLOW],
      [2, DEEP],
    ]);
    // (23,000 + 32,000)/2 x (1 - 0.5) = 13,750; 32,000 x 0.5 = 16,000.
    expect(trace.integration.closingTriangle).toBe(0);
    expect(averageAnnualLoss).toBeCloseTo(29_750, 9);
  });

  test('of a most frequent map between 1 and 2 years closes at p = 1', () => {
    // p1 = 2/3, closing at min(1, 4/3) = 1: 1/2 x 23,000 x 1/3 = 3,833.33; 23,000 x 2/3 = 15,333.33.
    expect(structureOf([[1.5, SHALLOW]]).averageAnnualLoss).toBeCloseTo(3833 + 1 / 3 + 15_333 + 1 / 3, 8);
  });

  test('is nothing where every map is dry', () => {
    expect(
      structureOf([
        [10, 0],
        [100, 'nodata'],
      ]),
    ).toMatchObject({ averageAnnualLoss: 0, probableMaximumLoss1500: 0 });
  });

  test('takes the deductible off at every probability', () => {
    // 23,000 - 25,000 = -2,000 and 7,000 above it: 0.008 x 7,000^2 / (2 x 9,000) = 21.7778; 7,000 x 0.002 = 14.
    const { averageAnnualLoss, probableMaximumLoss1500, trace } = structureOf(
      [
        [100, SHALLOW],
        [500, DEEP],
      ],
      {
        structureDeductible: 25_000,
      },
    );
    expect(trace.netLosses[0]).toBe(0);
    expect(trace.netLosses[1]).toBeCloseTo(7000, 9);
    expect(trace.groundUpLosses[0]).toBeCloseTo(23_000, 9);
    // The loss passes the deductible 7/9 of the way from 0.002 to 0.01.
    expect(trace.integration.deductibleCrossings).toEqual([null, expect.closeTo(0.002 + (0.008 * 7) / 9, 12)]);
    expect(averageAnnualLoss).toBeCloseTo(21.777_777_777_8 + 14, 9);
    expect(probableMaximumLoss1500).toBeCloseTo(7000, 9);
  });

  test('is nothing under a deductible above every loss, and above the TIV', () => {
    const figures = structureOf(
      [
        [100, SHALLOW],
        [500, DEEP],
      ],
      { structureDeductible: 100_001 },
    );
    expect(figures).toMatchObject({ averageAnnualLoss: 0, probableMaximumLoss1500: 0 });
  });
});

describe('PML 1500', () => {
  test('takes the deductible off the loss between two maps, not off the maps', () => {
    // Half way in ln T between 23,000 and 32,000 is 27,500; less 25,000. The maps' own net losses are 0 and 7,000.
    const maps = [
      [750, SHALLOW],
      [3000, DEEP],
    ] as const;
    expect(structureOf(maps, { structureDeductible: 25_000 }).probableMaximumLoss1500).toBeCloseTo(2500, 8);
  });

  test('between two maps is linear in ln T', () => {
    // ln(1500/750) / ln(3000/750) = ln 2 / ln 4 = 1/2: the mean of 23,000 and 32,000.
    expect(
      structureOf([
        [750, SHALLOW],
        [3000, DEEP],
      ]).probableMaximumLoss1500,
    ).toBeCloseTo(27_500, 8);
    // ln(1500/500) / ln(13500/500) = ln 3 / ln 27 = 1/3: 23,000 + 9,000/3.
    expect(
      structureOf([
        [500, SHALLOW],
        [13_500, DEEP],
      ]).probableMaximumLoss1500,
    ).toBeCloseTo(26_000, 8);
  });

  test('at a map is the loss of that map', () => {
    expect(
      structureOf([
        [1500, SHALLOW],
        [3000, DEEP],
      ]).probableMaximumLoss1500,
    ).toBeCloseTo(23_000, 9);
    expect(
      structureOf([
        [500, SHALLOW],
        [1500, DEEP],
      ]).probableMaximumLoss1500,
    ).toBeCloseTo(32_000, 9);
  });

  test('beyond the rarest map is its loss', () => {
    expect(
      structureOf([
        [100, SHALLOW],
        [500, DEEP],
      ]).probableMaximumLoss1500,
    ).toBeCloseTo(32_000, 9);
  });

  test('before the most frequent map is its loss', () => {
    expect(
      structureOf([
        [2000, SHALLOW],
        [5000, DEEP],
      ]).probableMaximumLoss1500,
    ).toBeCloseTo(23_000, 9);
  });
});

describe('behind a standard of protection', () => {
  const maps = [
    [100, SHALLOW],
    [500, DEEP],
  ] as const;
  const definition = defineHazard({ hasStandardOfProtection: true });
  const behind = (
    standardOfProtectionYears: number,
    own: readonly MapReading[] = [],
    policy: Partial<Financial> = {},
  ) => assess(readPoint(maps, { standardOfProtectionYears, own }), { definition, financial: { ...house, ...policy } });
  const tracesOf = (assessment: FloodAssessment) => traceOf(assessment).losses!.structure.scenarios;

  test('counts what is rarer than it, between two maps', () => {
    // At p = 0.005: 32,000 - 9,000 x 3/8 = 28,625. (32,000 + 28,625)/2 x 0.003 = 90.9375; 32,000 x 0.002 = 64.
    const { base, defOverTop, defFail } = tracesOf(behind(200));
    for (const trace of [base!, defOverTop!]) {
      expect(trace.figures.averageAnnualLoss).toBeCloseTo(154.9375, 9);
      expect(trace.figures.probableMaximumLoss1500).toBeCloseTo(32_000, 9);
      expect(trace.integration.cut).toEqual({
        returnPeriodYears: 200,
        groundUpLoss: expect.closeTo(28_625, 9) as number,
      });
    }
    expect(defFail!.figures.averageAnnualLoss).toBeCloseTo(399, 9);
    expect(defFail!.integration.cut).toBeNull();
  });

  test('counts what is rarer than it in the closing part', () => {
    // S = 80: 23,000 falls to 0 from p = 0.01 to 0.02: 17,250 at 0.0125. (23,000 + 17,250)/2 x 0.0025 = 50.3125.
    expect(tracesOf(behind(80)).base!.figures.averageAnnualLoss).toBeCloseTo(50.3125 + 220 + 64, 9);
    // S = 40 is more frequent than the loss begins: nothing is cut.
    expect(tracesOf(behind(40)).base!.figures.averageAnnualLoss).toBeCloseTo(399, 9);
  });

  test('keeps the rarest loss beyond every map, where index and depths are dry', () => {
    const assessment = behind(1000);
    expect(answered(assessment).floodIndex).toBe(1);
    expect(tracesOf(assessment).base!.figures.averageAnnualLoss).toBeCloseTo(32, 9);
    expect(tracesOf(assessment).base!.figures.probableMaximumLoss1500).toBeCloseTo(32_000, 9);
  });

  test('has no PML from 1500 years on', () => {
    const { figures } = tracesOf(behind(1500)).base!;
    expect(figures.averageAnnualLoss).toBeCloseTo(32_000 / 1500, 9);
    expect(figures.probableMaximumLoss1500).toBe(0);
    expect(tracesOf(behind(1499)).base!.figures.probableMaximumLoss1500).toBeCloseTo(32_000, 9);
  });

  test('takes the deductible as well, at every probability that counts', () => {
    // 28,625 and 32,000 less 30,000: 2,000^2 / (2 x 3,375) x 0.003 = 1.7778; 2,000 x 0.002 = 4.
    const { figures } = tracesOf(behind(200, [], { structureDeductible: 30_000 })).base!;
    expect(figures.averageAnnualLoss).toBeCloseTo(1.777_777_777_8 + 4, 9);
    expect(figures.probableMaximumLoss1500).toBeCloseTo(2000, 9);
  });

  test('an overtopped scenario with maps of its own is joined map by map, and loses no less than base', () => {
    const own = [readMap(500, DEEP, 'defOverTop')];
    // 0 at 100 years, 32,000 at 500: 16,000 x 0.008 + 64 = 192, above the 154.9375 of base.
    const above = tracesOf(behind(200, own)).defOverTop!;
    expect(above.integration.cut).toBeNull();
    expect(above.figures.averageAnnualLoss).toBeCloseTo(192, 9);
    // S = 110: base is (32,000 + 24,022.7273)/2 x 0.0070909 + 64 = 262.6260, and so is overtopped.
    const { base, defOverTop } = tracesOf(behind(110, own));
    expect(base!.figures.averageAnnualLoss).toBeCloseTo(262.626, 3);
    expect(defOverTop!.integration.averageAnnualLoss).toBeCloseTo(192, 9);
    expect(defOverTop!.figures).toEqual(base!.figures);
  });

  test('the score is cut alike', () => {
    // 0.23 and 0.32 of the value: 154.9375 of 100,000 is 1.549375 per mille, class 4; uncut 3.99 is class 5.
    expect(traceOf(behind(200)).score.averageAnnualDamagePerMille).toBeCloseTo(1.549_375, 9);
    expect(answered(behind(200)).structureFloodScore).toBe(4);
  });
});

test('maps listed in any order give the same figures', () => {
  const { trace: _, ...ordered } = structureOf([
    [10, 0],
    [100, SHALLOW],
    [500, DEEP],
  ]);
  const { trace: __, ...shuffled } = structureOf([
    [500, DEEP],
    [10, 0],
    [100, SHALLOW],
  ]);
  expect(shuffled).toEqual(ordered);
});

test('every asset has its own curve, TIV and deductible', () => {
  // At 0.3048 m: structure 0.23 (curve 129), contents 0.26 (curve 45): 0.26 x 200,000 - 8,000 = 44,000.
  const { losses } = answered(
    assess(readPoint([[100, SHALLOW]]), {
      financial: { ...house, equipmentTIV: 200_000, equipmentDeductible: 8000, inventoryTIV: 0 },
    }),
  );
  if (losses === null || losses === 'notLicensed') throw new Error('No losses.');
  expect(losses.structure.base!.probableMaximumLoss1500).toBeCloseTo(23_000, 9);
  expect(losses.equipment.base!.probableMaximumLoss1500).toBeCloseTo(44_000, 8);
  expect(losses.inventory.base!.probableMaximumLoss1500).toBe(0);
});
