import { expect, it } from 'vitest';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { loadLastRun } from '#main/portfolio/run/run-store.sql.ts';
import type { OpenPortfolio } from '#main/portfolio/open-portfolio.sql.ts';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { createPortfolioJobs } from '#main/portfolio/portfolio-jobs.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();

it('a run that finds the disk full is told in the same words while it ends and ever after', async () => {
  const path = world.write('in.csv', writeVariedRows(3000, insidePoint));
  const { id } = (await world.call('portfolio.create', { path, run: false })).portfolio;
  await world.waitUntilReady(id);
  const file = findPortfolioFile(world.folder, id);
  const portfolio: OpenPortfolio = { id, file, database: openPortfolioDatabase(file), job: null };
  // As on a disk without room: SQLite itself finds that no page can be added.
  portfolio.database.pragma(`max_page_count = ${String(portfolio.database.pragma('page_count', { simple: true }))}`);
  const told: PortfolioProgress[] = [];
  createPortfolioJobs({
    dataDirectory: world.folder,
    temporaryPaths: unnotedPaths,
    send: (progress) => told.push(progress),
    logFault: () => expect.fail('a full disk is no fault'),
  }).start(portfolio, { modules });
  await portfolio.job?.ended;
  await expect.poll(() => told.at(-1)?.phase).toBe('idle');
  const kept = loadLastRun(portfolio.database);
  portfolio.database.close();
  expect(told.at(-1)?.failure).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'The disk is full. Free some space and start again: what is saved stays, and the rest goes on from there.',
  });
  expect(kept).toMatchObject({ state: 'failed', failure: told.at(-1)?.failure });
});
