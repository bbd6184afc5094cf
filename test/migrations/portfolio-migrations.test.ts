import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortfolioDatabase, portfolioMigrations } from '#main/adapters/portfolios/portfolio-database.ts';
import { openDatabase } from '#main/adapters/sqlite/database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-portfolio-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('steps have ids in rising order, each once', () => {
  const ids = portfolioMigrations.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
});

it('every table is STRICT', () => {
  const database = openPortfolioDatabase(path.join(folder, 'portfolio.sqlite'));
  const loose = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  database.close();
  expect(loose).toEqual([]);
});

it('rows that were read are kept through every step, from every earlier one', () => {
  for (let count = 1; count <= portfolioMigrations.length; count += 1) {
    const file = path.join(folder, `prefix-${count}.sqlite`);
    const older = openDatabase(file, { steps: portfolioMigrations.slice(0, count) });
    older.exec(`INSERT INTO source (id, name, path, size_bytes, content_hash, options, mapping, created_at, is_complete, record_count)
        VALUES (1, 'n', '/in.csv', 10, 'hash', '{}', '{}', '2026-11-21T00:00:00Z', 1, 2);
      INSERT INTO rejected_row VALUES (2, 3, '[]', '[]');
      INSERT INTO location (id, line, location_id, latitude, longitude, street_address, unit_number, city, area_name,
        postal_code, country_name, type_of_business, basement, number_of_storeys, first_floor_height,
        structure_deductible, inventory_deductible, equipment_deductible, structure_tiv, inventory_tiv, equipment_tiv,
        currency) VALUES (1, 2, 'kept', 52, 5, '', '', '', '', '', '', 'RES1', 'NO', 'ONE STORY', 0.3, 0, 0, 0, 1, 2, 3, 'EUR')`);
    older.close();
    const newer = openPortfolioDatabase(file);
    expect(newer.prepare('SELECT location_id, tiv FROM location').all()).toEqual([{ location_id: 'kept', tiv: 6 }]);
    expect(newer.prepare('SELECT id FROM rejected_row').pluck().all()).toEqual([2]);
    expect(newer.prepare('SELECT COUNT(*) FROM result').pluck().get()).toBe(0);
    newer.close();
  }
});
