import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { closeReviewFrame, openReviewFrame } from '#main/portfolio/review/columns/open-frame.sql.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { saveMadeRows, type MadeRow } from '../../../support/review-database.ts';

/** A portfolio of made-up rows for the tests of a file, as the review sees it. */
export function setUpMadeRows(rows: readonly MadeRow[]) {
  let folder: string;
  let database: PortfolioDatabase;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-made-rows-'));
    database = saveMadeRows(path.join(folder, 'portfolio.sqlite'), rows);
  });
  afterAll(() => {
    closeReviewFrame(database);
    database.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get database() {
      return database;
    },
    open: () => openReviewFrame(database, false),
  };
}
