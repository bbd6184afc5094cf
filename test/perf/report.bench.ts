// Measures a report of many surveys in real Electron, as a PDF that is saved: how long until the first pages stand, how
// long from the button to the file, and the most memory that all processes take together. Sizes can be named: `node
// test/perf/report.bench.ts 100 200`. Prints; judges nothing.
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { cleanUp, launchApp, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { addPaintedPhotos, createSurvey } from '../support/reported-surveys.ts';
import { readTreeMemory, readTreeProcessorTime } from './process-memory.ts';

const sizes = process.argv.slice(2).map(Number);
const SAMPLE_MILLISECONDS = 500;
const folder = makeDataDirectory();

const dataDirectory = await makeDemonstrationData();
try {
  const ids = await createSurveys(Math.max(...sizes, 100));
  // Each in an application of its own, which has printed nothing before.
  for (const size of sizes.length === 0 ? [100] : sizes) await measure(ids.slice(0, size));
} finally {
  await cleanUp();
}

/** Surveys with losses, notes, two variants and two photos each: what a day in the field brings. */
async function createSurveys(count: number): Promise<string[]> {
  const running = await launchApp({ drawsMap: true, dataDirectory });
  const { window } = running;
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id } = await createSurvey(window, {
      surveyor: 'Ada Brook',
      notes: 'Brick, two storeys at the back. The cellar window is at ground level.',
      variants: [
        { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] },
        { id: 'filled', name: 'Fill the cellar', measures: [{ kind: 'basement', basement: 'NO' }] },
      ],
    });
    await addPaintedPhotos(running, id, ['Front from the street', 'Cellar window']);
    ids.push(id);
  }
  await running.close();
  return ids;
}

async function measure(ids: readonly string[]): Promise<void> {
  const running = await launchApp({ drawsMap: true, dataDirectory });
  const { app, window } = running;
  const pid = app.process().pid ?? 0;
  await window.waitForMap();
  const file = path.join(folder, `${ids.length}.pdf`);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  const memory = watchMemory(running);
  const processor = readTreeProcessorTime(pid);
  const opened = performance.now();
  await window.report.openSurveys(ids);
  const set = performance.now();
  await window.report.save();
  await window.report.readSaved(1_800_000);
  const saved = performance.now();
  console.log(
    `${ids.length} surveys at load ${loadavg()[0]?.toFixed(1)}: first pages ${seconds(set - opened)}, ` +
      `saved ${seconds(saved - set)}, processor ${seconds(readTreeProcessorTime(pid) - processor)}, ` +
      `${(statSync(file).size / 1e6).toFixed(1)} MB, memory ${memory.before} MB before, ${memory.stop()} MB at most`,
  );
  await running.close();
}

/** Looks at the memory of all processes now and then. */
function watchMemory({ app }: RunningApp): { readonly before: number; stop(): number } {
  const read = (): number =>
    Math.round(readTreeMemory(app.process().pid ?? 0).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  const before = read();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, read())), SAMPLE_MILLISECONDS);
  return {
    before,
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
