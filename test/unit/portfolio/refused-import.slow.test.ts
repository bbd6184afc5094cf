import { appendFileSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findPortfolioFile, openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();

/** A portfolio whose file was read in part, as where the process ended meanwhile. */
async function importPart(): Promise<{ readonly id: string; readonly file: string }> {
  const file = world.write('in.csv', writeVariedRows(40, insidePoint));
  const { id } = (await world.call('portfolio.create', { path: file, run: false })).portfolio;
  await world.waitUntilReady(id);
  await world.portfolios.close();
  const database = openPortfolioDatabase(findPortfolioFile(world.folder, id));
  database.exec('UPDATE source SET is_complete = 0');
  database.close();
  await world.restart();
  return { id, file };
}

it.each([
  {
    what: 'has changed since reading began',
    spoil: (file: string) => appendFileSync(file, '\n'),
    failure: { code: 'FILE_REFUSED', text: { key: 'portfolio-file-changed' } },
  },
  {
    what: 'is gone',
    spoil: (file: string) => rmSync(file),
    failure: { code: 'INVALID_INPUT', message: expect.stringContaining('There is no file at this path') as string },
  },
])('an import that cannot go on because its file $what is told as refused', async ({ spoil, failure }) => {
  const { id, file } = await importPart();
  spoil(file);
  world.progress.length = 0;
  await world.call('portfolio.run', { id });
  await expect.poll(async () => (await world.call('portfolio.list', {})).portfolios[0]!.state).toBe('interrupted');
  expect(world.progress.at(-1)).toMatchObject({ portfolioId: id, phase: 'idle', failure });
  // Neither is a fault of ours.
  expect(world.faults).toEqual([]);
});
