import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUnitWatch } from '#main/portfolio/import/columns/unit-watch.ts';
import { importFile, type Corrections } from './support/import-file.ts';

/** A file whose rows from one on say something else. */
function mix(names: string, first: string, others: string, counts: readonly [number, number]): string {
  const lines = [first, others].flatMap((cells, at) =>
    Array.from({ length: counts[at]! }, (_, row) => `${at}-${row},52.${5501 + row},5.${9001 + row},${cells}`),
  );
  return [`id,lat,lon,${names}`, ...lines, ''].join('\n');
}

/** How many rows have a note, and the lines of the first and the last of them. */
async function count(file: string, code: string, corrections?: Corrections, name?: string) {
  const { locations, detection } = await importFile(file, corrections, name);
  const lines = locations.flatMap(({ line, notes }) => (notes.some((note) => note.code === code) ? [line] : []));
  return { count: lines.length, first: lines[0], last: lines.at(-1), questions: detection.questions };
}

describe('what begins further down than a file was looked at', () => {
  it.each([
    ['values in thousands', 'Building', '350000', '350', 'amounts-like-other-unit'],
    ['heights in feet', 'Building,First floor height', '350000,0.4', '350000,3', 'heights-like-other-unit'],
    ['contents in thousands', 'Contents', '50000', '50', 'amounts-like-other-unit'],
    ['yen in thousands', 'Building,Currency', '35000000,JPY', '35000,JPY', 'amounts-like-other-unit'],
  ])('%s have a remark in all rows but those that it takes to see it', async (_, names, first, others, code) => {
    const told = await count(mix(names, first, others, [2000, 300]), code);
    // More than half of fifty: the 26th. The header is line 1.
    expect(told).toEqual({ count: 275, first: 2001 + 26, last: 2301, questions: [] });
  });

  it('whole values among thousands, and metres among feet, likewise', async () => {
    const values = await count(mix('Building', '350', '350000', [2000, 300]), 'amounts-like-other-unit', {
      options: { amountUnit: 1000 },
    });
    expect([values.count, values.first]).toEqual([275, 2027]);
    const heights = await count(mix('Building,FFH', '350000,2', '350000,0.3', [2000, 300]), 'heights-like-other-unit', {
      options: { lengthUnit: 'ft' },
    });
    expect([heights.count, heights.first]).toEqual([275, 2027]);
  });

  it.each([
    ['the heading says the unit', 'Building,FFH (m)', '350000,0.4', '350000,3', {}],
    ['the row says it', 'Building,FFH,FFH unit', '350000,0.4,m', '350000,3,ft', {}],
    ['the cell says it', 'Building,FFH', '350000,0.4', '350000,3 ft', {}],
    [
      'all rows are like that, and somebody has answered',
      'Building,FFH',
      '350000,3',
      '350000,3',
      { options: { lengthUnit: 'm' } },
    ],
    ['the heading says thousands', 'Building (000s)', '350', '350000', {}],
    ['the currency of the row says thousands', 'Building,Currency', '350000,EUR', '350,kEUR', {}],
  ] as const)('nothing is remarked where %s', async (_, names, first, others, corrections) => {
    const file = mix(names, first, others, [2000, 300]);
    expect((await count(file, 'heights-like-other-unit', corrections)).count).toBe(0);
    expect((await count(file, 'amounts-like-other-unit', corrections)).count).toBe(0);
  });

  it('it is seen in GeoJSON beyond what is looked at before, and units and currencies of rows are followed there', async () => {
    const feature = (row: number, more: object) =>
      JSON.stringify({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [5.9 + row / 1e6, 52.5] },
        properties: { id: `r${row}`, filler: 'x'.repeat(120), Building: 350_000, ...more },
      });
    const early = { FFH: 0.4, 'FFH unit': 'm', LocCurrency: 'EUR' };
    const rows = [
      ...Array.from({ length: 30_000 }, (_, row) => feature(row, early)),
      ...Array.from({ length: 200 }, (_, row) => feature(30_000 + row, { ...early, FFH: 3, 'FFH unit': 'ft' })),
      ...Array.from({ length: 200 }, (_, row) => feature(30_200 + row, { ...early, LocCurrency: 'USD' })),
      ...Array.from({ length: 200 }, (_, row) =>
        feature(30_400 + row, { ...early, FFH: 3, 'FFH unit': '', Building: 350 }),
      ),
    ];
    const text = `{"type":"FeatureCollection","features":[${rows.join(',\n')}]}`;
    expect(text.length).toBeGreaterThan(8 * 2 ** 20);
    const { locations } = await importFile(text, undefined, 'late.geojson');
    const heights = locations.map(({ financial }) => financial.firstFloorHeight);
    expect(new Set(heights.slice(0, 30_000))).toEqual(new Set([0.4]));
    expect(new Set(heights.slice(30_000, 30_200))).toEqual(new Set([0.9144]));
    const currencies = (from: number, to: number) => new Set(locations.slice(from, to).map(({ currency }) => currency));
    expect([currencies(0, 30_200), currencies(30_200, 30_400)]).toEqual([new Set(['EUR']), new Set(['USD'])]);
    const late = locations.slice(30_400).map(({ notes }) => notes.map(({ code }) => code));
    expect(late.filter((codes) => codes.includes('amounts-like-other-unit'))).toHaveLength(175);
    expect(late.filter((codes) => codes.includes('heights-like-other-unit'))).toHaveLength(175);
  });

  it('a run of others is seen from its 26th on, wherever it stands, and scattered ones never are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 800 }), fc.integer({ min: 0, max: 300 }), (before, run) => {
        const looks = createUnitWatch((value) => value > 1);
        const flags = [...Array.from({ length: before }, () => 0), ...Array.from({ length: run }, () => 2)].map(looks);
        expect(flags.filter(Boolean)).toHaveLength(Math.max(0, run - 25));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 300, max: 900 }), (every, count) => {
        const looks = createUnitWatch((value) => value > 1);
        const flags = Array.from({ length: count }, (_, at) => looks(at % every === 0 ? 2 : 0));
        expect(flags.filter(Boolean)).toHaveLength(0);
      }),
    );
  });
});
