import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChecksumError } from '#main/adapters/files/checksum.ts';
import { createOfflineGeocoder } from '#main/adapters/geocoders/offline-geocoder.ts';
import { listAddressIndex } from '#main/adapters/packs/address-index-file.ts';
import { createHazardCatalogue } from '#main/adapters/packs/hazard-catalogue.ts';
import { openActivePacks } from '#main/adapters/packs/open-active-packs.ts';
import { closeReviewFrame, openReviewFrame } from '#main/adapters/portfolios/columns/open-frame.ts';
import { loadPendingLocations } from '#main/adapters/portfolios/pending-locations.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/adapters/portfolios/portfolio-database.ts';
import { readFigures } from '#main/adapters/portfolios/result-batch.ts';
import { readResults } from '#main/adapters/portfolios/result-store.ts';
import { pageRows } from '#main/adapters/portfolios/review/page-rows.ts';
import { summarise } from '#main/adapters/portfolios/review/summarise.ts';
import { loadSource } from '#main/adapters/portfolios/source-store.ts';
import { createTileCache } from '#main/adapters/raster/tile-cache.ts';
import { createAnswerStore } from '#main/adapters/sqlite/answer-store.ts';
import { createCacheGuard } from '#main/adapters/sqlite/cache-guard.ts';
import { openCacheDatabase } from '#main/adapters/sqlite/cache-database.ts';
import { DatabaseTooNewError, openDatabase } from '#main/adapters/sqlite/database.ts';
import { createHistoryStore } from '#main/adapters/sqlite/history-store.ts';
import { createSettingStore } from '#main/adapters/sqlite/setting-store.ts';
import { createSurveyStore } from '#main/adapters/sqlite/surveys/survey-store.ts';
import { createBackend } from '#main/backend.ts';
import { toExpectedFailure } from '#main/services/describe-failure.ts';
import { PackUnreadableError } from '#main/services/errors.ts';
import { UnreadAddressesError } from '#main/geocoder/unread-addresses-error.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/contract/portfolio-figures.ts';
import { surveyProcedures } from '#shared/contract/procedures/survey-procedures.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';
import { createRandom } from '../support/seeded-random.ts';

/** Flips in each file. */
const FLIPS = 500;
const REFUSED = 'refused';
const clock = { now: () => new Date('2026-11-24T00:00:00Z') };

let kept: UnpackedData;
let data: string;
/** A data directory of links and copies, in which one file is another. */
let spoilt: string;
let portfolioId: string;

beforeAll(async () => {
  kept = unpackDataDirectory('revision-890890b4');
  data = kept.dataDirectory;
  // Brought up to this version, and asked for what is kept from then on.
  const backend = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'test' });
  await backend.dispatch('risk.query', { location: { latitude: 51.9898, longitude: 5.0104 } });
  const listed = await backend.dispatch('portfolio.list', {});
  portfolioId = (listed as { value: { portfolios: { id: string }[] } }).value.portfolios[0]!.id;
  await backend.dispatch('portfolio.summary', { id: portfolioId });
  await backend.close();
  spoilt = path.join(kept.folder, 'spoilt');
});
afterAll(() => kept.remove());

/** What is read, or that it is told as damaged; anything else that is thrown is a fault. */
function attempt(read: () => unknown): string {
  try {
    return JSON.stringify(read()) ?? 'nothing';
  } catch (error) {
    if (isRefusal(error)) return REFUSED;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof PackUnreadableError ||
    error instanceof ChecksumError ||
    error instanceof DatabaseTooNewError ||
    error instanceof UnreadAddressesError ||
    toExpectedFailure(error)?.code === 'FILE_DAMAGED'
  );
}

/** Opens a database, reads each thing out of it, and closes it. */
function readDatabase(open: () => Database, list: (database: Database) => readonly (() => unknown)[]): string[] {
  let database: Database;
  try {
    database = open();
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  }
  try {
    return list(database).map(attempt);
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  } finally {
    database.close();
  }
}

