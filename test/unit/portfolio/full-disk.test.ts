import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createResultPacker, noFacts } from '#main/portfolio/run/result-batch.ts';
import { createResultWriter } from '#main/portfolio/run/result-store.sql.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { makeUpRows, saveMadeRows } from '../../support/review-database.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { toPortfolioFailure } from '#main/portfolio/portfolio-jobs.ts';

const ROWS = 4000;
let folder: string;
let database: PortfolioDatabase;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-full-disk-'));
  database = saveMadeRows(path.join(folder, 'portfolio.sqlite'), makeUpRows(ROWS, createRandom(3)));
  database.exec('DELETE FROM result_block');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** A batch of the results of some locations. */
function makeBatch(from: number, count: number) {
  const packer = createResultPacker();
  packer.begin(count);
  for (let id = from; id < from + count; id++) packer.add(id, 0, null, null, noFacts);
  return packer.finish();
}

it('says what to do when there is no room, keeps what was saved whole, and takes the rest when there is', () => {
  const save = createResultWriter(database, 1);
  const countResults = () => database.prepare('SELECT SUM(count) FROM result_block').pluck().get();
  save(makeBatch(1, 100));
  // As on a disk without room: SQLite itself finds that no page can be added.
  database.exec('VACUUM');
  database.pragma(`max_page_count = ${String(database.pragma('page_count', { simple: true }))}`);
  const rest = [makeBatch(101, 1900), makeBatch(2001, 2000)];
  let failure: unknown = null;
  try {
    rest.forEach(save);
  } catch (error) {
    failure = toPortfolioFailure(error);
  }
  expect(failure).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'The disk is full. Free some space and start again: what is saved stays, and the rest goes on from there.',
  });
  expect(countResults()).toBe(100);
  database.pragma('max_page_count = 1000000');
  rest.forEach(save);
  expect(countResults()).toBe(ROWS);
});

it('leaves other faults as they are', () => {
  const fault = new Error('something else');
  expect(toPortfolioFailure(fault)).toBe(fault);
});
