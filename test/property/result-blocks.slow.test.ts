import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MapDepth } from '#shared/hazard/map-depth.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { countStatuses } from '#main/portfolio/review/count-statuses.sql.ts';
import { createLocationColumns } from '#main/portfolio/run/location-columns.ts';
import { countPendingLocations, findPending, loadPart } from '#main/portfolio/run/pending-locations.sql.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import {
  createResultPacker,
  depthOf,
  matchOf,
  readFigures,
  type BatchResult,
  type LocationMatch,
} from '#main/portfolio/run/result-batch.ts';
import { createResultWriter, findResults, readResults } from '#main/portfolio/run/result-store.sql.ts';
import { sortResults } from '#main/portfolio/run/sort-results.ts';
import { createRecordPacker } from '#main/portfolio/import/read-records.ts';
import { createRecordStore } from '#main/portfolio/import/record-store.sql.ts';
import { saveSource } from '#main/portfolio/import/source-store.sql.ts';
import { makeUpRows, toLocation } from '../support/review-database.ts';
import { createRandom } from '../support/seeded-random.ts';

const LOCATIONS = 40;

/** What is saved of a location. */
interface Saved {
  readonly id: number;
  readonly status: number;
  readonly match: LocationMatch | null;
  readonly losses: number | null;
  readonly warned: number;
  readonly depth: MapDepth | null;
}

const saved: fc.Arbitrary<Saved> = fc.record({
  id: fc.integer({ min: 1, max: LOCATIONS }),
  status: fc.nat(4),
  match: fc.option(
    fc.record({
      level: fc.constantFrom('street' as const, 'none' as const),
      latitude: fc.constant(52.5),
      longitude: fc.constant(5.25),
      label: fc.option(fc.string()),
      score: fc.constant(0.5),
    }),
  ),
  // A code, nothing, a small and a large amount, and one that is no 32-bit number: packed in several ways.
  losses: fc.option(fc.constantFrom(-2, 0, 7, 12_345, 2 ** 40)),
  warned: fc.nat(2 ** 20),
  depth: fc.option(
    fc.constantFrom({ depthMetres: 0.35, returnPeriodYears: 100 }, { depthMetres: 0, returnPeriodYears: 250 }),
  ),
});
const batch = fc.record({
  basis: fc.integer({ min: 1, max: 2 }),
  results: fc.uniqueArray(saved, { selector: ({ id }) => id, maxLength: 12 }),
  isSortedAfter: fc.boolean(),
  // As an earlier version has saved them, which are sorted with others.
  hasDepths: fc.boolean(),
});

function fillFigures(figures: Float64Array, losses: number): Float64Array {
  // Indices and scores are bytes.
  return figures
    .fill(losses)
    .fill(3, 0, 6)
    .fill(Number.NaN, PORTFOLIO_FIGURE_COUNT - 1);
}

function describe({ batch: of, row }: BatchResult): unknown {
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const hasFigures = readFigures(of, row, figures);
  return [
    of.statuses[row],
    matchOf({ batch: of, row }),
    of.warnings[row],
    depthOf({ batch: of, row }),
    hasFigures ? [...figures] : null,
  ];
}

function expectResults(database: PortfolioDatabase, expected: ReadonlyMap<number, Saved>): void {
  const wanted = Object.fromEntries(
    [...expected].map(([id, { status, match, losses, warned, depth }]) => {
      const figures = losses === null ? null : [...fillFigures(new Float64Array(PORTFOLIO_FIGURE_COUNT), losses)];
      return [id, [status, match, warned, depth, figures]] as const;
    }),
  );
  const read = [...readResults(database, null)].flatMap(({ batch: of, rows }) =>
    Array.from(rows, (row) => [of.ids[row]!, describe({ batch: of, row })] as const),
  );
  expect(read).toHaveLength(expected.size);
  expect(Object.fromEntries(read)).toEqual(wanted);
  const found = [...findResults(database, 1, LOCATIONS)].map(([id, result]) => [id, describe(result)] as const);
  expect(Object.fromEntries(found)).toEqual(wanted);
  const some = [3, 4, 17];
  const asked = [...findResults(database, 3, 17, new Set(some)).keys()];
  expect(asked.toSorted((a, b) => a - b)).toEqual(some.filter((id) => expected.has(id)));
  const { REJECTED: rejected, ...counts } = countStatuses(database);
  expect(rejected).toBe(0);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(expected.size);
}

/** A portfolio of locations that have no results yet. */
function openPortfolio(): PortfolioDatabase {
  const database = openPortfolioDatabase(':memory:');
  saveSource(database, {
    name: 'n',
    path: '/in.csv',
    sizeBytes: 1,
    contentHash: 'hash',
    options: {} as never,
    mapping: {} as never,
    columns: null,
  });
  const locations = [...makeUpRows(LOCATIONS, createRandom(1))].map(toLocation);
  createRecordStore(database).save(createRecordPacker()({ locations, rejected: [], rejectedAt: [], bytesRead: 1 }), 0);
  return database;
}

it('of each location the result that was saved last is read, in whatever blocks they are, sorted or not', async () => {
  const database = openPortfolio();
  const giveTurn = () => Promise.resolve();
  const packer = createResultPacker();
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const everyId = Array.from({ length: LOCATIONS }, (_, at) => at + 1);
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 8 }), async (batches) => {
      database.exec('DELETE FROM result_block');
      const expected = new Map<number, Saved & { readonly basis: number }>();
      for (const { basis, results, isSortedAfter, hasDepths } of batches) {
        packer.begin(results.length);
        for (const result of results) {
          const { id, status, match, losses, warned } = result;
          packer.add(id, status, match, losses === null ? null : fillFigures(figures, losses), {
            warnings: warned,
            depthMetres: result.depth?.depthMetres ?? Number.NaN,
            depthReturnPeriodYears: result.depth?.returnPeriodYears ?? Number.NaN,
          });
          expected.set(id, { ...result, basis, depth: hasDepths ? result.depth : null });
        }
        const finished = packer.finish();
        createResultWriter(database, basis)(hasDepths ? finished : { ...finished, depths: null });
        if (isSortedAfter) await sortResults(database, giveTurn);
        expectResults(database, expected);
        for (const asked of [1, 2]) {
          const range = { basis: asked, afterId: 0, limit: LOCATIONS };
          const columns = createLocationColumns(LOCATIONS);
          const [part] = findPending(database, range);
          const count = part === undefined ? 0 : loadPart(database, columns, part);
          const pending = everyId.filter((id) => expected.get(id)?.basis !== asked);
          expect([...columns.ids.subarray(0, count)]).toEqual(pending);
          expect(countPendingLocations(database, asked)).toBe(pending.length);
        }
      }
      await sortResults(database, giveTurn);
      expectResults(database, expected);
      // Nothing is kept of what was replaced.
      const kept = database.prepare('SELECT coalesce(SUM(count), 0) FROM result_block').pluck().get();
      expect(kept).toBe(expected.size);
    }),
  );
  database.close();
});