function readRecords(folder: string): string[] {
  return readDatabase(
    () => openDatabase(path.join(folder, 'freeboard.sqlite'), { mustExist: true }),
    (database) => {
      const settings = createSettingStore(database);
      const surveys = createSurveyStore(database, clock);
      const history = createHistoryStore(database, clock);
      return [
        ...known.settings.map((key) => () => settings.find(key)),
        () => surveys.list(surveyProcedures['survey.list'].input.parse({ archived: 'with' })),
        () => surveys.listPoints(null),
        ...known.surveys.flatMap((id) => [
          () => surveys.find(id),
          () => surveys.findAnswer(id),
          () => surveys.noteVersions(id),
        ]),
        () => history.list({ limit: 100 }),
        ...known.history.map((id) => () => history.find(id)),
      ];
    },
  );
}

const known = { settings: [] as string[], surveys: [] as string[], history: [] as number[], answers: [] as string[] };

function readPortfolio(folder: string): string[] {
  return readDatabase(
    () => openPortfolioDatabase(findPortfolioFile(folder, portfolioId), { mustExist: true }),
    (database) => [
      () => loadSource(database),
      () => {
        const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
        return [...readResults(database, null)].flatMap(({ batch, rows }) =>
          Array.from(rows, (row) => [batch.ids[row], readFigures(batch, row, figures) && Array.from(figures)]),
        );
      },
      () => {
        try {
          const frame = openReviewFrame(database, false);
          return [
            summarise(database, frame, {}),
            pageRows(database, () => frame, { offset: 0, limit: 50, filter: {} }),
          ];
        } finally {
          closeReviewFrame(database);
        }
      },
    ],
  );
}

function readCache(folder: string): string[] {
  const database = openCacheDatabase(path.join(folder, 'cache.sqlite'), { onTrouble: () => undefined });
  try {
    const store = createAnswerStore(
      database,
      clock,
      createCacheGuard(() => undefined),
    );
    // What is not found is worked out again.
    return known.answers.map((key) => store.find(key) ?? REFUSED);
  } finally {
    database.close();
  }
}

const points = [0, 1, 2, 3].map((step) => ({ latitude: 51.9898 - step * 0.003, longitude: 5.0104 + step * 0.002 }));

function readPacks(folder: string): string[] {
  const cache = createTileCache(1 << 20);
  let packs: ReturnType<typeof openActivePacks>;
  try {
    packs = openActivePacks(folder, cache);
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  }
  try {
    const catalogue = createHazardCatalogue(packs.open, packs.damaged);
    const [source] = catalogue.floodSources('fluvial');
    return points.map((point) =>
      attempt(() => [catalogue.coversPoint(point), source?.definition, source?.curveSet, source?.read(point, 3)]),
    );
  } finally {
    for (const { rasters } of packs.open) rasters.close();
  }
}

async function readAddresses(folder: string): Promise<string[]> {
  const { open, damaged } = openActivePacks(folder, createTileCache(0));
  for (const { rasters } of open) rasters.close();
  const indexes = [...open, ...damaged].flatMap(listAddressIndex);
  const geocoder = createOfflineGeocoder({ indexes: () => indexes, onUnreadable: () => undefined });
  try {
    const found = await geocoder.locate({ streetAddress: '12 Mill Road', city: 'Portham' });
    return [JSON.stringify(found)];
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  } finally {
    geocoder.close();
  }
}

