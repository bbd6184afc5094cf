import { describe, expect, test } from 'vitest';
import type { GroundReading, HazardDefinition, MapReading } from '#shared/hazard/hazard-reading.ts';
import {
  assess,
  defineHazard,
  readMap,
  readPoint,
  traceOf,
  warningCodesOf,
  type Cell,
} from '../support/engine-input.ts';

/** Depth of one 100-year map, metres. */
function depthOf(cell: Cell, definition: Partial<HazardDefinition> = {}, ground: GroundReading = { kind: 'absent' }) {
  const assessment = assess(readPoint([[100, cell]], { ground }), { definition: defineHazard(definition) });
  return traceOf(assessment).scenarios.base!.depthsMetres[0];
}

describe('units', () => {
  test.each([
    ['m', 1.5, 1.5],
    ['cm', 150, 1.5],
    ['mm', 1500, 1.5],
    ['ft', 5, 1.524],
  ] as const)('%s', (unit, scaled, metres) => {
    expect(depthOf(scaled, { unit })).toBeCloseTo(metres, 12);
  });

  test('scale and offset are in the scaled number, codes are compared with the stored one', () => {
    const map: MapReading = { ...readMap(100, 20), stored: 20, scaled: 20 * 0.1 + 1 };
    const depthWith = (dry: number[]) =>
      traceOf(assess({ ...readPoint([]), maps: [map] }, { definition: defineHazard({ dry }) })).scenarios.base!
        .depthsMetres;
    expect(depthWith([])).toEqual([3]);
    expect(depthWith([3])).toEqual([3]);
    expect(depthWith([20])).toEqual([0]);
  });
});

describe('what counts as dry', () => {
  test('negative depth, dry codes and nodata', () => {
    expect(depthOf(-0.4)).toBe(0);
    expect(depthOf(7, { dry: [7] })).toBe(0);
    expect(depthOf('nodata')).toBe(0);
  });

  test('a code that a float32 raster can only store rounded', () => {
    expect(depthOf(Math.fround(1e20), { dry: [1e20] })).toBe(0);
    expect(depthOf(Math.fround(0.1), { dry: [0.1] })).toBe(0);
    expect(depthOf(0.1, { dry: [0.2] })).toBe(0.1);
  });

  test('NaN is nodata', () => {
    expect(depthOf(Number.NaN)).toBe(0);
  });

  test.each([
    ['m', 0.025, 0.025],
    ['m', 0.0249, 0],
    ['m', 0.0251, 0.0251],
    ['cm', 2.5, 0.025],
    ['cm', 2.4, 0],
    ['mm', 25, 0.025],
    ['mm', 24, 0],
    ['ft', 0.082, 0],
    ['ft', 1 / 12, 0.0254],
  ] as const)('depth under 0.025 m: %s %s', (unit, scaled, metres) => {
    expect(depthOf(scaled, { unit })).toBeCloseTo(metres, 12);
  });

  test('the threshold stands after the terrain', () => {
    const ground: GroundReading = { kind: 'value', elevationMetres: 10 };
    expect(depthOf(10.024, { quantity: 'elevation' }, ground)).toBe(0);
    expect(depthOf(10.026, { quantity: 'elevation' }, ground)).toBeCloseTo(0.026, 9);
    // 3.125 - 3.1 is 0.025 by hand and 0.02499999999999991 in binary.
    expect(depthOf(3.125, { quantity: 'elevation' }, { kind: 'value', elevationMetres: 3.1 })).toBeCloseTo(0.025, 9);
  });
});

describe('elevations', () => {
  const elevation = { quantity: 'elevation' } as const;

  test('become depths over the ground, never below it', () => {
    const ground: GroundReading = { kind: 'value', elevationMetres: 12.5 };
    expect(depthOf(14, elevation, ground)).toBeCloseTo(1.5, 12);
    expect(depthOf(12, elevation, ground)).toBe(0);
    expect(depthOf(50, { ...elevation, unit: 'ft' }, ground)).toBeCloseTo(50 * 0.3048 - 12.5, 12);
  });

  test.each([['nodata'], ['outside'], ['absent']] as const)(
    'without ground (%s) where a map has water: no data',
    (kind) => {
      const assessment = assess(
        readPoint(
          [
            [10, 'nodata'],
            [100, 14],
          ],
          { ground: { kind } },
        ),
        {
          definition: defineHazard(elevation),
        },
      );
      expect(assessment.figures).toEqual({ status: 'noData' });
      expect(assessment.trace).toBeNull();
      expect(warningCodesOf(assessment)).toEqual(['noData']);
    },
  );

  test('without ground where only a failure map has water: no data', () => {
    const reading = readPoint([[100, 'nodata']], { own: [readMap(100, 14, 'defFail')] });
    expect(assess(reading, { definition: defineHazard(elevation) }).figures).toEqual({ status: 'noData' });
  });

  test.each([['nodata'], ['outside']] as const)('without ground (%s) where every map is dry: dry', (kind) => {
    const reading = readPoint(
      [
        [10, 'nodata'],
        [100, -9],
      ],
      { ground: { kind } },
    );
    const assessment = assess(reading, { definition: defineHazard({ ...elevation, dry: [-9] }) });
    expect(traceOf(assessment).scenarios.base!.depthsMetres).toEqual([0, 0]);
  });
});

describe('outside', () => {
  test('one base map is enough, whatever the others hold', () => {
    expect(
      assess(
        readPoint([
          [10, 1],
          [100, 'outside'],
          [200, 2],
        ]),
      ).figures,
    ).toEqual({ status: 'outside' });
  });

  test('comes before missing ground and open water', () => {
    const reading = readPoint(
      [
        [10, 99],
        [100, 'outside'],
      ],
      { ground: { kind: 'nodata' } },
    );
    const definition = defineHazard({ quantity: 'elevation', openWater: [99] });
    expect(assess(reading, { definition }).figures).toEqual({ status: 'outside' });
  });

  test('nodata is outside where the pack says so, on any base map', () => {
    const definition = defineHazard({ nodata: 'outside' });
    expect(
      assess(
        readPoint([
          [10, 'nodata'],
          [100, 1],
        ]),
        { definition },
      ).figures,
    ).toEqual({ status: 'outside' });
    expect(
      assess(
        readPoint([
          [10, 0],
          [100, 1],
        ]),
        { definition },
      ).figures.status,
    ).toBe('answered');
  });

  test('a hazard without maps is outside', () => {
    expect(assess(readPoint([])).figures).toEqual({ status: 'outside' });
  });
});

test('the running maximum goes from the most frequent to the rarest map', () => {
  const assessment = assess(
    readPoint([
      [10, 0.2],
      [50, 0.9],
      [100, 0.4],
      [500, 1.1],
      [1000, 'nodata'],
    ]),
  );
  const { beforeRunningMaximum, depthsMetres } = traceOf(assessment).scenarios.base!;
  expect(beforeRunningMaximum).toEqual([0.2, 0.9, 0.4, 1.1, 0]);
  expect(depthsMetres).toEqual([0.2, 0.9, 0.9, 1.1, 1.1]);
});
