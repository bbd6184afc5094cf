import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createBackend } from '#main/backend.ts';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { closeDatabase } from '#main/platform/database/database.ts';
import { findPortfolioFile } from '#main/portfolio/portfolio-database.sql.ts';
import { createMappingStore } from '#main/portfolio/import/formats/mapping-store.fs.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createContestedStore } from '#main/survey/contested-store.sql.ts';
import { unpackDataDirectory } from '../../support/kept-data-directories.ts';
import type { SpoiltFolders } from './flip-each.ts';
import { clock, hasNone, known, readBasemap } from './read-data-directory.ts';

/** A data directory of an earlier version, brought up to this one, with something of all that is kept. */
export interface KeptWorld extends SpoiltFolders {
  /** Path of the portfolio's database, from the data directory on. */
  readonly portfolioFile: string;
  remove(): void;
}

/** Unpacks a kept data directory, adds what it lacks, and notes in {@link known} what is in it. */
export async function openKeptWorld(): Promise<KeptWorld> {
  const { dataDirectory: data, folder, remove } = unpackDataDirectory('revision-890890b4');
  // Brought up to this version, and asked for what is kept from then on.
  const backend = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'test' });
  await backend.dispatch('risk.query', { location: { latitude: 51.9898, longitude: 5.0104 } });
  const listed = await backend.dispatch('portfolio.list', {});
  known.portfolioId = (listed as { value: { portfolios: { id: string }[] } }).value.portfolios[0]!.id;
  await backend.dispatch('portfolio.summary', { id: known.portfolioId });
  await backend.close();
  await createMappingStore(data).save({
    format: 1,
    name: 'Broker’s own',
    options: { decimalSeparator: ',' },
    mapping: { columns: { latitude: ['Lat'] }, values: {}, defaults: { typeOfBusiness: 'RES1', currency: 'EUR' } },
  });
  await readBasemap(data);
  noteRecords(path.join(data, 'freeboard.sqlite'));
  noteAnswers(data);
  const portfolioFile = path.relative(data, findPortfolioFile(data, known.portfolioId));
  return { data, spoilt: path.join(folder, 'spoilt'), portfolioFile, remove };
}

function noteRecords(file: string): void {
  const database = openRecordsDatabase(file, { mustExist: true });
  const pluck = (sql: string): unknown[] => database.prepare(sql).pluck().all();
  known.settings = pluck('SELECT key FROM setting') as string[];
  known.surveys = pluck('SELECT id FROM survey') as string[];
  known.history = pluck('SELECT id FROM history') as number[];
  known.tokens = pluck('SELECT jti FROM issued_token') as string[];
  const fields = { notes: 'Typed against an edit of somebody else’s.' };
  createContestedStore(database, clock).keep(known.surveys[0]!, { id: randomUUID(), fields });
  closeDatabase(database);
}

function noteAnswers(data: string): void {
  const database = openCacheDatabase(path.join(data, 'cache.sqlite'), { onTrouble: () => undefined });
  known.answers = database.prepare('SELECT key FROM answer').pluck().all() as string[];
  database.close();
  // Of answers of an earlier version nothing is found: they have no checksum.
  known.answers = known.answers.filter((key) => !hasNone(data, key));
}
