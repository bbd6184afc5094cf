// Measures for how long the main process of the real application answers nothing while surveys are handed over, looked
// at and brought in, and how much of it the main thread has computed. The number of surveys can be named: `node
// test/perf/hand-over.bench.ts 5000`. Prints; judges nothing.
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { cleanUp, launchApp, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { takeMainStall, watchMainProcess } from '../support/main-stalls.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { insertManySurveys } from '../support/many-surveys.ts';

const SURVEYS = Number(process.argv[2] ?? 5000);
/** How long nothing is done, for what the machine's other work holds the process up by itself. */
const QUIET_MILLISECONDS = 5000;
const file = path.join(makeDataDirectory(), 'all.freeboard');

const giver = await makeDemonstrationData();
try {
  console.log(`${SURVEYS} surveys, load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  await give();
  await take();
} finally {
  await cleanUp();
}

async function give(): Promise<void> {
  const database = openRecordsDatabase(path.join(giver, 'freeboard.sqlite'));
  insertManySurveys(database, SURVEYS);
  database.close();
  const running = await open(giver);
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await measure(running, 'nothing', () => delay(QUIET_MILLISECONDS));
  await measure(running, 'handing over', async () => {
    await running.window.surveys.pressHandAllOver();
    await running.window.surveys.readSaved();
  });
  console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB`);
  await running.close();
}

async function take(): Promise<void> {
  const running = await open(await makeDemonstrationData());
  const { surveys } = running.window;
  await measure(running, 'looking at the file', async () => {
    await surveys.chooseHandOver(file);
    await surveys.readImportKinds();
  });
  await measure(running, 'bringing in', () => surveys.bringIn());
  await running.close();
}

/** Starts the application with the list of surveys open and its main process watched. */
async function open(dataDirectory: string): Promise<RunningApp> {
  const running = await launchApp({ drawsMap: true, dataDirectory });
  await running.window.waitForMap();
  await running.window.surveys.openList();
  await watchMainProcess(running.app);
  return running;
}

async function measure({ app }: RunningApp, what: string, act: () => Promise<unknown>): Promise<void> {
  await takeMainStall(app);
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1000;
  const { longest, computing, over50, computingOver50 } = await takeMainStall(app);
  console.log(
    `${what}: ${seconds.toFixed(1)} s; longest stall of the main process ${longest.toFixed(1)} ms, of which computing ` +
      `${computing?.toFixed(1) ?? 'unknown'} ms; over 50 ms: ${over50}, of which computing: ${computingOver50 ?? 'unknown'}`,
  );
}
