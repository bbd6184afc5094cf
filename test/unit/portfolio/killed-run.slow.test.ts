import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder } from '../pack/support/test-pack.ts';
import { installInto } from '../../support/install-into.ts';
import { commandLineEntry } from '../../support/process-entry.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { nameStreet } from '../geocoding/town-index.ts';
import { installTownAddresses, TOWN_STREETS } from './support/town-addresses.ts';
import { writeVariedRows } from './support/varied-rows.ts';

/** Kills at random moments, beside those at each step. */
const RANDOM_KILLS = 3;
/** Calls after which no more random kills are tried: each of the others ended before its own came. */
const MOST_CALLS = 60;
/** Batches of 2000 to read, blocks of 4096 results to save and parts of 4096 rows to write: more than one of each. */
const ROWS = 5000;
/** Those of them that are placed by their addresses. */
const ADDRESSES = 1000;
/** The durable steps of a call, in their order. */
const steps = [
  'portfolio-source-saved',
  'portfolio-records-saved',
  'portfolio-records-complete',
  'portfolio-basis-saved',
  'portfolio-places-saved',
  'portfolio-results-saved',
  'portfolio-places-cleared',
  'portfolio-results-sorted',
  'output-written',
  'output-in-place',
  'portfolio-folder-doomed',
];

let folder: string;
/** Beside the data directory, where somebody has the rows and wants the figures. */
let documents: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-killed-run-'));
  documents = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
  const pack = writePackFolder(path.join(folder, 'pack'), createTestPack(createManifest()));
  await installInto(folder, pack);
  await installTownAddresses(folder);
  const varied = writeVariedRows(ROWS - ADDRESSES, { latitude: NORTH - 0.01, longitude: WEST + 0.01 });
  const addressed = Array.from({ length: ADDRESSES }, (_, row) => {
    const address = `${nameStreet(row % TOWN_STREETS)} ${1 + Math.floor(row / TOWN_STREETS)}`;
    return `T${row},,,${address},Ham,,RES1,NO,ONE STORY,0.3,0,0,0,100000,0,0,CAD\r\n`;
  });
  writeFileSync(path.join(documents, 'in.csv'), varied + addressed.join(''));
});
afterAll(() => {
  for (const made of [folder, documents]) rmSync(made, { recursive: true, force: true });
});

/** A call that goes on with what earlier ones have left. */
interface Call {
  kill(): void;
  /** Its summary; null when it was killed. */
  readonly ended: Promise<object | null>;
}

/** @param step the durable step at which the process ends; null: at none. */
function start(output: string, options: readonly string[], step: string | null = null): Call {
  const words = ['portfolio', 'run', 'in.csv', '--out', output, '--data-dir', folder, '--workers', '2', ...options];
  const child = spawn(process.execPath, [commandLineEntry, ...words], {
    cwd: documents,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...(step === null ? {} : { FREEBOARD_DIE_AT: step }) },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  ).then(({ code, signal }) => {
    if (signal === 'SIGKILL') return null;
    expect(code, error).toBe(0);
    return JSON.parse(out) as object;
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}

describe('a run that is killed and called again gives the output of one that is not, byte by byte', () => {
  let summary: object;
  let whole: Buffer;
  /** Milliseconds of a call that nobody kills. */
  let duration: number;
  beforeAll(async () => {
    const begun = performance.now();
    summary = (await start('whole.csv', []).ended)!;
    duration = performance.now() - begun;
    expect(summary).toMatchObject({ rows: ROWS });
    whole = readFileSync(path.join(documents, 'whole.csv'));
  });

  const goOn = (step: string | null = null) => start('killed.csv', ['--resume'], step);

  function expectWhole(ended: object): void {
    expect(pickCounts(ended)).toEqual(pickCounts(summary));
    expect(readFileSync(path.join(documents, 'killed.csv')).equals(whole)).toBe(true);
    rmSync(path.join(documents, 'killed.csv'));
  }

  it('at every durable step, one after the other', async () => {
    // Each call does a part of the work, and the next one goes on.
    for (const step of steps) expect(await goOn(step).ended, `killed at ${step}`).toBeNull();
    expectWhole((await goOn().ended)!);
  });

  it(`at ${RANDOM_KILLS} random moments`, async () => {
    const seed = Number(process.env['FREEBOARD_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    console.log(`killed at the moments of FREEBOARD_SEED=${seed}`);
    const random = createRandom(seed);
    let kills = 0;
    for (let calls = 0; kills < RANDOM_KILLS && calls < MOST_CALLS; calls += 1) {
      const call = goOn();
      await Promise.race([call.ended, delay(random() * duration)]);
      call.kill();
      const ended = await call.ended;
      if (ended === null) kills += 1;
      else expectWhole(ended);
    }
    expect(kills).toBe(RANDOM_KILLS);
    expectWhole((await goOn().ended)!);
  });
});

/** The counts of a summary, without its times. */
function pickCounts(summary: object): object {
  return Object.fromEntries(Object.entries(summary).filter(([name]) => !/seconds|rowsPerSecond|peakRssMb/i.test(name)));
}
