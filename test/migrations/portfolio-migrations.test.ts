import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PORTFOLIO_FIGURE_COUNT, portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import { createLocationCheck } from '#main/portfolio/location-checksums.sql.ts';
import { openPortfolioDatabase, portfolioMigrations } from '#main/portfolio/portfolio-database.sql.ts';
import { depthOf, matchOf, readFigures } from '#main/portfolio/run/result-batch.ts';
import { readResults } from '#main/portfolio/run/result-store.sql.ts';
import { openDatabase } from '#main/platform/database/database.ts';

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
    const older = openDatabase(file, { kind: 'portfolio', steps: portfolioMigrations.slice(0, count) });
    older.exec(`INSERT INTO source (id, name, path, size_bytes, content_hash, options, mapping, created_at, is_complete, record_count)
        VALUES (1, 'n', '/in.csv', 10, 'hash', '{}', '{}', '2026-11-21T00:00:00Z', 1, 2);
      INSERT INTO rejected_row (id, line, reasons, cells) VALUES (2, 3, '[]', '[]');
      INSERT INTO location (id, line, location_id, latitude, longitude, street_address, unit_number, city, area_name,
        postal_code, country_name, type_of_business, basement, number_of_storeys, first_floor_height,
        structure_deductible, inventory_deductible, equipment_deductible, structure_tiv, inventory_tiv, equipment_tiv,
        currency) VALUES (1, 2, 'kept', 52, 5, '', '', '', '', '', '', 'RES1', 'NO', 'ONE STORY', 0.3, 0, 0, 0, 1, 2, 3, 'EUR')`);
    older.close();
    const newer = openPortfolioDatabase(file);
    expect(newer.prepare('SELECT location_id, tiv FROM location').all()).toEqual([{ location_id: 'kept', tiv: 6 }]);
    expect(newer.prepare('SELECT id FROM rejected_row').pluck().all()).toEqual([2]);
    expect(newer.prepare('SELECT COUNT(*) FROM result_block').pluck().get()).toBe(0);
    // What was there before the steps that make checksums is taken as right.
    if (count <= portfolioMigrations.findIndex(({ id }) => id === 631)) {
      expect(newer.prepare('SELECT name FROM intact_source').pluck().all()).toEqual(['n']);
      expect(newer.prepare('SELECT id FROM intact_rejected_row').pluck().all()).toEqual([2]);
      createLocationCheck(newer).requireWhole(1);
    }
    newer.close();
  }
});

/**
 * Columns that both tables of results had, and two results: one of an address with losses, one of a place beyond every
 * pack.
 */
const RESULT_COLUMNS = `location, status, match_level, latitude, longitude, match_label, match_score, warnings,
  fluvial_flood_index, fluvial_structure_flood_score, coastal_flood_index, coastal_structure_flood_score,
  pluvial_flood_index, pluvial_structure_flood_score, wildfire_index, fluvial_aal, losses`;
// Fluvial: 18 numbers of 32 bits, 1000 to 1017; coastal: -1 in each; pluvial: no data.
const LOSSES = `x'01${Array.from({ length: 18 }, (_, at) => (0xe8 + at).toString(16).padStart(2, '0') + '030000').join('')}00ff03'`;
const RESULTS = [
  `7, 'OK', 'street', 52.5, 5.25, 'Mühlweg 1', 0.75, 9, 4, -2, 0, 0, NULL, NULL, 10, 3006, ${LOSSES}`,
  `3, 'OUT_OF_BOUND_LOCATION', 'coordinates', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL`,
];

it('results that had a row each are in blocks, those of comparisons, too', () => {
  const file = path.join(folder, 'results.sqlite');
  const older = openDatabase(file, { kind: 'portfolio', steps: portfolioMigrations.filter(({ id }) => id < 300) });
  for (const [at, values] of RESULTS.entries()) {
    older.exec(`INSERT INTO result (id, basis, ${RESULT_COLUMNS}) VALUES (${at + 5}, ${at + 1}, ${values});
      INSERT INTO compared_result (comparison, ${RESULT_COLUMNS}) VALUES (4, ${values});`);
  }
  older.exec("INSERT INTO review_content VALUES ('inputs', '[]'), ('results', '[]'), ('losses', '[]')");
  older.close();
  const newer = openPortfolioDatabase(file);
  expect(newer.prepare('SELECT part FROM review_content').pluck().all()).toEqual([]);
  expect(
    newer.prepare('SELECT comparison, basis, count, first, last FROM result_block ORDER BY id').raw().all(),
  ).toEqual([
    [null, 1, 1, 7, 7],
    [null, 2, 1, 3, 3],
    [4, null, 2, 3, 7],
  ]);
  const named = (values: Float64Array) =>
    Object.fromEntries(portfolioFigureNames.map((name, at) => [name, values[at]!] as const));
  for (const comparison of [null, 4]) {
    const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
    const found = new Map<number, unknown>();
    for (const { batch, rows } of readResults(newer, comparison)) {
      for (const row of rows) {
        const hasFigures = readFigures(batch, row, figures);
        found.set(batch.ids[row]!, {
          status: portfolioStatuses[batch.statuses[row]!],
          warnings: batch.warnings[row],
          depth: depthOf({ batch, row }),
          match: matchOf({ batch, row }),
          figures: hasFigures ? named(figures) : null,
        });
      }
    }
    expect(found.get(3)).toEqual({
      status: 'OUT_OF_BOUND_LOCATION',
      warnings: Number.NaN,
      depth: null,
      match: null,
      figures: null,
    });
    expect(found.get(7)).toMatchObject({
      status: 'OK',
      warnings: 9,
      depth: null,
      match: { level: 'street', latitude: 52.5, longitude: 5.25, label: 'Mühlweg 1', score: 0.75 },
      figures: {
        fluvialFloodIndex: 4,
        fluvialStructureFloodScore: -2,
        coastalFloodIndex: 0,
        pluvialFloodIndex: Number.NaN,
        wildfireIndex: 10,
        fluvialStructureAal: 1000,
        fluvialEquipmentPml1500DefOverTop: 1017,
        coastalInventoryAal: -1,
        pluvialStructurePml1500: Number.NaN,
      },
    });
  }
  newer.close();
});
