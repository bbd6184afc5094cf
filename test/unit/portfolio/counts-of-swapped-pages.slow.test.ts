import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '#main/platform/database/database.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { readOedQuestions } from '#main/portfolio/export/oed-state.sql.ts';
import { openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { countNotes } from '#main/portfolio/review/count-notes.sql.ts';
import { listDuplicates } from '#main/portfolio/review/duplicate-store.sql.ts';
import { pageRejectedRows } from '#main/portfolio/review/page-rejected-rows.sql.ts';
import { makeUpRows, saveMadeRows } from '../../support/review-database.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { swapPages } from '../../support/swap-pages.ts';

/** Rows whose locations and rows set aside have pages below their roots. */
const ROWS = 3000;
/** Pairs of pages that are swapped. */
const PAIRS = 250;

let folder: string;
let whole: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-counts-'));
  whole = path.join(folder, 'whole.sqlite');
  const rows = [...makeUpRows(ROWS, createRandom(7))];
  closeDatabase(saveMadeRows(whole, rows, ({ id }) => id % 5 === 0));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is counted in a portfolio that is opened as a large one: of which locations are not looked through. */
function count(file: string): string {
  const database = openPortfolioDatabase(file, { mostBytesRead: 0 });
  try {
    const counting = countNotes(database);
    let step = counting.next();
    while (step.done !== true) step = counting.next();
    const aside = pageRejectedRows(database, { offset: 0, limit: ROWS });
    const duplicates = listDuplicates(database, { offset: 0, limit: ROWS });
    return JSON.stringify([step.value, readOedQuestions(database), aside, duplicates.map(({ id }) => id)]);
  } finally {
    database.close();
  }
}

it('notes, countries, duplicates and rows set aside of a large portfolio are counted right, or it is damaged', () => {
  const expected = count(whole);
  const [notes, , aside] = JSON.parse(expected) as [unknown[], unknown, { total: number }];
  expect(notes.length).toBeGreaterThan(0);
  expect(aside.total).toBe(ROWS / 5);
  const bytes = readFileSync(whole);
  const pages = bytes.length / bytes.readUInt16BE(16);
  const random = createRandom(pages);
  const wrong: string[] = [];
  let refused = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [first, second] = [1 + Math.floor(random() * pages), 1 + Math.floor(random() * pages)];
    const spoilt = path.join(folder, 'spoilt.sqlite');
    for (const ending of ['-wal', '-shm']) rmSync(`${spoilt}${ending}`, { force: true });
    copyFileSync(whole, spoilt);
    swapPages(spoilt, first, second);
    try {
      if (count(spoilt) !== expected) wrong.push(`${first} and ${second}`);
    } catch (error) {
      refused += 1;
      if (toExpectedFailure(error)?.code !== 'FILE_DAMAGED') wrong.push(`${first} and ${second}: ${String(error)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(0);
});
