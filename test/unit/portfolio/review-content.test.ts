import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inputColumns, textColumns } from '#main/portfolio/location-values.ts';
import { computeInputChecksum, computeTextChecksum } from '#main/portfolio/location-checksums.sql.ts';
import { closeReviewFrame, openReviewFrame } from '#main/portfolio/review/columns/open-frame.sql.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { pageIds } from '#main/portfolio/review/page-ids.ts';
import { summarise } from '#main/portfolio/review/summarise.sql.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { makeUpRows, saveMadeResults, saveMadeRows, type MadeRow } from '../../support/review-database.ts';

const COUNT = 1000;
const rows: readonly MadeRow[] = [...makeUpRows(COUNT, createRandom(12))];
let folder: string;
let database: PortfolioDatabase;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-review-content-'));
  database = saveMadeRows(path.join(folder, 'portfolio.sqlite'), rows);
});
afterEach(() => {
  closeReviewFrame(database);
  database.close();
  rmSync(folder, { recursive: true });
});

/** Gives the locations the checksums of what stands in them now. */
function seal(): void {
  const select = database
    .prepare<[], [id: number, ...(string | number | null)[]]>(
      `SELECT id, ${[...inputColumns, ...textColumns].join(', ')} FROM location`,
    )
    .raw();
  const save = database.prepare('UPDATE location SET input_checksum = ?, text_checksum = ? WHERE id = ?');
  database.transaction(() => {
    for (const row of select.all()) {
      const textChecksum = computeTextChecksum(row[0], row, 1 + inputColumns.length);
      save.run(computeInputChecksum(row[0], row, 1), textChecksum, row[0]);
    }
  })();
}
const open = () => openReviewFrame(database, false);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

it('sees what was changed in place, in this process and after a restart', () => {
  const ask = (from: PortfolioDatabase) => {
    const frame = openReviewFrame(from, false);
    return {
      hits: pageIds(frame, { offset: 0, limit: 10, filter: { search: 'moved-here' } }).ids,
      summary: summarise(from, frame, {}),
    };
  };
  const before = ask(database);
  expect(before.hits).toEqual([]);
  database.exec("UPDATE location SET location_id = 'moved-here', structure_tiv = structure_tiv + 7 WHERE id = 42");
  seal();
  const after = ask(database);
  expect(after.hits).toEqual([42]);
  expect(after.summary.tiv - before.summary.tiv).toBe(7);
  // Changed by whoever has the file, while the columns stand in it as they were.
  database.exec("UPDATE location SET structure_tiv = structure_tiv - 7, location_id = 'L958' WHERE id = 42");
  seal();
  closeReviewFrame(database);
  const again = openPortfolioDatabase(path.join(folder, 'portfolio.sqlite'));
  const restarted = ask(again);
  closeReviewFrame(again);
  again.close();
  expect(restarted.hits).toEqual([]);
  expect(restarted.summary.tiv).toBe(before.summary.tiv);
});

it('adds the losses of some rows up as of all', () => {
  const summary = summarise(database, open(), { city: 'Portham' });
  const own = rows.filter(({ city, figures }) => city === 'Portham' && figures !== null);
  const over = summary.losses.find(({ hazard, scenario }) => hazard === 'fluvial' && scenario === 'defOverTop')!;
  expect(over.fullDependenceBoundByAsset.equipment).toBe(
    sum(own.map(({ figures }) => figures!['fluvialEquipmentPml1500DefOverTop']!)),
  );
  expect(over.rows).toBe(own.length);
  // Answered with a code everywhere.
  expect(summary.losses.find(({ hazard }) => hazard === 'coastal')).toMatchObject({ rows: 0, tiv: 0, aal: 0 });
});

it('is had again from what is stored, and made anew when something has changed', () => {
  const before = pageIds(open(), { offset: 0, limit: COUNT, filter: { city: 'Portham' } }).ids;
  closeReviewFrame(database);
  const again = openPortfolioDatabase(path.join(folder, 'portfolio.sqlite'));
  const stored = openReviewFrame(again, false);
  expect(pageIds(stored, { offset: 0, limit: COUNT, filter: { city: 'Portham' } }).ids).toEqual(before);
  const dear = rows.find(({ figures }) => figures !== null)!;
  saveMadeResults(again, [{ ...dear, figures: { ...dear.figures, fluvialStructureAal: 7_000_000 } }]);
  const top = pageIds(openReviewFrame(again, false), {
    offset: 0,
    limit: 1,
    sort: { column: 'aal', direction: 'down' },
    filter: {},
  });
  expect(top.ids).toEqual([dear.id]);
  closeReviewFrame(again);
  again.close();
});
