// Takes a portfolio through the real application and measures, phase by phase, for how long the main process answers
// nothing, how much of it its main thread has computed, and how long the page's tasks take. The number of rows can be
// named: `node test/perf/portfolio-window.bench.ts 100000`. Prints; judges nothing.
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanUp, launchApp, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { takeMainStall, watchMainProcess } from '../support/main-stalls.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { takePageTasks, watchPageTasks } from '../support/page-tasks.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { pickPoints, writeSyntheticPortfolio } from './synthetic-portfolio.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
/** How long nothing is done, for what the machine's other work holds the processes up by itself. */
const QUIET_MILLISECONDS = 5000;

try {
  await measureAll();
} finally {
  await cleanUp();
}

async function measureAll(): Promise<void> {
  const dataDirectory = await makeDemonstrationData();
  const folder = makeDataDirectory();
  const source = path.join(folder, 'broker.csv');
  writeSyntheticPortfolio(source, pickPoints(dataDirectory, ROWS));
  const running = await launchApp({ drawsMap: true, dataDirectory });
  await running.window.waitForMap();
  await watchMainProcess(running.app);
  await watchPageTasks(running.page);
  console.log(`${ROWS} rows, load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const { portfolio } = running.window;
  const review = createReviewDriver(running.page);
  await measure(running, 'nothing', () => delay(QUIET_MILLISECONDS));
  await measure(running, 'looking at the file', () => portfolio.lookAt(source));
  await measure(running, 'reading and running', () => portfolio.importAndRun());
  await measure(running, 'sorting', () => portfolio.sortBy('TIV'));
  await measure(running, 'summing up', () => portfolio.showSummary());
  await measure(running, 'drawing the map', async () => {
    await review.show('Map');
    await review.readDescription();
  });
  await measure(running, 'comparing two runs', async () => {
    await review.show('Compare');
    await review.tryMeasure('1');
  });
  await portfolio.showRows();
  await running.app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    },
    path.join(folder, 'out.csv'),
  );
  await measure(running, 'exporting as CSV', () => portfolio.export('CSV'));
  await measure(running, 'setting the report', () => portfolio.openReport());
  await running.close();
}

async function measure({ app, page }: RunningApp, what: string, act: () => Promise<unknown>): Promise<void> {
  await takeMainStall(app);
  await takePageTasks(page);
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1000;
  const main = await takeMainStall(app);
  const tasks = await takePageTasks(page);
  console.log(
    `${what}: ${seconds.toFixed(1)} s; main process: longest stall ${main.longest.toFixed(1)} ms, most computing in one ` +
      `${main.mostComputing?.toFixed(1) ?? 'unknown'} ms, over 50 ms ${main.over50} (computing: ${main.computingOver50 ?? 'unknown'}); ` +
      `page: longest task ${tasks.longest.toFixed(0)} ms, ${tasks.long} of 50 ms or more`,
  );
}
