import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const ROWS = 60;
const world = setUpPortfolioWorld({ isShared: true });

type Format = 'csv' | 'xlsx' | 'geojson' | 'gpkg';

async function exportAs(format: Format): Promise<{ file: string; csv: Record<string, string>[] }> {
  const id = await world.run(writeVariedRows(ROWS, insidePoint));
  const file = path.join(world.folder, `out.${format}`);
  expect(await world.call('portfolio.export', { id, path: file, format })).toEqual({
    path: file,
    rows: ROWS,
    remarks: [],
  });
  const csvFile = path.join(world.folder, 'reference.csv');
  await world.call('portfolio.export', { id, path: csvFile, format: 'csv' });
  return { file, csv: parse(readFileSync(csvFile), { bom: true, columns: true }) };
}

describe('an export', () => {
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
    const [heading, ...rows] = await readSheet(file, 'Locations');
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

  it('as GeoPackage has a spatial index of its points, registered and kept true by triggers', async () => {
    const { file, csv } = await exportAs('gpkg');
    const database = openSqliteFile(file, { readonly: true });
    const points = csv.filter(({ latitude }) => latitude !== '');
    const boxes = database.prepare('SELECT * FROM rtree_portfolio_geom ORDER BY id').all() as Record<string, number>[];
    const registered = database
      .prepare('SELECT table_name, column_name, extension_name, scope FROM gpkg_extensions')
      .all();
    const triggers = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
      .pluck()
      .all();
    database.close();
    expect(points.length).toBeGreaterThan(0);
    expect(points.length).toBeLessThan(ROWS);
    expect(boxes).toHaveLength(points.length);
    for (const [at, { minx = NaN, maxx = NaN, miny = NaN, maxy = NaN }] of boxes.entries()) {
      const [longitude, latitude] = [Number(points[at]!['longitude']), Number(points[at]!['latitude'])];
      // The index has single precision, rounded outwards.
      expect(minx <= longitude && longitude <= maxx && maxx - minx < 1e-4).toBe(true);
      expect(miny <= latitude && latitude <= maxy && maxy - miny < 1e-4).toBe(true);
    }
    expect(registered).toEqual([
      { table_name: 'portfolio', column_name: 'geom', extension_name: 'gpkg_rtree_index', scope: 'write-only' },
    ]);
    const names = ['delete', 'insert', 'update1', 'update2', 'update3', 'update4'];
    expect(triggers).toEqual(names.map((name) => `rtree_portfolio_geom_${name}`));
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
      const { file, csv } = await exportAs('gpkg');
      const summarise = (...filter: string[]) =>
        execFileSync('ogrinfo', ['-al', '-so', ...filter, file], { encoding: 'utf8' });
      const answer = summarise();
      expect(answer).toContain('Geometry: Point');
      expect(answer).toContain(`Feature Count: ${ROWS}`);
      expect(answer).toContain('WGS 84');
      // West, south, east, north: through the index GDAL finds what a walk over all rows finds.
      const points = csv.filter(({ latitude }) => latitude !== '');
      const { latitude: y, longitude: x } = insidePoint;
      const [west, south, east, north] = [x - 0.004, y - 0.003, x + 0.006, y + 0.005] as const;
      const within = points.filter(
        ({ longitude, latitude }) =>
          Number(longitude) >= west &&
          Number(longitude) <= east &&
          Number(latitude) >= south &&
          Number(latitude) <= north,
      );
      expect(within.length).toBeGreaterThan(0);
      expect(within.length).toBeLessThan(points.length);
      expect(summarise('-spat', ...[west, south, east, north].map(String))).toContain(
        `Feature Count: ${within.length}\n`,
      );
    },
  );
  (gdal ? it : it.skip)(
    `as GeoPackage has an index that GDAL finds, and keeps when it changes rows${gdal ? '' : ' [skipped: ogrinfo is not installed]'}`,
    async () => {
      const { file, csv } = await exportAs('gpkg');
      const ask = (sql: string) => execFileSync('ogrinfo', [file, '-sql', sql], { encoding: 'utf8' });
      const countBoxes = () => {
        const database = openSqliteFile(file, { readonly: true });
        const ids = database.prepare('SELECT id FROM rtree_portfolio_geom ORDER BY id').pluck().all();
        database.close();
        return ids;
      };
      expect(ask("SELECT HasSpatialIndex('portfolio', 'geom')")).toMatch(/HasSpatialIndex \(\w+\) = 1/);
      const before = countBoxes();
      ask(`DELETE FROM portfolio WHERE fid = ${String(before[0])}`);
      expect(countBoxes()).toEqual(before.slice(1));
      ask(`UPDATE portfolio SET geom = NULL WHERE fid = ${String(before[1])}`);
      expect(countBoxes()).toEqual(before.slice(2));
      ask(`UPDATE portfolio SET fid = 9999 WHERE fid = ${String(before[2])}`);
      expect(countBoxes()).toEqual([...before.slice(3), 9999]);
      expect(before).toHaveLength(csv.filter(({ latitude }) => latitude !== '').length);
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
