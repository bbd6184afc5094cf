// Sorting, filtering, searching, drawing and adding up a million made-up rows, straight on a portfolio's database: the
// first time after it is opened and again. Milliseconds of processor time, and in brackets those that went by: on a
// busy machine they are longer. Run: node test/perf/portfolio-review.bench.ts [rows]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PortfolioFilter, ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import { portfolioMapExamples } from './portfolio-map-examples.ts';
import { closeReviewFrame, openReviewFrame, prepareReview } from '#main/portfolio/review/columns/open-frame.sql.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createCorrectionStore } from '#main/portfolio/import/correction-store.sql.ts';
import { keepEarlierResults, listComparisons } from '#main/portfolio/review/comparison-store.sql.ts';
import { createResultWriter, readResults } from '#main/portfolio/run/result-store.sql.ts';
import { sortResults } from '#main/portfolio/run/sort-results.ts';
import { accumulate } from '#main/portfolio/review/accumulate.ts';
import { compareRuns } from '#main/portfolio/review/compare-runs.sql.ts';
import { gatherCells } from '#main/portfolio/review/gather-cells.ts';
import { pageRows } from '#main/portfolio/review/page-rows.sql.ts';
import { summarise } from '#main/portfolio/review/summarise.sql.ts';
import { makeUpRows, saveMadeResults, saveMadeRows, toLocation } from '../support/review-database.ts';
import { computeQuantile } from './quantile.ts';
import { createRandom } from '../support/seeded-random.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-review-'));
const file = path.join(folder, 'portfolio.sqlite');
try {
  const aside = Math.floor(count / 2);
  const made = saveMadeRows(file, makeUpRows(count, createRandom(7)), ({ id }) => id === aside);
  // As a run leaves them.
  await sortResults(made, () => Promise.resolve());
  made.pragma('wal_checkpoint(TRUNCATE)');
  const before = statSync(file).size;
  const spent = time(() => {
    for (const step of prepareReview(made)) void step;
  });
  made.pragma('wal_checkpoint(TRUNCATE)');
  const grown = statSync(file).size - before;
  console.log(
    `${count} rows, ${mega(before)} MB: made ready in ${Math.round(spent.processor)} ms (${Math.round(spent.clock)}), ${mega(grown)} MB more`,
  );
  measureCorrection(made, aside);
  closeReviewFrame(made);
  made.close();
  const database = openPortfolioDatabase(file);
  measure(database);
  await measureComparison(database);
  console.log(`resident ${mega(process.memoryUsage().rss)} MB`);
  database.close();
} finally {
  rmSync(folder, { recursive: true });
}

/** One row in the middle that was set aside is corrected, then worked out. */
function measureCorrection(database: PortfolioDatabase, aside: number): void {
  const row = [...makeUpRows(aside, createRandom(7))].at(-1)!;
  const prepare = (): void => {
    for (const step of prepareReview(database)) void step;
  };
  createCorrectionStore(database).take(aside, toLocation({ ...row, locationId: 'corrected' }), []);
  const corrected = time(prepare);
  saveMadeResults(database, [row]);
  const assessed = time(prepare);
  const write = ({ processor, clock }: Spent): string => `${Math.round(processor)} ms (${Math.round(clock)})`;
  console.log(`one row corrected: made ready in ${write(corrected)}; worked out: in ${write(assessed)}`);
}

