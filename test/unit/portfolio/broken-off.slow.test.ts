import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeWorkLock } from '#main/portfolio/work-lock.fs.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();

const findOnly = async () => (await world.call('portfolio.list', {})).portfolios[0]!;
const databaseOf = (id: string): string => path.join(world.folder, 'portfolios', id, 'portfolio.sqlite');
const markOf = (id: string): string => path.join(path.dirname(databaseOf(id)), 'at-work');

/** Begins to read and run a file, and ends the application in the first telling of a phase. */
async function closeDuring(phase: 'import' | 'run', rows: number): Promise<string> {
  const reached = new Promise<void>((resolve) =>
    world.onProgress((progress) => {
      if (progress.phase === phase) resolve();
    }),
  );
  const file = world.write('in.csv', writeVariedRows(rows, insidePoint));
  const { portfolio } = await world.call('portfolio.create', { path: file, run: true });
  await reached;
  await world.portfolios.close();
  // All that was done stands in the file: a copy of it alone is whole.
  expect(readdirSync(path.join(world.folder, 'portfolios', portfolio.id)).toSorted()).toEqual([
    'at-work',
    'generation.json',
    'portfolio.sqlite',
    'work.lock',
  ]);
  await world.restart();
  return portfolio.id;
}

describe('what ended with the application', () => {
  it.each(['import', 'run'] as const)('in the midst of its %s is said so, and goes on to its end', async (phase) => {
    const id = await closeDuring(phase, 20_000);
    // Nothing is opened for it.
    expect(await world.call('portfolio.leftAtWork', {})).toEqual({ ids: [id] });
    const before = await findOnly();
    expect(before).toMatchObject({ id, brokenOff: phase, state: phase === 'import' ? 'interrupted' : 'ready' });
    expect(await world.call('portfolio.run', { id })).toMatchObject({ portfolio: { brokenOff: null } });
    const done = await world.waitUntilReady(id);
    expect(done).toMatchObject({ rows: 20_000, pending: 0, brokenOff: null, lastRun: { state: 'finished' } });
    expect(await world.call('portfolio.leftAtWork', {})).toEqual({ ids: [] });
    expect(existsSync(markOf(id))).toBe(false);
  });

  it('is not what was cancelled', async () => {
    const reached = new Promise<void>((resolve) => world.onProgress(({ phase }) => phase === 'run' && resolve()));
    const file = world.write('in.csv', writeVariedRows(20_000, insidePoint));
    const { id } = (await world.call('portfolio.create', { path: file, run: true })).portfolio;
    await reached;
    expect((await world.call('portfolio.cancel', { id })).portfolio).toMatchObject({ brokenOff: null });
    await world.restart();
    expect(await findOnly()).toMatchObject({ brokenOff: null, lastRun: { state: 'cancelled' } });
    expect((await findOnly()).pending).toBeGreaterThan(0);
  });

  it('is not what another process is at work on', async () => {
    const { portfolio } = await world.call('portfolio.create', {
      path: world.write('in.csv', writeVariedRows(20, insidePoint)),
      run: false,
    });
    await world.waitUntilReady(portfolio.id);
    writeFileSync(markOf(portfolio.id), 'run');
    const lock = takeWorkLock(databaseOf(portfolio.id));
    expect(await findOnly()).toMatchObject({ brokenOff: null });
    lock.release();
    expect(await findOnly()).toMatchObject({ brokenOff: 'run' });
  });

  it('is nothing where all is done, whatever the mark says', async () => {
    const id = await world.run(writeVariedRows(20, insidePoint));
    writeFileSync(markOf(id), Buffer.from([0xff, 0x00, 0x80]));
    expect(await findOnly()).toMatchObject({ pending: 0, brokenOff: null });
  });
});
