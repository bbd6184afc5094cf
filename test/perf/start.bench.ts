// Measures the start of the built application in real Electron, and its memory, against a bare Electron window on the
// same machine, in turns. Prints; judges nothing.
import { once } from 'node:events';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron } from 'playwright-core';
import { cleanUp, launchApp, makeDataDirectory, startUndriven } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { readDemonstrationAddresses } from '../support/demonstration-addresses.ts';
import { readTreeMemory, type ProcessMemory } from './process-memory.ts';
import { computeQuantile } from './quantile.ts';

const RUNS = 9;
const QUERIES = 10;
/** What is left when nobody touches the window: threads without work have ended, garbage is collected. */
const REST_MILLISECONDS = 20_000;
const bareWindow = path.join(import.meta.dirname, 'bare-window');
const modules = [path.join(bareWindow, 'print-start.cjs')];

/** What a start reached, milliseconds since its process was created. */
type Start = Readonly<Record<string, number>>;

const dataDirectory = await makeDemonstrationData();
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, medians of ${RUNS} after one start that is not counted`);
  const named = process.argv.slice(2);
  if (named.length === 0 || named.includes('time')) await measureStart();
  if (named.length === 0 || named.includes('memory')) await measureMemory();
} finally {
  await cleanUp();
}

async function measureStart(): Promise<void> {
  const bareData = makeDataDirectory();
  const bare: Start[] = [];
  const own: Start[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const bareStart = await start(['first-paint'], { app: path.join(bareWindow, 'main.cjs'), args: [bareData] });
    const ownStart = await start(['first-paint', 'app/searchReady', 'app/mapDrawn'], { dataDirectory });
    if (run === 0) continue;
    bare.push(bareStart);
    own.push(ownStart);
  }
  const floor = printStart('bare window: shown', bare, 'shown');
  printStart('bare window: first paint', bare, 'first-paint');
  printStart('Freeboard: shown, its search field takes typing', own, 'shown', floor);
  printStart('Freeboard: first paint', own, 'first-paint', floor);
  printStart('Freeboard: search field answers', own, 'app/searchReady', floor);
  printStart('Freeboard: map drawn, overlay and labels included', own, 'app/mapDrawn', floor);
}

async function start(marks: readonly string[], options: Parameters<typeof startUndriven>[0]): Promise<Start> {
  const env = { FREEBOARD_BENCH_MARKS: JSON.stringify(marks) };
  const { output } = await startUndriven({ ...options, modules, env }).ended;
  const printed = /^start (\{.*\})$/m.exec(output)?.[1];
  if (printed === undefined) throw new Error(`the start printed nothing:\n${output}`);
  return JSON.parse(printed) as Start;
}

function printStart(label: string, starts: readonly Start[], mark: string, floor?: number): number {
  const times = starts.map((reached) => reached[mark] ?? Number.NaN);
  const median = computeQuantile(times, 0.5);
  const ratio = floor === undefined ? '' : `, ${(median / floor).toFixed(2)} × the bare window`;
  const range = `${Math.min(...times).toFixed(0)}..${Math.max(...times).toFixed(0)}`;
  console.log(`${label}: ${median.toFixed(0)} ms (${range})${ratio}`);
  return median;
}

async function measureMemory(): Promise<void> {
  if (process.platform !== 'linux') return console.log('memory is measured on Linux only');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const bare = await _electron.launch({ args: [...sandbox, path.join(bareWindow, 'main.cjs'), makeDataDirectory()] });
  await bare.firstWindow();
  await delay(3000);
  const floor = readTreeMemory(bare.process().pid ?? 0);
  const bareEnded = once(bare.process(), 'exit');
  await bare.close();
  await bareEnded;

  const { app, window, close } = await launchApp({ drawsMap: true, dataDirectory });
  await window.waitForMap();
  const opened = readTreeMemory(app.process().pid ?? 0);
  const addresses = readDemonstrationAddresses();
  for (let index = 0; index < QUERIES; index += 1) {
    const { text } = addresses[Math.floor((index * addresses.length) / QUERIES)] ?? { text: '' };
    await window.search.submit(text);
    await window.waitForAnswer(text.split(' ').slice(0, 2).join(' '));
  }
  await window.waitForMap();
  await delay(3000);
  const used = readTreeMemory(app.process().pid ?? 0);
  await delay(REST_MILLISECONDS);
  const rested = readTreeMemory(app.process().pid ?? 0);
  await close();
  const floorBytes = printMemory('bare window', floor);
  printMemory('Freeboard, map drawn', opened, floorBytes);
  printMemory(`Freeboard, after ${QUERIES} queries`, used, floorBytes);
  printMemory(`Freeboard, ${REST_MILLISECONDS / 1000} seconds later`, rested, floorBytes);
}

/** Prints the sum over all processes and each kind's part, and gives the sum. */
function printMemory(label: string, processes: readonly ProcessMemory[], floorBytes?: number): number {
  const sum = (list: readonly ProcessMemory[]): number => list.reduce((total, { bytes }) => total + bytes, 0);
  const kinds = [...new Set(processes.map(({ kind }) => kind))].map(
    (kind) => `${kind} ${formatMegabytes(sum(processes.filter((process) => process.kind === kind)))}`,
  );
  const total = sum(processes);
  const ratio = floorBytes === undefined ? '' : `, ${(total / floorBytes).toFixed(2)} × the bare window`;
  console.log(`memory (PSS), ${label}: ${formatMegabytes(total)}${ratio} (${kinds.join(', ')})`);
  return total;
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}
