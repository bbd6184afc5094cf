import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPortfolioFile } from '#main/portfolio/portfolio-database.sql.ts';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { closeDatabase } from '#main/platform/database/database.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createContestedStore } from '#main/survey/contested-store.sql.ts';
import { createBackend } from '#main/backend.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';
import { flipEachOf } from './support/flip-each.ts';
import {
  pack,
  known,
  readRecords,
  readInstallation,
  readShelf,
  clock,
  readPortfolio,
  readCache,
  readPacks,
  readAddresses,
  readBasemap,
  readPhoto,
  hasNone,
} from './support/read-data-directory.ts';

let kept: UnpackedData;
let data: string;
/** A data directory of links and copies, in which one file is another. */
let spoilt: string;

beforeAll(async () => {
  kept = unpackDataDirectory('revision-890890b4');
  data = kept.dataDirectory;
  // Brought up to this version, and asked for what is kept from then on.
  const backend = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'test' });
  await backend.dispatch('risk.query', { location: { latitude: 51.9898, longitude: 5.0104 } });
  const listed = await backend.dispatch('portfolio.list', {});
  known.portfolioId = (listed as { value: { portfolios: { id: string }[] } }).value.portfolios[0]!.id;
  await backend.dispatch('portfolio.summary', { id: known.portfolioId });
  await backend.close();
  spoilt = path.join(kept.folder, 'spoilt');
});
afterAll(() => kept.remove());

const flipEach = (
  name: string,
  read: (folder: string) => string[] | Promise<string[]>,
  companions: readonly string[] = [],
): Promise<number> => flipEachOf({ data, spoilt }, name, read, companions);

const packFiles = ['installed.json', 'rasters.fbr', 'addresses.sqlite', 'basemap.pmtiles'].map((name) =>
  path.join(pack, name),
);
const state = path.join('packs', 'state.json');

describe('a bit that is turned round changes no figure and no record: it is refused as damaged, or what it was', () => {
  it('freeboard.sqlite', async () => {
    const database = openRecordsDatabase(path.join(data, 'freeboard.sqlite'), { mustExist: true });
    const pluck = (sql: string): unknown[] => database.prepare(sql).pluck().all();
    known.settings = pluck('SELECT key FROM setting') as string[];
    known.surveys = pluck('SELECT id FROM survey') as string[];
    known.history = pluck('SELECT id FROM history') as number[];
    known.tokens = pluck('SELECT jti FROM issued_token') as string[];
    const fields = { notes: 'Typed against an edit of somebody else’s.' };
    createContestedStore(database, clock).keep(known.surveys[0]!, { id: randomUUID(), fields });
    closeDatabase(database);
    await flipEach('freeboard.sqlite', readRecords);
  });
  it('installation.json', async () => {
    await flipEach('installation.json', readInstallation, ['freeboard.sqlite']);
  });
  it('generation.json of a portfolio', async () => {
    await flipEach(generationFile(), readShelf, [portfolioFile()]);
  });
  it('portfolio.sqlite', async () => {
    await flipEach(path.relative(data, findPortfolioFile(data, known.portfolioId)), readPortfolio);
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
  it('basemap.pmtiles', async () => {
    await flipEach(path.join(pack, 'basemap.pmtiles'), readBasemap, [path.join(pack, 'installed.json')]);
  });
  it('a photo, as it is handed over', async () => {
    const photo = readdirSync(path.join(data, 'media'), { recursive: true, encoding: 'utf8' }).find(
      (name) => path.basename(name).length === 64,
    );
    await flipEach(path.join('media', photo!), readPhoto);
  });
  it('no other file of a data directory holds figures or records', () => {
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const others = files.map((entry) => path.relative(data, path.join(entry.parentPath, entry.name)));
    const tested = [
      ...packFiles,
      state,
      'freeboard.sqlite',
      'installation.json',
      'cache.sqlite',
      portfolioFile(),
      generationFile(),
    ];
    expect(others.filter((name) => !tested.includes(name) && !isWithout(name))).toEqual([]);
  });
});

const generationFile = (): string => path.join(path.dirname(portfolioFile()), 'generation.json');
const portfolioFile = (): string => path.relative(data, findPortfolioFile(data, known.portfolioId));

/**
 * Locks are empty; the log is for people; what was found of files is found again; the licence is signed. Of the key,
 * of write-ahead logs and of kept pictures of the map every bit or byte is turned round where they are tested.
 */
function isWithout(name: string): boolean {
  const base = path.basename(name);
  return (
    base.endsWith('.lock') ||
    /-(?:wal|shm)$/.test(base) ||
    ['freeboard.log', 'checked.json', 'licence.jwt', 'issuer.pem'].includes(base) ||
    name.startsWith(`media${path.sep}`) ||
    name.startsWith(`tiles${path.sep}`)
  );
}
