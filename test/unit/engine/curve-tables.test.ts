import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { basements, hazusOccupancies, storeys } from '#shared/exposure/exposure.ts';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import { curves } from '../../support/engine-input.ts';
import { describeWithShared } from '../../support/shared.ts';
import hazus from '../../../src-main/engine/data/hazus-depth-damage.json' with { type: 'json' };
import jrc from '../../../src-main/engine/data/jrc-depth-damage.json' with { type: 'json' };

type Row = Readonly<Record<string, string>>;

describeWithShared('our tables hold the published figures', 'data/curves', (folder) => {
  const load = (file: string): Row[] => parse(readFileSync(path.join(folder, file)), { columns: true });
  const byCurve = (rows: readonly Row[]) => {
    const points = new Map<string, [number, number][]>();
    for (const row of rows) {
      const list = points.get(row['curve_id']!) ?? [];
      list.push([Number(row['depth_m']), Number(row['damage_fraction'])]);
      points.set(row['curve_id']!, list);
    }
    return points;
  };

  test('Hazus: 101 curves of 29 points', () => {
    const published = byCurve(load('hazus_default.csv'));
    expect(published.size).toBe(101);
    const ours = hazus.functions.map(({ id, damageRatios }) => [
      id,
      damageRatios.map((ratio, index) => [hazus.heightsMetres[index], ratio]),
    ]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(published));
  });

  test('Hazus: every row of the assignment', () => {
    const rows = load('hazus_default_assignment.csv');
    expect(rows.length).toBe(702);
    const ours: string[] = [];
    for (const [occupancy, byAsset] of Object.entries(hazus.assignment)) {
      for (const [asset, byZone] of Object.entries(byAsset)) {
        for (const [zone, byStoreys] of Object.entries(
          byZone as Record<string, Record<string, Record<string, string>>>,
        )) {
          for (const [storeysClass, pair] of Object.entries(byStoreys)) {
            for (const [basement, id] of Object.entries(pair)) {
              ours.push([occupancy, asset, zone, storeysClass, basement, id].join('|'));
            }
          }
        }
      }
    }
    const published = rows.map((row) =>
      ['occupancy', 'asset', 'flood_zone', 'storeys', 'basement', 'curve_id'].map((column) => row[column]).join('|'),
    );
    expect(ours.toSorted()).toEqual(published.toSorted());
  });

  test('Hazus: the occupancies that borrow', () => {
    const borrowing = load('hazus_default_assignment.csv').filter(({ comment }) => /default$/i.test(comment!));
    const published = Object.fromEntries(borrowing.map((row) => [row['occupancy'], row['comment']!.split(' ')[0]]));
    expect(hazus.borrowedFrom).toEqual(published);
  });

  test('JRC: every point', () => {
    const published = byCurve(load('jrc_2017.csv'));
    for (const points of published.values()) points.sort(([a], [b]) => a - b);
    const ours = jrc.functions.map(({ id, damageRatios }) => [
      id,
      damageRatios.map((ratio, index) => [jrc.heightsMetres[index], ratio]),
    ]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(published));
  });
});

describe('every building finds its curves', () => {
  const sets = ['hazus', ...new Set(jrc.functions.map(({ region }) => `jrc-${region}`))];

  test.each(sets)('%s', (curveSet) => {
    for (const typeOfBusiness of hazusOccupancies) {
      for (const numberOfStoreys of storeys) {
        for (const basement of basements) {
          for (const hazard of ['fluvial', 'coastal', 'pluvial'] as const) {
            const query = { curveSet, hazard, waves: true, typeOfBusiness, numberOfStoreys, basement };
            const { assets, heightsMetres } = curves.selectDamageFunctions(query);
            for (const { damageRatios, largestDamageRatio, curves: references } of Object.values(assets)) {
              expect(damageRatios.length).toBe(heightsMetres.length);
              // Rising, so that a deeper flood never does less and the largest value is the last one.
              expect(damageRatios.every((ratio, index) => index === 0 || ratio >= damageRatios[index - 1]!)).toBe(true);
              expect(largestDamageRatio).toBeCloseTo(damageRatios.at(-1)!, 12);
              expect(references.reduce((sum, { weight }) => sum + weight, 0)).toBe(1);
            }
          }
        }
      }
    }
  });

  test('the same query gives the same object', () => {
    const query = {
      curveSet: 'hazus',
      hazard: 'fluvial',
      waves: true,
      typeOfBusiness: 'RES1',
      numberOfStoreys: 'UNKNOWN',
      basement: 'UNKNOWN',
    } as const;
    expect(curves.selectDamageFunctions(query)).toBe(curves.selectDamageFunctions(query));
  });

  test.each([['jrc-atlantis'], ['jrc-'], ['HAZUS'], ['']])('there is no curve set %o', (curveSet) => {
    const query = { hazard: 'fluvial', waves: true, typeOfBusiness: 'RES1', numberOfStoreys: 'UNKNOWN' } as const;
    expect(() => curves.selectDamageFunctions({ ...query, curveSet, basement: 'NO' })).toThrow('no curve set');
  });
});

describe('a table that is not sound is refused', () => {
  test.each([
    ['breakpoints do not rise', { ...jrc, heightsMetres: [0, 0.5, 0.5, 1.5, 2, 3, 4, 5, 6] }],
    ['a ratio is missing', { ...jrc, functions: [{ ...jrc.functions[0]!, damageRatios: [0, 1] }] }],
    [
      'a ratio is above 1',
      { ...jrc, functions: [{ ...jrc.functions[0]!, damageRatios: [0, 1, 1, 1, 1, 1, 1, 1, 1.5] }] },
    ],
  ])('%s', (_, table) => {
    expect(() => createCurveLibrary({ hazus, jrc: table })).toThrow();
  });
});
