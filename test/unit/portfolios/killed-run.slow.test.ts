import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SqliteError } from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPendingLocations } from '#main/adapters/portfolios/pending-locations.ts';
import { openSqliteFile } from '#main/adapters/sqlite/database.ts';
import { createPackLibrary } from '#main/adapters/packs/pack-library.ts';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder } from '../packs/support/test-pack.ts';
import { commandLineEntry } from '../../support/process-entry.ts';
import { createRandom } from '../../support/seeded-random.ts';
import { nameStreet } from '../geocoder/town-index.ts';
import { installTownAddresses, TOWN_STREETS } from './support/town-addresses.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const KILLS = 50;
/** Several batches to read, blocks of results to save and parts to write. */
const ROWS = 10_000;
/** Those of them that are placed by their addresses. */
const ADDRESSES = 2000;

/** What a call does when it is killed: nothing that lasts yet, or one of its three phases. */
type Phase = 'start' | 'import' | 'run' | 'write';
/** When the calls one after the other are killed; null: it may come to its end. */
const plan: readonly (Phase | null)[] = ['import', 'import', 'start', 'run', 'run', 'write', 'write', null];
/** Between two looks at what a call has left. */
const POLL_MILLISECONDS = 5;
/** Kills that each phase has at least. */
const LEAST_OF_EACH = 5;
/** Calls after which a phase that has not come often enough never will. */
const MOST_TURNS = 6 * KILLS;

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
  await installTownAddresses(folder);
  const varied = writeVariedRows(ROWS - ADDRESSES, { latitude: NORTH - 0.01, longitude: WEST + 0.01 });
  const addressed = Array.from({ length: ADDRESSES }, (_, row) => {
    const address = `${nameStreet(row % TOWN_STREETS)} ${1 + Math.floor(row / TOWN_STREETS)}`;
    return `T${row},,,${address},Ham,,RES1,NO,ONE STORY,0.3,0,0,0,100000,0,0,CAD\r\n`;
  });
  writeFileSync(path.join(folder, 'in.csv'), varied + addressed.join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What calls have left on the disk. */
interface Left {
  /** Records of the file that are stored. */
  readonly records: number;
  readonly isRead: boolean;
  /** Those of them that were not set aside. */
  readonly accepted: number;
  /** Locations without a result; null before it is known. */
  readonly pending: number | null;
  /** Names under which the output is written. */
  readonly parts: readonly string[];
}

function readLeft(): Left {
  const parts = readdirSync(folder).filter((name) => name.includes('killed.csv') && name !== 'killed.csv');
  const nothing = { records: 0, accepted: 0, isRead: false, pending: null, parts };
  const [file] = globSync('portfolios/file-*/portfolio.sqlite', { cwd: folder });
  if (file === undefined) return nothing;
  let database;
  try {
    database = openSqliteFile(path.join(folder, file), { readonly: true });
    const source = database.prepare('SELECT record_count AS records, is_complete FROM source').get() as
      | { records: number; is_complete: number }
      | undefined;
    if (source === undefined) return nothing;
    const basis = database.prepare('SELECT MAX(id) FROM basis').pluck().get() as number | null;
    const isRead = source.is_complete === 1;
    const pending = isRead && basis !== null ? countPendingLocations(database, basis) : null;
    const accepted = database.prepare('SELECT COUNT(*) FROM location').pluck().get() as number;
    return { records: source.records, accepted, isRead, pending, parts };
  } catch (error) {
    // It is being made, or removed.
    if (error instanceof SqliteError) return nothing;
    throw error;
  } finally {
    database?.close();
  }
}

/**
 * What a call is at that found `before` and has left `now`: a phase counts when the call itself has done a part of it.
 */
function findPhase(before: Left, now: Left): Phase {
  if (now.parts.some((part) => !before.parts.includes(part))) return 'write';
  if (!now.isRead && now.records > before.records) return 'import';
  const pendingBefore = before.pending ?? now.accepted;
  return now.pending !== null && now.pending > 0 && now.pending < pendingBefore ? 'run' : 'start';
}

function start(output: string, options: readonly string[]) {
  const words = ['portfolio', 'run', 'in.csv', '--out', output, '--data-dir', folder, '--workers', '2', ...options];
  const child = spawn(process.execPath, [commandLineEntry, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const state = { isEnded: false };
  /** Its summary; null when it was killed. */
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  ).then(({ code, signal }) => {
    state.isEnded = true;
    if (signal === 'SIGKILL') return null;
    expect(code, error).toBe(0);
    return JSON.parse(out) as object;
  });
  return { state, ended, kill: () => child.kill('SIGKILL') };
}

/** Kills a call somewhere in a phase, or right behind it; lets one be that has nothing of the phase left to do. */
async function killDuring(
  target: Phase,
  before: Left,
  { state, ended, kill }: ReturnType<typeof start>,
  random: () => number,
): Promise<void> {
  const hasCome = (): boolean => target === 'start' || findPhase(before, readLeft()) === target;
  while (!state.isEnded && !hasCome()) await delay(POLL_MILLISECONDS);
  await Promise.race([ended, delay(random() * (target === 'start' ? 300 : 30))]);
  kill();
}

it(`a run that is killed ${KILLS} times gives the output of one that is not, byte by byte`, async () => {
  const summary = (await start('whole.csv', []).ended)!;
  expect(summary).toMatchObject({ rows: ROWS });
  const whole = readFileSync(path.join(folder, 'whole.csv'));
  const random = createRandom(Number(process.env['FREEBOARD_SEED'] ?? 7));
  const kills: Record<Phase, number> = { start: 0, import: 0, run: 0, write: 0 };
  const count = (): number => Object.values(kills).reduce((sum, times) => sum + times, 0);
  // A phase may be over before its kill comes, which is one of another phase then.
  const isRare = (): boolean => Object.values(kills).some((times) => times < LEAST_OF_EACH);
  let completions = 0;
  for (let turn = 0; turn < MOST_TURNS && (count() < KILLS || completions === 0 || isRare()); turn++) {
    const target = plan[turn % plan.length]!;
    const before = readLeft();
    const call = start('killed.csv', ['--resume']);
    if (target !== null) await killDuring(target, before, call, random);
    const ended = await call.ended;
    if (ended === null) {
      kills[findPhase(before, readLeft())] += 1;
      continue;
    }
    expect(pickCounts(ended)).toEqual(pickCounts(summary));
    expect(readFileSync(path.join(folder, 'killed.csv')).equals(whole)).toBe(true);
    rmSync(path.join(folder, 'killed.csv'));
    completions += 1;
  }
  expect(count()).toBeGreaterThanOrEqual(KILLS);
  expect(completions).toBeGreaterThan(0);
  for (const phase of ['start', 'import', 'run', 'write'] as const)
    expect(kills[phase], phase).toBeGreaterThanOrEqual(LEAST_OF_EACH);
});

/** The counts of a summary, without its times. */
function pickCounts(summary: object): object {
  return Object.fromEntries(Object.entries(summary).filter(([name]) => !/seconds|rowsPerSecond|peakRssMb/i.test(name)));
}
