import { describe, expect, test } from 'vitest';
import type { GroundReading, HazardDefinition, HazardReading } from '#shared/hazard/hazard-reading.ts';
import type { FloodInput } from '#engine/flood-computation.ts';
import {
  answered,
  assess,
  defineHazard,
  house,
  readMap,
  readPoint,
  traceOf,
  warningCodesOf,
} from '../support/engine-input.ts';

const WATER = 99;
const water = defineHazard({ openWater: [WATER], dry: [-1] });

/** A reading of base maps whose cell is open water, with their windows. */
function readWater(
  windows: readonly (readonly [years: number, cells: readonly number[]])[],
  ground: GroundReading = { kind: 'absent' },
): HazardReading {
  return {
    maps: windows.map(([years, cells]) => readMap(years, WATER, 'base', cells)),
    ground,
    standardOfProtectionYears: null,
  };
}

function depthsOf(reading: HazardReading, definition: HazardDefinition = water, overrides: Partial<FloodInput> = {}) {
  return traceOf(assess(reading, { definition, ...overrides })).scenarios.base?.depthsMetres;
}

describe('the window around open water', () => {
  test('gives its 90th percentile, nearest rank', () => {
    const ten = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
    // ceil(0.9 x 10) = 9th of 10, ceil(0.9 x 11) = 10th of 11, ceil(0.9 x 1) = 1st of 1, ceil(0.9 x 20) = 18th of 20.
    expect(depthsOf(readWater([[100, ten.toReversed()]]))).toEqual([0.9]);
    expect(depthsOf(readWater([[100, [...ten, 1.1]]]))).toEqual([1]);
    expect(depthsOf(readWater([[100, [0.7]]]))).toEqual([0.7]);
    expect(depthsOf(readWater([[100, [...ten, ...ten]]]))).toEqual([0.9]);
  });

  test('leaves open water out and counts dry cells as 0', () => {
    // Of 0, 0, 0.5 the 3rd; of eighteen dry cells and two wet ones the 18th.
    expect(depthsOf(readWater([[100, [WATER, -1, WATER, 0.5, -1]]]))).toEqual([0.5]);
    const dry = Array.from({ length: 18 }, () => -1);
    expect(depthsOf(readWater([[100, [...dry, 0.5, 0.6, WATER]]]))).toEqual([0]);
  });

  test('is taken for each return period, then made non-decreasing', () => {
    expect(
      depthsOf(
        readWater([
          [10, [0.4]],
          [50, [0.3]],
          [100, [0.8]],
        ]),
      ),
    ).toEqual([0.4, 0.4, 0.8]);
  });

  test('turns elevations into depths over the ground of the point', () => {
    const definition = { ...water, quantity: 'elevation' } as const;
    const ground: GroundReading = { kind: 'value', elevationMetres: 10 };
    expect(depthsOf(readWater([[100, [10.5, 11.25, 9]]], ground), definition)).toEqual([1.25]);
  });

  test('without ground is no data where its percentile is water, dry where it is dry', () => {
    const definition = { ...water, quantity: 'elevation' } as const;
    const wet = readWater([[100, [-1, 11]]], { kind: 'nodata' });
    expect(assess(wet, { definition }).figures).toEqual({ status: 'noData' });
    const dry = readWater([[100, [-1, -1]]], { kind: 'nodata' });
    expect(depthsOf(dry, definition)).toEqual([0]);
  });

  test('is used where any one map marks the water, whatever the scenario', () => {
    const reading: HazardReading = {
      ...readWater([]),
      maps: [readMap(10, 0.2, 'base', [0.6]), readMap(100, 0.3, 'base', [0.7]), readMap(100, WATER, 'defFail', [0.9])],
    };
    const trace = traceOf(assess(reading, { definition: water }));
    expect(trace.openWater).toBe('window');
    expect(trace.scenarios.base!.depthsMetres).toEqual([0.6, 0.7]);
    expect(trace.scenarios.defFail!.depthsMetres).toEqual([0.6, 0.9]);
  });

  test('is named in the trace with the cells behind it', () => {
    const assessment = assess(readWater([[100, [0.2, 0.4, WATER]]]), { definition: water });
    expect(traceOf(assessment).readings[0]!.window).toEqual({ percentileScaled: 0.4, cells: 2 });
    expect(assessment.warnings.find(({ code }) => code === 'waterWindowUsed')?.values).toEqual({ windowSize: 5 });
    expect(warningCodesOf(assessment)).not.toContain('nodataTakenAsDry');
  });

  test('missing from the reading is a fault, not an answer', () => {
    const reading = { ...readWater([]), maps: [readMap(100, WATER)] };
    expect(() => assess(reading, { definition: water })).toThrow('no window');
  });
});

describe('open water answered with 10', () => {
  const cases: readonly (readonly [string, HazardReading, Partial<FloodInput>])[] = [
    ['window 1', { ...readWater([]), maps: [readMap(50, 0.1), readMap(100, WATER)] }, { waterWindow: 1 }],
    [
      'no usable cell on some map',
      readWater([
        [50, [0.5]],
        [100, [WATER, WATER]],
      ]),
      {},
    ],
    [
      'a window of nothing',
      readWater([
        [50, []],
        [100, [1]],
      ]),
      {},
    ],
  ];

  test.each(cases)('%s', (_, reading, overrides) => {
    // Two maps, 50 and 100 years; structure 0.84 and contents 0.80 at most (curves 129 and 45), 100,000 each:
    // 84,000 x (0.01 + (0.02 - 0.01) + 0.01) = 2,520 and 80,000 x 0.03 = 2,400.
    const assessment = assess(reading, { definition: water, ...overrides });
    const figures = answered(assessment);
    expect(figures).toMatchObject({ floodIndex: 10, structureFloodScore: 10 });
    if (figures.losses === null || figures.losses === 'notLicensed') throw new Error('No losses.');
    for (const scenario of ['base', 'defOverTop', 'defFail'] as const) {
      expect(figures.losses.structure[scenario]!.averageAnnualLoss).toBeCloseTo(2520, 9);
      expect(figures.losses.structure[scenario]!.probableMaximumLoss1500).toBeCloseTo(84_000, 9);
      expect(figures.losses.equipment[scenario]!.averageAnnualLoss).toBeCloseTo(2400, 9);
    }
    expect(traceOf(assessment)).toMatchObject({ openWater: 'answeredWith10', scenarios: {} });
    expect(warningCodesOf(assessment)).toContain('openWater');
  });

  test("basement unknown: the mean of both curves' largest values", () => {
    const reading = { ...readWater([]), maps: [readMap(100, WATER)] };
    const financial = { ...house, basement: 'UNKNOWN' as const };
    const { losses } = traceOf(assess(reading, { definition: water, waterWindow: 1, financial }));
    // Curves 129 and 704: (0.84 + 0.81)/2.
    expect(losses!.structure.scenarios.base!.damageRatios[0]).toBeCloseTo(0.825, 12);
  });

  test('needs no ground', () => {
    const reading: HazardReading = { ...readPoint([]), maps: [readMap(100, WATER)], ground: { kind: 'nodata' } };
    const definition = { ...water, quantity: 'elevation' } as const;
    expect(answered(assess(reading, { definition, waterWindow: 1 })).floodIndex).toBe(10);
  });
});
