import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayIssues } from '#shared/contract/describe-issues.ts';
import { namedMappingSchema } from '#shared/portfolio/portfolio-mapping.ts';
import { listSome } from '#shared/text/list-some.ts';
import { inspectPortfolioFile } from '#main/portfolio/import/formats/inspect-portfolio-file.ts';
import { loadMappingFile } from '#main/portfolio/import/formats/mapping-store.fs.ts';
import { parseSource } from '#main/region/source-catalogue.fs.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bounded-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Characters that one text of an answer has at most: a few screens. */
const LONGEST = 5000;
const MANY = 60_000;
const many = <Value>(of: (index: number) => Value, count = MANY): Value[] =>
  Array.from({ length: count }, (_, at) => of(at));

/** Texts that are too long, by where they stand. */
function listLong(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return value.length > LONGEST ? [`${place}: ${value.length}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listLong(inner, `${place}.${key.slice(0, 20)}`));
}

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const words = many((index) => `w${index}`).join(' ');
const row = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');
const place = { id: '1', lat: '49.25', lon: '-121.75', 'Building TIV': '100000', Occupancy: 'RES1' };

/** As many columns of a kind as a remark may name, and a cell of each. */
const columns: Record<string, readonly [heading: (index: number) => string, cell: string]> = {
  'amounts that are not used': [(index) => `Zq${index} Value`, '1500000'],
  'several contents': [(index) => `Contents (${index})`, '5000'],
  elevations: [(index) => `Ground Elevation ${index}`, '12'],
  coordinates: [(index) => `Latitude ${index}`, '565000'],
  'one name': [() => 'Same', 'x'],
  deductibles: [(index) => `Deductible ${index}`, '5%'],
  currencies: [(index) => `Currency ${index}`, `C${MANY}`],
  limits: [(index) => `Limit ${index}`, '10'],
  'house numbers': [(index) => `NumSuffix ${index}`, 'A'],
};

it.each(Object.keys(columns))('a file with seven hundred columns of %s is told of in a few words', async (kind) => {
  const [heading, cell] = columns[kind]!;
  const headings = [...Object.keys(place), ...many(heading, 700)];
  const cells = [...Object.values(place), ...many(() => cell, 700)];
  const file = write('wide.csv', `${row(headings)}\n${row(cells)}\n${row(cells)}\n`);
  const { detection, faults } = await inspectPortfolioFile({ path: file, options: {}, rows: 10 });
  expect(listLong({ remarks: detection.remarks, questions: detection.questions, faults })).toEqual([]);
});

it.each(['id', 'Building TIV', 'Occupancy', 'LocPerilsCovered', 'Deductible', 'Street', 'Currency', 'Stories', 'lat'])(
  'a cell of sixty thousand words as %s is told of in a few',
  async (name) => {
    const cells = { ...place, [name]: words };
    const file = write('cell.csv', `${row(Object.keys(cells))}\n${row(Object.values(cells))}\n`);
    const inspected = await inspectPortfolioFile({ path: file, options: {}, rows: 10 });
    expect(listLong({ ...inspected, locations: [] })).toEqual([]);
    expect(listLong(inspected.locations.map(({ notes }) => notes))).toEqual([]);
  },
);

it('a feature with sixty thousand properties that no other has is told of in a few', async () => {
  const feature = (properties: object): object => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-121.75, 49.25] },
    properties: { 'Building TIV': 100_000, ...properties },
  });
  const features = [...many(() => feature({}), 1000), feature(Object.fromEntries(many((index) => [`k${index}`, 1])))];
  const file = write('a.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  const { detection } = await inspectPortfolioFile({ path: file, options: {}, rows: 10 });
  const { options, mapping } = detection;
  const notes: unknown[] = [];
  for await (const { locations, rejected } of readPortfolio({ path: file, options, mapping })) {
    notes.push(
      locations.map((location) => location.notes),
      rejected,
    );
  }
  expect(listLong(notes)).toEqual([]);
  expect(JSON.stringify(notes)).toContain('k18, k19 and 59,980 more');
});

it('a mapping, a source or whatever has sixty thousand fields too many is refused in a few words', async () => {
  const fields = Object.fromEntries(many((index) => [`k${index}`, index]));
  const message = (work: () => unknown): Promise<unknown> =>
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => (error as Error).message);
  const said = [
    await message(() => loadMappingFile(write('m.json', JSON.stringify(fields)))),
    await message(() => parseSource(JSON.stringify(fields))),
    sayIssues(namedMappingSchema, namedMappingSchema.safeParse(fields).error!, fields),
  ];
  for (const text of said) expect(text).toMatch(/; and (?:599|600)\d\d more$/);
  expect(listLong(said)).toEqual([]);
});

it('so are sixty thousand values that are wrong', () => {
  const schema = z.strictObject({ values: z.array(z.int().min(1)) });
  const input = { values: many(() => 0) };
  expect(sayIssues(schema, schema.safeParse(input).error!, input)).toBe(
    `${[0, 1, 2, 3, 4].map((at) => `values.${at} must be at least 1`).join('; ')}; and 59995 more`,
  );
});

it('names a few of a list, and counts the rest', () => {
  expect([listSome([]), listSome(['a', 'b']), listSome(many((at) => `n${at}`, 21))]).toEqual([
    '',
    'a, b',
    `${many((at) => `n${at}`, 20).join(', ')} and 1 more`,
  ]);
  expect(listSome([words])).toBe(`${words.slice(0, 100)}…`);
});