/** Copies a data directory's file with one bit turned round, and reads what it is read for. */
async function flipEach(
  name: string,
  read: (folder: string) => string[] | Promise<string[]>,
  companions: readonly string[] = [],
): Promise<number> {
  rmSync(spoilt, { recursive: true, force: true });
  for (const file of [name, ...companions]) {
    mkdirSync(path.dirname(path.join(spoilt, file)), { recursive: true });
    copyFileSync(path.join(data, file), path.join(spoilt, file));
  }
  const expected = await read(spoilt);
  expect(expected, name).not.toContain(REFUSED);
  const bytes = readFileSync(path.join(data, name));
  const random = createRandom(bytes.length + Number(process.env['SEED'] ?? 0));
  const target = path.join(spoilt, name);
  let refusals = 0;
  const wrong: string[] = [];
  for (let flip = 0; flip < FLIPS; flip += 1) {
    // Evenly over the file, so that no part of it is left out.
    const place = Math.min(bytes.length - 1, Math.floor(((flip + random()) / FLIPS) * bytes.length));
    const bit = Math.floor(random() * 8);
    for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true });
    copyFileSync(path.join(data, name), target);
    const file = openSync(target, 'r+');
    writeSync(file, Uint8Array.of(bytes[place]! ^ (1 << bit)), 0, 1, place);
    closeSync(file);
    let found: string[];
    try {
      found = await read(spoilt);
    } catch (error) {
      wrong.push(`byte ${place} bit ${bit}: ${String(error)} ${(error as Error).stack?.split('\n')[1] ?? ''}`);
      continue;
    }
    const isRefused = found.includes(REFUSED);
    if (isRefused) refusals += 1;
    const whole = found.length === 1 && isRefused;
    if (!whole && found.some((one, at) => one !== REFUSED && one !== expected[at])) {
      const at = found.findIndex((one, index) => one !== REFUSED && one !== expected[index]);
      const [is, was] = [found[at] ?? '', expected[at] ?? ''];
      const from = Math.max(0, [...was].findIndex((sign, index) => sign !== is[index]) - 40);
      wrong.push(
        `byte ${place} bit ${bit}, ${at}: ${is.slice(from, from + 99)} instead of ${was.slice(from, from + 99)}`,
      );
    }
  }
  expect(wrong, `${name}: ${wrong.length} wrong`).toEqual([]);
  return refusals;
}

const pack = path.join('packs', 'test-region@1.0.0');
const packFiles = ['installed.json', 'rasters.fbr', 'addresses.sqlite', 'basemap.pmtiles'].map((name) =>
  path.join(pack, name),
);
const state = path.join('packs', 'state.json');

describe('a bit that is turned round changes no figure and no record: it is refused as damaged, or what it was', () => {
  it('freeboard.sqlite', async () => {
    const database = openDatabase(path.join(data, 'freeboard.sqlite'), { mustExist: true });
    const pluck = (sql: string): unknown[] => database.prepare(sql).pluck().all();
    known.settings = pluck('SELECT key FROM setting') as string[];
    known.surveys = pluck('SELECT id FROM survey') as string[];
    known.history = pluck('SELECT id FROM history') as number[];
    database.close();
    await flipEach('freeboard.sqlite', readRecords);
  });
  it('portfolio.sqlite', async () => {
    await flipEach(path.relative(data, findPortfolioFile(data, portfolioId)), readPortfolio);
  });
  it('cache.sqlite', async () => {
    const database = openCacheDatabase(path.join(data, 'cache.sqlite'), { onTrouble: () => undefined });
    known.answers = database.prepare('SELECT key FROM answer').pluck().all() as string[];
    database.close();
    // Of answers of an earlier version nothing is found: they have no checksum.
    const readable = (folder: string): string[] => readCache(folder);
    known.answers = known.answers.filter((key) => !hasNone(data, key));
    expect(known.answers.length).toBeGreaterThan(0);
    await flipEach('cache.sqlite', readable);
  });
  it.each(['rasters.fbr', 'installed.json'])('%s', async (name) => {
    const file = path.join(pack, name);
    await flipEach(file, readPacks, [state, ...packFiles.filter((other) => other !== file)]);
  });
  it('state.json', async () => {
    await flipEach(state, readPacks, packFiles);
  });
  it('addresses.sqlite', async () => {
    const file = path.join(pack, 'addresses.sqlite');
    await flipEach(file, readAddresses, [state, ...packFiles.filter((other) => other !== file)]);
  });
});

function hasNone(folder: string, key: string): boolean {
  const asked = known.answers;
  known.answers = [key];
  const [found] = readCache(folder);
  known.answers = asked;
  return found === REFUSED;
}
