import { describe, expect, test } from 'vitest';
import {
  assess,
  defineHazard,
  findWarning,
  pack,
  readMap,
  readPoint,
  warningCodesOf,
} from '../support/engine-input.ts';

test('a plain answer over a wide range of maps warns of nothing', () => {
  expect(
    warningCodesOf(
      assess(
        readPoint([
          [2, 0],
          [100, 0.4],
          [1500, 0.6],
        ]),
      ),
    ),
  ).toEqual([]);
});

describe('beyond the rarest map', () => {
  test('is named when the maps end before 1500 years', () => {
    expect(
      findWarning(
        'extrapolatedBeyondRarestMap',
        readPoint([
          [2, 0],
          [1499, 1],
        ]),
      )?.values,
    ).toEqual({
      rarestReturnPeriodYears: 1499,
    });
    expect(
      findWarning(
        'extrapolatedBeyondRarestMap',
        readPoint([
          [2, 0],
          [1500, 1],
        ]),
      ),
    ).toBeUndefined();
  });
});

describe('an index limited by the most frequent map', () => {
  test('is told where that map is wet and a more frequent one could raise the index', () => {
    const warning = findWarning(
      'indexLimitedByMostFrequentMap',
      readPoint([
        [20, 0.3],
        [1500, 1],
      ]),
    );
    expect(warning?.values).toEqual({ mostFrequentReturnPeriodYears: 20, floodIndex: 8 });
  });

  test('is not told where the map is dry, or the index is 10 already', () => {
    expect(
      findWarning(
        'indexLimitedByMostFrequentMap',
        readPoint([
          [20, 0],
          [1500, 1],
        ]),
      ),
    ).toBeUndefined();
    expect(
      findWarning(
        'indexLimitedByMostFrequentMap',
        readPoint([
          [5, 0.3],
          [1500, 1],
        ]),
      ),
    ).toBeUndefined();
  });
});

describe('nodata taken as dry', () => {
  test('is told with the maps', () => {
    const reading = readPoint(
      [
        [10, 'nodata'],
        [50, 'nodata'],
        [1500, 1],
      ],
      { own: [readMap(50, 'nodata', 'defFail')] },
    );
    expect(findWarning('nodataTakenAsDry', reading)?.values).toEqual({
      maps: 3,
      ofMaps: 4,
      returnPeriodsYears: '10, 50',
    });
  });

  test('is not told of a scenario map that does not reach the point', () => {
    const reading = readPoint(
      [
        [10, 0],
        [1500, 1],
      ],
      { own: [readMap(10, 'outside', 'defFail')] },
    );
    expect(findWarning('nodataTakenAsDry', reading)).toBeUndefined();
  });
});

describe('maps that are not monotone', () => {
  test('are told with both depths', () => {
    const warning = findWarning(
      'mapNotMonotone',
      readPoint([
        [10, 0.4],
        [50, 0.3],
        [1500, 1],
      ]),
    );
    expect(warning).toMatchObject({
      scenario: 'base',
      values: { returnPeriodYears: 10, depthMetres: 0.4, rarerReturnPeriodYears: 50, rarerDepthMetres: 0.3 },
    });
  });

  test("are not one scenario's own map beside another scenario's base map", () => {
    const reading = readPoint(
      [
        [10, 0.1],
        [50, 0.3],
        [1500, 1],
      ],
      { own: [readMap(10, 2, 'defFail')] },
    );
    expect(findWarning('mapNotMonotone', reading)).toBeUndefined();
  });

  test("of one scenario's own maps are told", () => {
    const own = [readMap(10, 2, 'defFail'), readMap(50, 1, 'defFail')];
    const reading = readPoint(
      [
        [10, 0.1],
        [50, 0.3],
        [1500, 1],
      ],
      { own },
    );
    expect(findWarning('mapNotMonotone', reading)?.scenario).toBe('defFail');
  });
});

describe('a defence', () => {
  test('is named with its standard, and that the scenarios are derived', () => {
    const reading = readPoint(
      [
        [2, 0],
        [1500, 1],
      ],
      { standardOfProtectionYears: 250 },
    );
    const definition = defineHazard({ hasStandardOfProtection: true });
    expect(findWarning('behindDefence', reading, { definition })?.values).toEqual({ standardOfProtectionYears: 250 });
    expect(findWarning('derivedDefences', reading, { definition })).toBeDefined();
  });

  test('has a base scenario that is derived, also where both others are mapped at every return period', () => {
    const own = (['defOverTop', 'defFail'] as const).flatMap((scenario) => [
      readMap(2, 0, scenario),
      readMap(1500, 1, scenario),
    ]);
    const maps: [number, number][] = [
      [2, 0],
      [1500, 1],
    ];
    const reading = readPoint(maps, { own, standardOfProtectionYears: 250 });
    const definition = defineHazard({ hasStandardOfProtection: true });
    expect(findWarning('derivedDefences', reading, { definition })).toBeDefined();
  });

  test('is not named where there is none', () => {
    const codes = warningCodesOf(
      assess(
        readPoint([
          [2, 0],
          [1500, 1],
        ]),
        { definition: defineHazard({ hasStandardOfProtection: true }) },
      ),
    );
    expect(codes).toEqual([]);
  });
});

test('synthetic data are named', () => {
  const overrides = { pack: { ...pack, title: 'Portham', synthetic: true } };
  expect(
    findWarning(
      'syntheticData',
      readPoint([
        [2, 0],
        [1500, 1],
      ]),
      overrides,
    ),
  ).toMatchObject({
    hazard: 'fluvial',
    values: { title: 'Portham' },
  });
});
