// What it costs that strangers' files are read in a process of its own: how long a job takes that does nothing, in a
// new process and in one that is ready, a look at a small file, and the rows of a large one against the same reading
// here. FREEBOARD_BENCH_ROWS=200000 chooses how many. Prints; judges nothing. Run: npm run bench -- isolation
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startIsolatedBy, forkProcess } from '#main/platform/isolation/open-isolated.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { inspectIsolated } from '#main/portfolio/import/formats/read-isolated.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';
import { createRecordPacker, readRecords } from '#main/portfolio/import/read-records.ts';
import { computeQuantile } from './quantile.ts';

const ROWS = Number(process.env['FREEBOARD_BENCH_ROWS'] ?? 200_000);
const TIMES = 15;
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
const file = path.join(folder, 'broker.csv');
const nothing = new URL(
  `data:text/javascript,${encodeURIComponent("import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ result: null });")}`,
);
const doNothing = (): Promise<null> => runIsolated(nothing, null, { signal: new AbortController().signal });

await print('a job in a new process', () => {
  startIsolatedBy(forkProcess);
  return doNothing();
});
await print('a job in a process that is ready', doNothing);
try {
  writeRows(100);
  await print('a look at a file of 100 rows', () => inspectIsolated({ path: file, rows: 50 }));
  writeRows(ROWS);
  const { options, mapping } = await detectPortfolioFile(file);
  const reading = { path: file, options, mapping };
  for (let turn = 0; turn < 3; turn++) {
    await printRows('here', readHere());
    await printRows('in a process of its own', readRecords(reading));
  }
  async function* readHere(): ReturnType<typeof readRecords> {
    const pack = createRecordPacker();
    for await (const batch of readPortfolio(reading)) yield pack(batch);
  }
} finally {
  rmSync(folder, { recursive: true });
}
// Processes that are kept for more.
process.exit();

async function print(what: string, work: () => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  const [median, most] = [0.5, 1].map((share) => computeQuantile(taken, share).toFixed(1));
  console.log(`${what}: ${median} ms, ${most} at most`);
}

async function printRows(
  where: string,
  batches: AsyncIterable<{ readonly locations: { readonly count: number } }>,
): Promise<void> {
  const started = performance.now();
  let rows = 0;
  for await (const { locations } of batches) rows += locations.count;
  const seconds = (performance.now() - started) / 1000;
  console.log(`${rows} rows read ${where}: ${seconds.toFixed(2)} s, ${Math.round(rows / seconds)} rows a second`);
}

function writeRows(rows: number): void {
  const lines = ['Id,Latitude,Longitude,Street,City,Occupancy,Storeys,Building TIV,First Floor Height (m)'];
  for (let row = 0; row < rows; row++) {
    lines.push(`${row},${49 + row / 1e6},-121.5,"${row} Mill Road",Chilliwack,RES1,${row % 4},${350_000 + row},0.5`);
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}
