import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TypeOfBusiness } from '#shared/exposure/exposure.ts';
import {
  exportExtensions,
  portfolioExportFormats,
  type PortfolioExportFormat,
} from '#shared/portfolio/portfolio-export.ts';
import type { PortfolioLocation, RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import { createTemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { detectPortfolioFile, type KnownOptions } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';
import { createCsvFormatter, type ExportLayout } from '#main/portfolio/export/csv-formatter.ts';
import oedOccupancies from '#main/portfolio/import/columns/data/oed-occupancies.json' with { type: 'json' };
import occupancies from '#main/portfolio/export/oed/data/oed-occupancy-codes.json' with { type: 'json' };
import { findCountryCode } from '#main/portfolio/export/oed/find-country-code.ts';
import { findOedCurrency } from '#main/portfolio/export/oed/oed-values.ts';
import { openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createRecordPacker } from '#main/portfolio/import/read-records.ts';
import { createRecordStore } from '#main/portfolio/import/record-store.sql.ts';
import { createRunControl } from '#main/portfolio/run/run-control.ts';
import { saveSource } from '#main/portfolio/import/source-store.sql.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { writeExport } from '#main/portfolio/export/write-export.ts';
import { columns, rows, type Row } from './portfolio-row-arbitraries.ts';
import { createTestPool } from '../unit/portfolio/support/test-pool.ts';

/** Files of rows, each written in every format; of which, differs from run to run (`FREEBOARD_SEED` gives it again). */
const RUNS = 40;
const seed = Number(process.env['FREEBOARD_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const answers = { 'oed-country': 'CA', 'oed-currency': 'CAD', 'oed-perils': 'OO1;WSS' };

let folder: string;
let files = 0;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'freeboard-round-trip-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newFile = (ending: string): string => path.join(folder, `${++files}.${ending}`);

interface Imported {
  readonly locations: readonly PortfolioLocation[];
  readonly rejected: readonly RejectedRow[];
}

/** Reads a file as the window does when nobody corrects what was found out about it. */
async function importFrom(file: string, known: KnownOptions = {}): Promise<Imported> {
  const { options, mapping } = await detectPortfolioFile(file, known);
  const locations: PortfolioLocation[] = [];
  const rejected: RejectedRow[] = [];
  for await (const batch of readPortfolio({ path: file, options, mapping })) {
    locations.push(...batch.locations);
    rejected.push(...batch.rejected);
  }
  return { locations, rejected };
}

/** Imports a broker's rows. That numbers have a decimal point is said: so small a file may leave it open. */
function importRows(rows: readonly Row[]): Promise<Imported> {
  const file = newFile('csv');
  const lines = rows.map((row) => columns.map((name) => `"${row[name].replaceAll('"', '""')}"`).join(','));
  writeFileSync(file, [columns.join(','), ...lines, ''].join('\r\n'));
  return importFrom(file, { decimalSeparator: '.' });
}

/** What was imported, saved as a portfolio. */
interface Saved {
  /** Writes it as the application does; CSV in this thread instead of others. Gives the file. */
  exportAs(format: PortfolioExportFormat): Promise<string>;
}

/** Saves what was imported in a portfolio's database for as long as it is used. */
async function withSaved<Value>(
  { locations, rejected }: Imported,
  use: (saved: Saved) => Promise<Value>,
): Promise<Value> {
  const database = openPortfolioDatabase(newFile('sqlite'));
  const options = {} as never;
  const mapping = { columns: {}, values: {}, defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' } } as const;
  saveSource(database, { name: 'in.csv', path: 'in.csv', sizeBytes: 1, contentHash: '', options, mapping, columns });
  const records = createRecordStore(database);
  const lines = [...locations, ...rejected].map(({ line }) => line).toSorted((a, b) => a - b);
  const rejectedAt = rejected.map(({ line }) => lines.indexOf(line));
  records.save(createRecordPacker()({ locations, rejected, rejectedAt, bytesRead: 1 }), 0);
  const pool = createTestPool((job: { from: number; to: number; layout: ExportLayout }) =>
    Promise.resolve(createCsvFormatter(database, job.layout).format(job.from, job.to, null)),
  );
  async function exportAs(format: PortfolioExportFormat): Promise<string> {
    const file = newFile(exportExtensions[format]);
    const { rows } = await writeExport(
      { file, format, answers },
      { last: records.count, choice: null },
      {
        database,
        temporaryPaths: createTemporaryPaths(path.join(folder, 'passing')),
        pool: () => pool,
        control: createRunControl(),
        onProgress: () => undefined,
      },
    );
    // What was set aside has no place in a file of locations.
    expect(rows).toBe(locations.length + (format === 'oed' ? 0 : rejected.length));
    return file;
  }
  try {
    return await use({ exportAs });
  } finally {
    database.close();
  }
}

/** What a portfolio is worked out from. */
function listInputs(locations: readonly PortfolioLocation[]) {
  return locations.map(({ line: _line, notes: _notes, ...inputs }) => inputs);
}

/**
 * What a location's inputs become by way of OED's names and codes, which cannot say all of it (docs/portfolio-run.md).
 */
function toOed(location: PortfolioLocation): PortfolioLocation {
  const { financial } = location;
  const code = String(occupancies.codes[financial.typeOfBusiness]);
  const typeOfBusiness = typesOfOccupancies.get(code)!;
  const numberOfStoreys = financial.numberOfStoreys === 'SPLIT LEVEL' ? 'UNKNOWN' : financial.numberOfStoreys;
  const countryName = findCountryCode(location.address.countryName) ?? answers['oed-country'];
  const address = { ...location.address, countryName };
  const currency = findOedCurrency(location.currency) ?? answers['oed-currency'];
  return {
    ...location,
    ...toOedNumbers(location),
    address,
    currency,
    financial: { ...financial, typeOfBusiness, numberOfStoreys },
  };
}

/** Numbers that a location file has to have. */
function toOedNumbers({ locationId, accountNumber, portfolioNumber, line }: PortfolioLocation) {
  const account = accountNumber || '1';
  const isWithAccount = accountNumber !== '' && locationId.startsWith(`${accountNumber} `);
  const number = (isWithAccount ? locationId.slice(accountNumber.length + 1) : locationId) || `L${line}`;
  return { locationId: `${account} ${number}`, accountNumber: account, portfolioNumber: portfolioNumber || '1' };
}

/** The longest identifier that is read (docs/portfolio.md). */
const LONGEST_IDENTIFIER = 200;
const typesOfOccupancies = new Map(
  Object.entries(oedOccupancies.types).flatMap(([type, codes]) => codes.map((code) => [code, type as TypeOfBusiness])),
);

/** The formats that can be read again, and what they make of a location. */
const formats = [
  ['csv', (location: PortfolioLocation) => location],
  ['xlsx', (location: PortfolioLocation) => location],
  ['geojson', (location: PortfolioLocation) => location],
  ['oed', toOed],
] as const;

/** Expects a file that was written in a format to have the inputs of what was imported. */
async function expectSame(
  file: string,
  { locations, rejected }: Imported,
  [format, convert]: (typeof formats)[number],
): Promise<void> {
  const after = await importFrom(file);
  const expected = locations.map(convert);
  const whole = expected.filter(({ locationId }) => [...locationId].length <= LONGEST_IDENTIFIER);
  expect(listInputs(after.locations), format).toEqual(listInputs(whole));
  // Those that were set aside have a row that says why, and no inputs.
  const aside = format === 'oed' ? expected.length - whole.length : rejected.length;
  expect(after.rejected, format).toHaveLength(aside);
}

/** Expects a GeoPackage to have the same inputs, by the same names. */
function expectSameTable(file: string, { locations }: Imported): void {
  const database = openSqliteFile(file, { readonly: true });
  const written = database.prepare('SELECT * FROM portfolio WHERE status IS NULL ORDER BY fid').all();
  database.close();
  expect(written).toMatchObject(
    locations.map(({ line, locationId, accountNumber, latitude, longitude, address, financial, currency }) => ({
      line,
      locationId,
      accountNumber,
      latitude,
      longitude,
      ...address,
      ...financial,
      currency,
    })),
  );
}

describe('a portfolio that is written and read again', () => {
  test('is so in every format that there is', () => {
    expect([...formats.map(([format]) => format), 'gpkg'].toSorted()).toEqual(portfolioExportFormats.toSorted());
  });

  test('has the same inputs as csv, xlsx, geojson and oed, and in the table of a GeoPackage', async () => {
    console.log(`rows of FREEBOARD_SEED=${seed}`);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const before = await importRows(given);
        fc.pre(before.locations.length > 0);
        compared += before.locations.length;
        await withSaved(before, async ({ exportAs }) => {
          for (const format of formats) await expectSame(await exportAs(format[0]), before, format);
          expectSameTable(await exportAs('gpkg'), before);
        });
      }),
      { numRuns: RUNS, seed },
    );
    expect(compared).toBeGreaterThan(RUNS);
  });

  test('by OED names has the numbers of portfolio, account and location that the file of the policies has', async () => {
    const file = newFile('csv');
    const numbers = [
      ['P1', 'A1', '7'],
      ['P1', 'A1', 'A1 7'],
      ['P1', 'A2', '7'],
      ['', '', '7'],
      ['P2', 'A3', ''],
    ] as const;
    const lines = numbers.map((all, at) => `${all.join(',')},52.${at}111,-0.9,1000`);
    writeFileSync(file, ['PortNumber,AccNumber,LocNumber,Latitude,Longitude,BuildingTIV', ...lines, ''].join('\n'));
    const before = await importFrom(file);
    const [written, asCsv] = await withSaved(before, async ({ exportAs }) => [
      await exportAs('oed'),
      await exportAs('csv'),
    ]);
    const [head = '', ...rest] = readFileSync(written, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    const at = ['PortNumber', 'AccNumber', 'LocNumber'].map((name) => head.split(',').indexOf(name));
    const filled = numbers.map(([port, account, number], row) => [
      port || '1',
      account || '1',
      number || `L${row + 2}`,
    ]);
    expect(rest.map((line) => at.map((index) => line.split(',')[index]))).toEqual(filled);
    const again = await importFrom(written);
    expect(listInputs(again.locations)).toEqual(listInputs(before.locations.map(toOed)));
    expect(listInputs((await importFrom(asCsv)).locations)).toEqual(listInputs(before.locations));
  });
});
