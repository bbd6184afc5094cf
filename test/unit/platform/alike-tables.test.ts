import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { swapPages } from '../../support/swap-pages.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-alike-'));
  file = path.join(folder, 'alike.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Does something with the file as it stands, without what the application has for it. */
function change<Value>(work: (database: Database) => Value): Value {
  const database = openSqliteFile(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Swaps the pages of two tables that have a page each. */
function swapTables(first: string, second: string): void {
  const find = (name: string): number =>
    change((database) =>
      database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name),
    ) as number;
  swapPages(file, find(first), find(second));
}

/** What is said of opening the file as records or as a portfolio; null where it opens. */
function tryOpening(open: (path: string) => Database): unknown {
  try {
    open(file).close();
    return null;
  } catch (error) {
    return toExpectedFailure(error)?.code ?? error;
  }
}

it.each([
  ['setting', 'token_revocation'],
  ['setting', 'token_usage'],
  ['token_revocation', 'token_usage'],
  ['setting', 'survey_text_idx'],
  ['issued_token', 'survey_text_docsize'],
])('records are damaged where %s and %s are in each other’s places', (first, second) => {
  const records = openRecordsDatabase(file);
  records.exec(`INSERT INTO setting (key, value) VALUES ('lengthUnit', '"feet"');
    INSERT INTO token_revocation (jti, revoked_at) VALUES ('a token', '2026-11-24T00:00:00.000Z')`);
  records.close();
  expect(tryOpening(openRecordsDatabase)).toBeNull();
  swapTables(first, second);
  expect(tryOpening(openRecordsDatabase)).toBe('FILE_DAMAGED');
});

it.each([
  ['kept_source', 'corrected_cells'],
  ['corrected_row', 'review_change'],
])('a portfolio is damaged where %s and %s are in each other’s places', (first, second) => {
  const portfolio = openPortfolioDatabase(file);
  portfolio.exec(`INSERT INTO kept_source (id, head, checksum) VALUES (1, '{"columns":[]}', 0)`);
  portfolio.close();
  expect(tryOpening(openPortfolioDatabase)).toBeNull();
  swapTables(first, second);
  expect(tryOpening(openPortfolioDatabase)).toBe('FILE_DAMAGED');
});

it('an index of words of another format is damage, with the file', () => {
  openRecordsDatabase(file).close();
  change((database) => {
    database.unsafeMode();
    database.pragma('writable_schema = ON');
    database.exec("UPDATE survey_text_config SET v = 1 WHERE k = 'version'");
  });
  expect(
    tryOpening((path) => {
      const database = openRecordsDatabase(path);
      createSurveyStore(database, { now: () => new Date() }).list({
        text: 'mill',
        statuses: [],
        tags: [],
        surveyedFrom: null,
        surveyedTo: null,
        minimumIndex: null,
        archived: 'with',
        ids: null,
        order: 'changed',
        limit: 1,
        offset: 0,
      });
      return database;
    }),
  ).toBe('FILE_DAMAGED');
});
