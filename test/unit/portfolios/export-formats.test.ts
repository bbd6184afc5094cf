import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';
import { openSqliteFile } from '#main/adapters/sqlite/database.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const ROWS = 60;
const TIMEOUT = 60_000;
const world = setUpPortfolioWorld();

type Format = 'csv' | 'xlsx' | 'geojson' | 'gpkg';

async function exportAs(format: Format): Promise<{ file: string; csv: Record<string, string>[] }> {
  const id = await world.run(writeVariedRows(ROWS, insidePoint));
  const file = path.join(world.folder, `out.${format}`);
  expect(await world.call('portfolio.export', { id, path: file, format })).toEqual({ path: file, rows: ROWS });
  const csvFile = path.join(world.folder, 'reference.csv');
  await world.call('portfolio.export', { id, path: csvFile, format: 'csv' });
  return { file, csv: parse(readFileSync(csvFile), { bom: true, columns: true }) };
}

describe('an export', { timeout: TIMEOUT }, () => {
  it('as CSV has one row for each record in their order, UTF-8 with a mark, CR LF, and no formulas', async () => {
    const { file, csv } = await exportAs('csv');
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('\uFEFFline,locationId,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(csv).toHaveLength(ROWS);
    const lines = csv.map(({ line }) => Number(line));
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(Object.keys(csv[0]!).slice(-portfolioFigureNames.length)).toEqual(portfolioFigureNames);
    for (const cells of csv.flatMap((row) => Object.values(row))) expect(cells).not.toMatch(/^[=@\t\r]|^[+-](?![\d.])/);
    // Refused rows are there, too: every 17th from the 10th on.
    expect(csv.flatMap(({ status }, row) => (status === 'REJECTED' ? [row] : []))).toEqual([9, 26, 43]);
    expect(csv[9]!['reason']).not.toBe('');
    // What was made of a cell is said with its row, by the rule of docs/portfolio.md, and nothing of the others.
    const mended = csv.filter(({ locationId }) => locationId!.startsWith('two, lines'));
    expect(mended.length).toBeGreaterThan(0);
    for (const { locationId, remarks } of mended)
      expect(remarks).toBe(`line-break-in-cell (locationId): "${locationId}"`);
    expect(csv.filter(({ remarks }) => remarks !== '')).toHaveLength(mended.length);
    // 0.5 m every 10 years is index 9 (model 2: at most 10 years).
    expect(csv.find(({ status }) => status === 'OK')).toMatchObject({
      fluvialFloodIndex: '9',
      coastalFloodIndex: '-1',
    });
  });

  it('as XLSX is read back by another program with the same values', async () => {
    const { file, csv } = await exportAs('xlsx');
    const [heading, ...rows] = await readSheet(file);
    expect(heading).toEqual(Object.keys(csv[0]!));
    expect(rows).toHaveLength(ROWS);
    for (const [index, row] of rows.entries()) {
      const expected = Object.values(csv[index]!).map((cell) => cell.replace(/^'/, ''));
      expect(row.map((cell) => (cell === null ? '' : String(cell).replaceAll('\r\n', '\n')))).toEqual(expected);
    }
  });

  it('as GeoJSON has a feature for each row, with its point where it has one', async () => {
    const { file, csv } = await exportAs('geojson');
    const { type, features } = JSON.parse(readFileSync(file, 'utf8')) as {
      type: string;
      features: {
        geometry: { coordinates: number[] } | null;
        properties: Record<string, string | number | undefined>;
      }[];
    };
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(ROWS);
    for (const [row, { geometry, properties }] of features.entries()) {
      const { longitude, latitude, line, fluvialStructureAal = '' } = csv[row]!;
      expect(geometry?.coordinates.map(String) ?? ['', '']).toEqual([longitude, latitude]);
      expect(String(properties['line'])).toBe(line);
      expect(String(properties['fluvialStructureAal'] ?? '')).toBe(fluvialStructureAal);
    }
  });

  it('as GeoPackage is a database with a layer of points', async () => {
    const { file, csv } = await exportAs('gpkg');
    const database = openSqliteFile(file, { readonly: true });
    expect(database.pragma('application_id', { simple: true })).toBe(0x47504b47);
    const rows = database.prepare('SELECT * FROM portfolio ORDER BY fid').all() as Record<
      string,
      string | number | null
    >[];
    database.close();
    expect(rows.map(({ line }) => String(line))).toEqual(csv.map(({ line }) => line));
    expect(rows.map(({ pluvialFloodIndex }) => String(pluvialFloodIndex ?? ''))).toEqual(
      csv.map(({ pluvialFloodIndex }) => pluvialFloodIndex),
    );
  });

  it('as XLSX holds no formula, whatever the texts of the portfolio begin with', async () => {
    const { file } = await exportAs('xlsx');
    const sheet = strFromU8(unzipSync(readFileSync(file))['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('=1+1');
    expect(sheet).not.toContain('<f>');
    expect(sheet).not.toMatch(/t="str"/);
  });

  const gdal = hasOgrinfo();
  (gdal ? it : it.skip)(`as GeoJSON is read by GDAL${gdal ? '' : ' [skipped: ogrinfo is not installed]'}`, async () => {
    const { file, csv } = await exportAs('geojson');
    const answer = execFileSync('ogrinfo', ['-al', file], { encoding: 'utf8', maxBuffer: 1 << 26 });
    expect(answer).toContain(`Feature Count: ${ROWS}`);
    // GDAL writes attributes as `name (type) = value`.
    const lines = [...answer.matchAll(/^ {2}line \(Integer\) = (\d+)$/gm)].map(([, line]) => line);
    expect(lines).toEqual(csv.map(({ line }) => line));
    const points = [...answer.matchAll(/^ {2}POINT \((\S+) (\S+)\)$/gm)];
    expect(points).toHaveLength(csv.filter(({ latitude }) => latitude !== '').length);
    expect(Number(points[0]![2])).toBeCloseTo(Number(csv[0]!['latitude']), 9);
  });
  (gdal ? it : it.skip)(
    `as GeoPackage is read by GDAL${gdal ? '' : ' [skipped: ogrinfo is not installed]'}`,
    async () => {
      const { file } = await exportAs('gpkg');
      const answer = execFileSync('ogrinfo', ['-so', file, 'portfolio'], { encoding: 'utf8' });
      expect(answer).toContain('Geometry: Point');
      expect(answer).toContain(`Feature Count: ${ROWS}`);
      expect(answer).toContain('WGS 84');
    },
  );
});

function hasOgrinfo(): boolean {
  try {
    execFileSync('ogrinfo', ['--version']);
    return true;
  } catch {
    return false;
  }
}
