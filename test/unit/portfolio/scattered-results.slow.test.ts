import { expect, it } from 'vitest';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createResultPacker, noFacts } from '#main/portfolio/run/result-batch.ts';
import { createResultWriter, findResults } from '#main/portfolio/run/result-store.sql.ts';
import { sortResults } from '#main/portfolio/run/sort-results.ts';
import { createRandom } from '../../support/seeded-random.ts';

const LOCATIONS = 2600;
const BATCH = 800;

/** Saves results that hold nothing but a status, those of some batches of locations one after the other. */
function save(database: PortfolioDatabase, ids: readonly number[], statusOf: (id: number) => number): void {
  const packer = createResultPacker();
  const write = createResultWriter(database, 1);
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    packer.begin(some.length);
    for (const id of some) packer.add(id, statusOf(id), null, null, noFacts);
    write(packer.finish());
  }
}

function shuffle(count: number, random: () => number): number[] {
  const drawn = Array.from({ length: count }, (_, at) => ({ id: at + 1, key: random() }));
  return drawn.toSorted((a, b) => a.key - b.key).map(({ id }) => id);
}

it('results of a page whose rows are all over the portfolio are found, in sorted blocks and in later ones', async () => {
  const database = openPortfolioDatabase(':memory:');
  const random = createRandom(3);
  const ids = shuffle(LOCATIONS, random).filter((id) => id !== 2500);
  save(database, ids, (id) => id % 4);
  await sortResults(database, () => Promise.resolve());
  const find = (wanted: ReadonlySet<number>): Record<number, number> => {
    const found = findResults(database, Math.min(...wanted), Math.max(...wanted), wanted);
    return Object.fromEntries([...found].map(([id, { batch, row }]) => [id, batch.statuses[row]!]));
  };
  const page = new Set([2599, 1, 2500, 1333, ...shuffle(LOCATIONS, random).slice(0, 150)]);
  const expected = Object.fromEntries([...page].filter((id) => id !== 2500).map((id) => [id, id % 4]));
  expect(find(page)).toEqual(expected);
  // The first and the last row of every block, wherever they are cut.
  for (let id = 2; id < LOCATIONS; id++) {
    expect(find(new Set([1, id, LOCATIONS]))[id], `location ${id}`).toBe(id === 2500 ? undefined : id % 4);
  }
  // Saved again, and not in order yet: the later one counts.
  save(database, [1333, 1], () => 4);
  expect(find(page)).toEqual({ ...expected, 1333: 4, 1: 4 });
  database.close();
});
