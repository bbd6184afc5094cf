import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neutraliseStart } from '#main/platform/text/csv-text.ts';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { readPortfolio, readPortfolioColumns } from '#main/portfolio/import/formats/read-portfolio.ts';
import { createCsvFormatter } from '#main/portfolio/export/csv-formatter.ts';
import { openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createRecordPacker } from '#main/portfolio/import/read-records.ts';
import { createRecordStore } from '#main/portfolio/import/record-store.sql.ts';
import { describeKept } from '#main/portfolio/import/source-cells.sql.ts';
import { saveSource } from '#main/portfolio/import/source-store.sql.ts';
import table from '#main/portfolio/export/oed/data/location-fields.json' with { type: 'json' };
import { isOedResultName } from '#main/portfolio/export/oed/oed-result-names.ts';

const RUNS = 60;
/** Without them, an export has to fill or to ask. */
const required = ['PortNumber', 'AccNumber', 'LocNumber', 'CountryCode', 'LocPerilsCovered', 'LocCurrency'];
const always = [...required, 'Latitude', 'Longitude', 'BuildingTIV', 'ContentsTIV', 'BITIV'];
const others = Object.keys(table.fields).filter((name) => !always.includes(name) && !/XX$|ZZZ$/.test(name));

let folder: string;
let files = 0;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'freeboard-oed-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFile = (ending: string): string => path.join(folder, `${++files}.${ending}`);

const text = fc
  .string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '\t',
      '\n',
      '\r\n',
      ' ',
      'é',
      '東',
      '😀',
      '1',
      'Mill',
      '%',
    ),
    maxLength: 12,
  })
  // A text as programs wrap it for spreadsheets is read without its wrapping.
  .filter((cell) => !/^="[^"]*"$/u.test(cell));
const filled = fc.integer({ min: 1, max: 99_999 }).map((number) => `N ${number}`);
const whole = fc.integer({ min: 0, max: 5 }).map(String);
const number = fc.oneof(
  whole,
  fc.constantFrom('0.02', '1', '.5', '100000.50', '1e6', '250000', ' 3', '-999', '007', '123456789012345678'),
);

/** What may stand in a field as the table has it. */
function arbitraryOf(name: string): fc.Arbitrary<string> {
  const special: Readonly<Record<string, fc.Arbitrary<string>>> = {
    CountryCode: fc.constantFrom('CA', 'US', 'DE'),
    LocPerilsCovered: fc.constantFrom('OO1', 'WW1;OO1', 'AA1'),
    LocCurrency: fc.constantFrom('CAD', 'EUR'),
    Latitude: fc.constantFrom('42.5', '42.50', '-12', ''),
    Longitude: fc.constantFrom('-63', '8.125', ''),
    OccupancyCode: fc.constantFrom('1050', '1071', '1125', '1000', '', '9999'),
  };
  const known = special[name];
  if (known !== undefined) return known;
  if (required.includes(name)) return filled;
  const type = table.fields[name as keyof typeof table.fields].split(' ')[1]!;
  if (/float|decimal/.test(type)) return fc.oneof(fc.constant(''), number);
  return type.endsWith('int') ? fc.oneof(fc.constant(''), whole) : text;
}

/** A file of some of OED's columns, in any order, one of the broker's own among them. */
const source = fc
  .tuple(fc.subarray(others, { maxLength: 30 }), fc.constantFrom<',' | ';'>(',', ';'))
  .chain(([some, delimiter]) =>
    fc.tuple(
      fc.shuffledSubarray([...always, ...some], { minLength: always.length + some.length }),
      fc.constant(delimiter),
    ),
  )
  .chain(([names, delimiter]) => {
    const row = fc.tuple(...names.map(arbitraryOf), text);
    return fc.record({
      names: fc.constant([...names, 'Broker note']),
      delimiter: fc.constant(delimiter),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    });
  });

async function exportAgain(file: string, delimiter: ',' | ';'): Promise<string> {
  const known = { delimiter, headerLine: 1, groupLine: 0, decimalSeparator: '.', encoding: 'utf-8' } as const;
  const detection = await detectPortfolioFile(file, known);
  expect(detection.isOed).toBe(true);
  const { options, mapping } = detection;
  const columns = await readPortfolioColumns(file, options);
  const database = openPortfolioDatabase(newFile('sqlite'));
  try {
    const kept = describeKept(detection, columns);
    saveSource(database, { name: 'in', path: file, sizeBytes: 1, contentHash: '', options, mapping, columns }, kept);
    const records = createRecordStore(database);
    const pack = createRecordPacker();
    for await (const batch of readPortfolio({ path: file, options, mapping, keepsCells: true }))
      records.save(pack(batch), 0);
    const formatter = createCsvFormatter(database, { kind: 'oed', answers: {}, sourceParts: 0 });
    const written = newFile('csv');
    writeFileSync(written, formatter.header);
    writeFileSync(written, formatter.format(1, records.count, null).bytes, { flag: 'a' });
    return written;
  } finally {
    database.close();
  }
}

const readRows = (file: string): string[][] => parse(readFileSync(file), { bom: true });

test('an OED file that is read and written keeps every cell of every row, and is the same the next time', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(source, async ({ names, delimiter, rows }) => {
      const file = newFile('csv');
      const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
      const lines = [names, ...rows].map((cells) => cells.map(quote).join(delimiter));
      writeFileSync(file, [...lines, ''].join('\r\n'));
      const written = await exportAgain(file, delimiter);
      const [head = [], ...cells] = readRows(written);
      expect(head.slice(0, names.length)).toEqual(names);
      expect(head.slice(names.length).filter((name) => !isOedResultName(name))).toEqual(
        names.includes('FirstFloorHeight') && !names.includes('FirstFloorHeightUnit') ? ['FirstFloorHeightUnit'] : [],
      );
      expect(cells.map((row) => row.slice(0, names.length))).toEqual(rows.map((row) => row.map(neutraliseStart)));
      compared += rows.length * names.length;
      // What is written has results behind; they are made anew, once.
      const again = await exportAgain(written, ',');
      expect(readRows(again)[0]).toEqual(head);
      const once = (row: readonly string[]): readonly string[] => row.slice(0, names.length);
      expect(readRows(again).slice(1).map(once)).toEqual(cells.map(once));
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(RUNS * 10);
});
