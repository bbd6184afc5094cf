import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPackLibrary } from '#main/adapters/packs/pack-library.ts';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder } from '../packs/support/test-pack.ts';
import { commandLineEntry } from '../../support/process-entry.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const KILLS = 50;
const ROWS = 10_000;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-killed-run-'));
  const pack = writePackFolder(path.join(folder, 'pack'), createTestPack(createManifest()));
  const library = await createPackLibrary({
    dataDirectory: folder,
    tileCacheBytes: 1 << 20,
    onChange: () => undefined,
  });
  await library.install(pack, { signal: new AbortController().signal });
  await library.close();
  writeFileSync(path.join(folder, 'in.csv'), writeVariedRows(ROWS, { latitude: NORTH - 0.01, longitude: WEST + 0.01 }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One call of the command line; killed after some time, unless it ends before. Gives its summary, null when killed. */
async function call(output: string, options: readonly string[], killAfter: number | null): Promise<object | null> {
  const words = ['portfolio', 'run', 'in.csv', '--out', output, '--data-dir', folder, '--workers', '2', ...options];
  const child = spawn(process.execPath, [commandLineEntry, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  if (killAfter !== null) void Promise.race([ended, delay(killAfter)]).then(() => child.kill('SIGKILL'));
  const { code, signal } = await ended;
  if (signal === 'SIGKILL') return null;
  expect(code, error).toBe(0);
  return JSON.parse(out) as object;
}

it(`a run that is killed ${KILLS} times gives the output of one that is not, byte by byte`, async () => {
  const summary = await call('whole.csv', [], null);
  // Of a second call: the first also compiles the sources, and most calls would come to their end before they are killed.
  const started = performance.now();
  await call('timed.csv', [], null);
  const milliseconds = performance.now() - started;
  expect(summary).toMatchObject({ rows: ROWS });
  const whole = readFileSync(path.join(folder, 'whole.csv'));
  const random = createRandom(Number(process.env['FREEBOARD_SEED'] ?? 7));
  let kills = 0;
  let completions = 0;
  while (kills < KILLS || completions === 0) {
    const killAfter = kills < KILLS ? random() * milliseconds * 1.1 : null;
    const ended = await call('killed.csv', ['--resume'], killAfter);
    if (ended === null) {
      kills += 1;
      continue;
    }
    expect(pickCounts(ended)).toEqual(pickCounts(summary!));
    expect(readFileSync(path.join(folder, 'killed.csv')).equals(whole)).toBe(true);
    rmSync(path.join(folder, 'killed.csv'));
    completions += 1;
  }
  expect(completions).toBeGreaterThan(0);
});

/** The counts of a summary, without its times. */
function pickCounts(summary: object): object {
  return Object.fromEntries(Object.entries(summary).filter(([name]) => !/seconds|rowsPerSecond|peakRssMb/i.test(name)));
}
