import { describe, expect, test } from 'vitest';
import { assess, defineHazard, readMap, readPoint, traceOf, type Cell } from '../support/engine-input.ts';
import type { HazardReading, MapReading } from '#shared/hazard/hazard-reading.ts';

const leveed = defineHazard({ hasStandardOfProtection: true });

function depthsOf(reading: HazardReading, definition = leveed) {
  const { scenarios } = traceOf(assess(reading, { definition }));
  return Object.fromEntries(Object.entries(scenarios).map(([scenario, { depthsMetres }]) => [scenario, depthsMetres]));
}

function behind(standardOfProtectionYears: number | null, maps: [number, Cell][], own: MapReading[] = []) {
  return depthsOf(readPoint(maps, { standardOfProtectionYears, own }));
}

const maps: [number, Cell][] = [
  [50, 0.5],
  [100, 0.8],
  [200, 1.1],
];
const undefended = [0.5, 0.8, 1.1];

describe('a standard of protection', () => {
  test('holds back T below and at it, not above', () => {
    const held = { base: [0, 0, 1.1], defOverTop: [0, 0, 1.1], defFail: undefended };
    expect(behind(100, maps)).toEqual(held);
    expect(behind(199.9, maps)).toEqual(held);
    expect(behind(99.9, maps)).toEqual({ base: [0, 0.8, 1.1], defOverTop: [0, 0.8, 1.1], defFail: undefended });
  });

  test('above every map keeps all water out unless it fails', () => {
    expect(behind(200, maps)).toEqual({ base: [0, 0, 0], defOverTop: [0, 0, 0], defFail: undefended });
  });

  test.each([[null], [0], [-5]])('of %s defends nothing', (years) => {
    expect(behind(years, maps)).toEqual({ base: undefended, defOverTop: undefended, defFail: undefended });
  });

  test('is read only where the pack has such a raster', () => {
    const reading = readPoint(maps, { standardOfProtectionYears: 100 });
    expect(depthsOf(reading, defineHazard())).toEqual({
      base: undefended,
      defOverTop: undefended,
      defFail: undefended,
    });
  });

  test('truncates the depth after the running maximum', () => {
    // Undefended 0.9, 0.4, 0.6 -> 0.9, 0.9, 0.9; what overtops at 200 years is 0.9, not 0.6.
    expect(
      behind(100, [
        [50, 0.9],
        [100, 0.4],
        [200, 0.6],
      ]),
    ).toEqual({
      base: [0, 0, 0.9],
      defOverTop: [0, 0, 0.9],
      defFail: [0.9, 0.9, 0.9],
    });
  });
});

describe("a pack's own scenario maps", () => {
  test("win at their return periods; the others are the base maps'", () => {
    expect(depthsOf(readPoint(maps, { own: [readMap(100, 2, 'defFail')] }), defineHazard())).toEqual({
      base: undefended,
      defOverTop: undefended,
      // 0.5, own 2, base 1.1 -> running maximum.
      defFail: [0.5, 2, 2],
    });
  });

  test('with a standard of protection the others are derived', () => {
    expect(behind(100, maps, [readMap(100, 0.3, 'defOverTop'), readMap(200, 3, 'defFail')])).toEqual({
      base: [0, 0, 1.1],
      defOverTop: [0, 0.3, 1.1],
      defFail: [0.5, 0.8, 3],
    });
  });

  test('are raised to the scenario below them', () => {
    // defOverTop says 0.2 where base has 0.8; defFail says 0 where defOverTop has 1.5.
    const own = [readMap(100, 0.2, 'defOverTop'), readMap(200, 1.5, 'defOverTop'), readMap(200, 0, 'defFail')];
    expect(depthsOf(readPoint(maps, { own }), defineHazard())).toEqual({
      base: undefended,
      defOverTop: [0.5, 0.8, 1.5],
      defFail: [0.5, 0.8, 1.5],
    });
  });

  test('that do not reach the point leave it to the base or derived depth', () => {
    expect(behind(200, maps, [readMap(200, 'outside', 'defFail')])).toMatchObject({ defFail: undefended });
    expect(depthsOf(readPoint(maps, { own: [readMap(200, 'outside', 'defFail')] }), defineHazard())).toMatchObject({
      defFail: undefended,
    });
  });

  test('with nodata are dry there, or leave it to the base where nodata is outside', () => {
    const nodata = [readMap(200, 'nodata', 'defFail')];
    // Dry at 200 years, raised to what the running maximum brings from 100 years.
    expect(behind(200, maps, nodata)).toMatchObject({ defFail: [0.5, 0.8, 0.8] });
    const reading = readPoint(maps, { standardOfProtectionYears: 200, own: nodata });
    expect(depthsOf(reading, { ...leveed, nodata: 'outside' })).toMatchObject({ defFail: undefended });
  });

  test('at a return period that base lacks are not used', () => {
    const own = [readMap(150, 9, 'defFail'), readMap(20, 9, 'defFail')];
    expect(depthsOf(readPoint(maps, { own }), defineHazard())).toEqual({
      base: undefended,
      defOverTop: undefended,
      defFail: undefended,
    });
  });

  test('are named in the trace', () => {
    const reading = readPoint(maps, { standardOfProtectionYears: 100, own: [readMap(200, 3, 'defFail')] });
    const { scenarios } = traceOf(assess(reading, { definition: leveed }));
    expect(scenarios.base!.origin).toEqual(['derived', 'derived', 'derived']);
    expect(scenarios.defFail!.origin).toEqual(['derived', 'derived', 'ownMap']);
    expect(traceOf(assess(readPoint(maps))).scenarios.defFail!.origin).toEqual(['baseMap', 'baseMap', 'baseMap']);
  });
});

test('rain has neither scenarios nor defences', () => {
  const definition = defineHazard({ hazard: 'pluvial', hasStandardOfProtection: true });
  const reading = readPoint(maps, { standardOfProtectionYears: 100 });
  expect(depthsOf(reading, definition)).toEqual({ base: undefended });
  const { standardOfProtectionYears, losses } = traceOf(assess(reading, { definition }));
  expect(standardOfProtectionYears).toBeNull();
  expect(Object.keys(losses!.structure.scenarios)).toEqual(['base']);
});
