import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '#main/platform/database/database.ts';
import { findPortfolioFile } from '#main/portfolio/portfolio-database.sql.ts';
import { closeReviewFrame, openReviewFrame } from '#main/portfolio/review/columns/open-frame.sql.ts';
import { makeUpRows, saveMadeRows } from '../support/review-database.ts';
import { createRandom } from '../support/seeded-random.ts';
import { openKeptWorld, type KeptWorld } from './support/kept-world.ts';
import { known, readCache, readPortfolio, readRecords } from './support/read-data-directory.ts';
import { swapPagesOf } from './support/swap-pages-of.ts';

/** Pairs of pages that are swapped in each database: of the cache's all. */
const PAIRS = 200;
/** Rows of a portfolio whose tables have pages below their roots. */
const ROWS = 600;

let world: KeptWorld;
beforeAll(async () => {
  world = await openKeptWorld();
});
afterAll(() => world.remove());

/** Makes a portfolio with locations, rows set aside and results on several pages, and columns of its review or none. */
function makePortfolio(hasColumns: boolean): string {
  known.portfolioId = randomUUID();
  const file = findPortfolioFile(world.data, known.portfolioId);
  mkdirSync(path.dirname(file), { recursive: true });
  const database = saveMadeRows(file, makeUpRows(ROWS, createRandom(4)), ({ id }) => id % 10 === 0);
  database.exec(`INSERT INTO basis (id, key, packs, model_version, modules, water_window)
    VALUES (1, 'key', '[]', '1', '[]', 0)`);
  if (hasColumns) {
    openReviewFrame(database, false);
    closeReviewFrame(database);
  }
  closeDatabase(database);
  return path.relative(world.data, file);
}

describe('two pages in each other’s places change no figure and no record: that is refused as damaged', () => {
  it('freeboard.sqlite', async () => {
    await swapPagesOf(world, 'freeboard.sqlite', readRecords, PAIRS);
  });
  it('portfolio.sqlite', async () => {
    await swapPagesOf(world, world.portfolioFile, readPortfolio, PAIRS);
  });
  it('cache.sqlite', async () => {
    expect(known.answers.length).toBeGreaterThan(0);
    await swapPagesOf(world, 'cache.sqlite', readCache, PAIRS);
  });
  it.each([false, true])(
    'a portfolio that is looked through as a large one; columns of its review: %s',
    async (has) => {
      await swapPagesOf(world, makePortfolio(has), (folder) => readPortfolio(folder, 0), PAIRS);
    },
  );
});
