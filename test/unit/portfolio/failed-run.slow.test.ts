import { existsSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { takeFileLock, type FileLock } from '#main/platform/database/file-lock.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { loadLastRun } from '#main/portfolio/run/run-store.sql.ts';
import type { OpenPortfolio } from '#main/portfolio/open-portfolio.sql.ts';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { createPortfolioJobs } from '#main/portfolio/portfolio-jobs.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();

async function importRows(): Promise<string> {
  const file = world.write('in.csv', writeVariedRows(40, insidePoint));
  const { id } = (await world.call('portfolio.create', { path: file, run: false })).portfolio;
  await world.waitUntilReady(id);
  return id;
}

it('a fault of a run is put into the log, and people are told where it stands there and no more', async () => {
  const id = await importRows();
  const database = openPortfolioDatabase(findPortfolioFile(world.folder, id));
  database.exec("CREATE TRIGGER spoil BEFORE INSERT ON result_block BEGIN SELECT RAISE(ABORT, 'out of luck'); END");
  database.close();
  expect(world.faults).toEqual([]);
  await world.call('portfolio.run', { id });
  const { lastRun } = await world.waitUntilReady(id);
  expect(world.faults).toEqual([
    {
      id: expect.any(String) as string,
      err: expect.objectContaining({
        stack: expect.stringContaining('SqliteError: out of luck') as string,
      }) as Error,
    },
  ]);
  const [fault] = world.faults as { id: string }[];
  const failure = {
    code: 'INTERNAL',
    message: `Something failed inside Freeboard. The fault is in the log under ${fault!.id}.`,
    text: { key: 'fault-logged', values: { id: fault!.id } },
  };
  expect(lastRun).toMatchObject({ state: 'failed', failure });
  expect(world.progress.at(-1)).toMatchObject({ phase: 'idle', failure });
});

/** Runs a portfolio, with something done before the threads open what it is to be worked out from. */
async function runWith(begin: (file: string) => void) {
  const id = await importRows();
  const file = findPortfolioFile(world.folder, id);
  const portfolio: OpenPortfolio = { id, file, database: openPortfolioDatabase(file), job: null };
  const told: PortfolioProgress[] = [];
  const faults: Error[] = [];
  let hasBegun = false;
  createPortfolioJobs({
    dataDirectory: world.folder,
    temporaryPaths: unnotedPaths,
    send(progress) {
      told.push(progress);
      if (progress.phase === 'run' && !hasBegun) begin(file);
      hasBegun ||= progress.phase === 'run';
    },
    logFault: (error) => `fault ${faults.push(error as Error)}`,
  }).start(portfolio, { modules });
  await portfolio.job?.ended;
  await expect.poll(() => told.at(-1)?.phase).toBe('idle');
  const kept = loadLastRun(portfolio.database);
  const blocks = portfolio.database.prepare('SELECT COUNT(*) FROM result_block').pluck().get();
  portfolio.database.close();
  return { kept, blocks, isMarked: existsSync(path.join(path.dirname(file), 'at-work')), faults, last: told.at(-1) };
}

it.each(['removed', 'taken anew by another'])('ends where its lock was %s, and saves nothing any more', async (how) => {
  let other: FileLock | null = null;
  const { kept, blocks, isMarked, faults, last } = await runWith((file) => {
    const workLock = path.join(path.dirname(file), 'work.lock');
    rmSync(workLock);
    if (how !== 'removed') other = takeFileLock(workLock);
  });
  (other as FileLock | null)?.release();
  expect(faults).toEqual([]);
  // For whoever works on it now, or resumes it, it is as it was.
  expect({ state: kept?.state, endedAt: kept?.endedAt, blocks, isMarked }).toEqual({
    state: 'running',
    endedAt: null,
    blocks: 0,
    isMarked: true,
  });
  const lock = expect.stringMatching(/work\.lock$/) as string;
  expect(last).toMatchObject({
    failure: { code: 'FILE_DAMAGED', text: { key: 'file-moved', values: { path: lock } } },
  });
});

it('says that a region was removed as a run began', async () => {
  const packs = path.join(world.folder, 'packs');
  const moved: [string, string][] = readdirSync(packs)
    .filter((name) => name.includes('@'))
    .map((name) => [path.join(packs, name), path.join(world.folder, `away-${name}`)]);
  const { kept, faults, last } = await runWith(() => moved.forEach(([from, to]) => renameSync(from, to)));
  for (const [from, to] of moved) renameSync(to, from);
  expect(faults).toEqual([]);
  const failure = { code: 'CONFLICT', text: { key: 'portfolio-packs-changed' } };
  expect(last).toMatchObject({ failure });
  expect(kept).toMatchObject({ state: 'failed', failure });
});

it('says that the folder of regions is gone, as when its disk was taken away', async () => {
  const packs = path.join(world.folder, 'packs');
  const away = path.join(world.folder, 'away');
  const { kept, faults, last } = await runWith(() => renameSync(packs, away));
  renameSync(away, packs);
  expect(faults).toEqual([]);
  const failure = { code: 'FILE_DAMAGED', text: { key: 'file-gone', values: { path: packs } } };
  expect(last).toMatchObject({ failure });
  expect(kept).toMatchObject({ state: 'failed', failure });
});

it('a fault of a thread that works out a run is logged once, with its own trace', async () => {
  const state = path.join(world.folder, 'packs', 'state.json');
  // A file that can be written only: EINVAL, which is told of no folder that is gone, denied or damaged.
  const { kept, faults, last } = await runWith(() => {
    rmSync(state);
    symlinkSync('/proc/self/clear_refs', state);
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]!.message).not.toContain('\n');
  // By its function: the files of a build have other names.
  expect(faults[0]!.stack).toContain('openActivePacks');
  const failure = { code: 'INTERNAL', text: { key: 'fault-logged', values: { id: 'fault 1' } } };
  expect(last).toMatchObject({ failure });
  expect(kept).toMatchObject({ state: 'failed', failure });
});