function measure(database: PortfolioDatabase): void {
  const open = () => openReviewFrame(database, false);
  const page =
    (sort: ReviewColumn | null, filter: PortfolioFilter, offset = 0) =>
    () =>
      pageRows(database, open, {
        offset,
        limit: 200,
        filter,
        ...(sort === null ? {} : { sort: { column: sort, direction: 'down' as const } }),
      });
  const sorted = [
    'aal',
    'tiv',
    'locationId',
    'city',
    'fluvialPml1500',
    'wildfireIndex',
    'aalPerMille',
    'line',
  ] as const;
  const ring: [number, number][] = [
    [-62.9, 42.45],
    [-62.7, 42.5],
    [-62.75, 42.65],
    [-62.95, 42.6],
  ];
  report(
    'sorted, a column for the first time',
    sorted.map((column) => page(column, {})),
  );
  report(
    'sorted, a column again, anywhere in it',
    sorted.flatMap((column) => [0.1, 0.5, 0.9].map((share) => page(column, {}, Math.floor(count * share)))),
  );
  report(
    'searched (a word that few have, that many have, that all have; two)',
    ['l4711', 'zürich', 'mill', 'rd 399', 'b8x 17', 'l', 'saint mill'].map((search) => page('aal', { search })),
  );
  report(
    'filtered (status, range, city, ring, together)',
    [
      { statuses: ['OK'] },
      { ranges: [{ column: 'aal', minimum: 20_000 }] },
      { city: 'Portham' },
      { ring },
      { ring, search: 'portham', ranges: [{ column: 'fluvialFloodIndex', minimum: 8 }] },
    ].map((filter) => page('tiv', filter as PortfolioFilter)),
  );
  for (const { title, requests } of portfolioMapExamples) {
    report(
      title,
      requests.map((request) => () => gatherCells(database, open(), request)),
    );
  }
  report(
    'accumulated by postal code, city, cell',
    (['postalCode', 'city', 'gridCell'] as const).map(
      (by) => () => accumulate(open(), { by, cellDegrees: 0.01, rings: [], limit: 100, filter: {} }),
    ),
  );
  report('summed up', [() => summarise(database, open(), {}), () => summarise(database, open(), { city: 'Portham' })]);
}

/** The results of now beside themselves as those of a run on other packs: every row is looked at. */
async function measureComparison(database: PortfolioDatabase): Promise<void> {
  database.exec(`INSERT INTO run (id, basis, state, started_at) VALUES (1, 2, 'finished', '')`);
  let longest = 0;
  let last = performance.now();
  const kept = performance.now();
  await keepEarlierResults(database, 2, async () => {
    longest = Math.max(longest, performance.now() - last);
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
  });
  console.log(`results kept: ${Math.round(performance.now() - kept)} ms, at most ${Math.round(longest)} at once`);
  const save = createResultWriter(database, 2);
  const before = Array.from(readResults(database, null));
  for (const { batch } of before) {
    save({ ...batch, warnings: batch.warnings.map((warned, row) => (batch.ids[row]! % 2 === 0 ? 3 : warned)) });
  }
  const prepared = time(() => {
    for (const step of prepareReview(database)) void step;
  });
  console.log(
    `made ready again with what is compared: ${Math.round(prepared.processor)} ms (${Math.round(prepared.clock)})`,
  );
  const [{ comparison } = { comparison: 0 }] = listComparisons(database);
  const compare = (filter: PortfolioFilter) => () =>
    compareRuns(database, openReviewFrame(database, false), { comparison, filter, limit: 50, rank: 'movement' });
  report('compared, all rows for the first time', [compare({})]);
  report('compared again, by another filter', [compare({}), compare({ city: 'Portham' })]);
}

function report(title: string, calls: readonly (() => unknown)[]): void {
  const times = calls.map(time);
  const write = (kind: keyof Spent): string =>
    [0.5, 0.95, 1]
      .map((share) =>
        Math.round(
          computeQuantile(
            times.map((spent) => spent[kind]),
            share,
          ),
        ),
      )
      .join(' / ');
  console.log(`${title}: ${calls.length} calls, median / p95 / worst ${write('processor')} ms (${write('clock')})`);
}

/** Milliseconds. */
interface Spent {
  readonly clock: number;
  readonly processor: number;
}

function time(call: () => unknown): Spent {
  const start = performance.now();
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return { clock: performance.now() - start, processor: (user + system) / 1000 };
}

function mega(bytes: number): number {
  return Math.round(bytes / 1e6);
}
