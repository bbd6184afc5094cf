import { describe, expect, test } from 'vitest';
import type { WildfireReading } from '#shared/hazard/hazard-reading.ts';
import { computeFlameLengthMetres } from '#shared/hazard/wildfire.ts';
import { assessWildfire } from '#engine/wildfire/assess-wildfire.ts';
import { pack, warningCodesOf } from '../support/engine-input.ts';

function assess(reading: WildfireReading) {
  const { figures, trace, warnings } = assessWildfire({ reading, pack });
  return { index: figures.status === 'answered' ? figures.wildfireIndex : figures.status, trace, warnings };
}

const FOOT = 0.3048;

function burn(burnProbability: number | null, flameLengthMetres: number | null): WildfireReading {
  return { kind: 'probability', cells: [], burnProbability, flameLengthMetres, neighbourhood: null };
}

describe('conditional risk by flame length', () => {
  test.each([
    [2 * FOOT, 0.25],
    [2.001 * FOOT, 0.4],
    [4 * FOOT, 0.4],
    [4.001 * FOOT, 0.55],
    [6 * FOOT, 0.55],
    [6.001 * FOOT, 0.7],
    [8 * FOOT, 0.7],
    [8.001 * FOOT, 0.85],
    [12 * FOOT, 0.85],
    [12.001 * FOOT, 1],
    [30, 1],
    [0, 0.25],
    [null, 0.25],
    [Number.NaN, 0.25],
  ])('%s m: %s', (flameLength, risk) => {
    expect(assess(burn(0.001, flameLength)).trace!.conditionalRisk).toBe(risk);
  });

  test('flame length of a fireline intensity (Byram): 1,000 kW/m burns 1.859 m high', () => {
    // 1000^0.46 = 10^1.38 = 23.988; x 0.0775 = 1.8591.
    expect(computeFlameLengthMetres(1000)).toBeCloseTo(1.8591, 4);
    expect(computeFlameLengthMetres(0)).toBe(0);
  });
});

describe('wildfire index', () => {
  // No flame length: CR = 0.25, so R = BP / 4.
  test.each([
    [1e-6, 1],
    [1e-5, 2],
    [5e-5, 3],
    [1e-4, 4],
    [2.5e-4, 5],
    [5e-4, 6],
    [1e-3, 7],
    [2.5e-3, 8],
    [1e-2, 9],
  ])('R of %s is %s, a little more the next', (risk, index) => {
    expect(assess(burn(risk * 4, null)).index).toBe(index);
    expect(assess(burn(risk * 4 * 1.000_001, null)).index).toBe(index + 1);
  });

  test('R is BP x CR', () => {
    // 0.003 x 0.70 (7 ft) = 0.0021: class up to 0.0025.
    const { index, trace } = assess(burn(0.003, 7 * FOOT));
    expect(trace!.annualRisk).toBeCloseTo(0.0021, 12);
    expect(trace!.method).toBe('cell');
    expect(index).toBe(8);
  });
});

describe('a cell that does not burn', () => {
  const around = (burnProbability: number[], flameLength: number[], own: number | null = 0): WildfireReading => ({
    kind: 'probability',
    cells: [],
    burnProbability: own,
    flameLengthMetres: null,
    neighbourhood: {
      burnProbability: Float64Array.from(burnProbability),
      flameLengthMetres: Float64Array.from(flameLength),
    },
  });

  test.each([[0], [null]])(
    '(burn probability %s) takes the mean of BP x CR around it, unburnable cells as 0',
    (own) => {
      // (0.002 x 0.55 + 0.004 x 0.25 + 0 + 0) / 4 = 0.000525: class up to 0.001.
      const { index, trace, warnings } = assess(around([0.002, 0.004, 0, 0], [5 * FOOT, Number.NaN, 0, 3], own));
      expect(trace!.annualRisk).toBeCloseTo(0.000_525, 12);
      expect(trace).toMatchObject({ method: 'neighbourhood', neighbourhoodCells: 4, conditionalRisk: null });
      expect(trace!.neighbourhoodClasses).toEqual([
        { conditionalRisk: 0.25, cells: 1, burnProbabilitySum: 0.004 },
        { conditionalRisk: 0.55, cells: 1, burnProbabilitySum: 0.002 },
      ]);
      expect(index).toBe(7);
      expect(warningCodesOf({ warnings })).toEqual(['wildfireNeighbourhoodUsed']);
    },
  );

  test('is 1 where nothing around it burns, or nothing is around it', () => {
    expect(assess(around([0, 0], [0, 0])).index).toBe(1);
    expect(assess(around([], [])).index).toBe(1);
  });

  test('without the neighbourhood in the reading is a fault', () => {
    expect(() => assess(burn(0, 2))).toThrow('neighbourhood');
  });
});

describe('a classified raster', () => {
  const classes = [
    [0, 10, 1],
    [10, 20, 5],
    [30, 40, 9],
  ] as const;

  test.each([
    [0, 1],
    [10, 1],
    [10.5, 5],
    [20, 5],
    [30, 9],
    [40, 9],
  ])('value %s is %s: ends included, first match', (stored, index) => {
    expect(assess({ kind: 'index', cells: [], stored, classes }).index).toBe(index);
  });

  test('nodata is 1', () => {
    const { index, warnings } = assess({ kind: 'index', cells: [], stored: null, classes });
    expect(index).toBe(1);
    expect(warnings).toEqual([]);
  });

  test('a value in no class is 1, with a warning', () => {
    const { index, warnings } = assess({ kind: 'index', cells: [], stored: 25, classes });
    expect(index).toBe(1);
    expect(warnings).toEqual([{ code: 'valueInNoClass', hazard: 'wildfire', scenario: null, values: { value: 25 } }]);
  });
});

test('beyond the raster is outside', () => {
  expect(assess({ kind: 'outside' })).toEqual({ index: 'outside', trace: null, warnings: [] });
});

test('synthetic packs are named', () => {
  const { warnings } = assessWildfire({ reading: burn(0.001, 1), pack: { ...pack, synthetic: true } });
  expect(warningCodesOf({ warnings })).toEqual(['syntheticData']);
});
