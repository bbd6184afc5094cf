import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { listAddressIndex } from '#main/pack/address-index-file.ts';
import { createHazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import { openActivePacks } from '#main/pack/open-active-packs.ts';
import { checkFiles, listChangedFiles } from '#main/platform/files/sound-files.ts';
import { createMediaStore } from '#main/survey/photo/media-store.fs.ts';
import { closeReviewFrame, openReviewFrame } from '#main/portfolio/review/columns/open-frame.sql.ts';
import { findPortfolioFile, openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { readFigures } from '#main/portfolio/run/result-batch.ts';
import { readResults } from '#main/portfolio/run/result-store.sql.ts';
import { listAreas } from '#main/portfolio/review/area-store.sql.ts';
import { listComparisons } from '#main/portfolio/review/comparison-store.sql.ts';
import { listRejectedRows } from '#main/portfolio/import/rejected-row-store.sql.ts';
import { loadLastRun } from '#main/portfolio/run/run-store.sql.ts';
import { createSurveyExchange } from '#main/survey/exchange/survey-exchange.sql.ts';
import { createIssuedTokenStore } from '#main/access/issued-token-store.sql.ts';
import { createTokenRevocationStore } from '#main/access/token-revocation-store.sql.ts';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { createPortfolioRegistry } from '#main/portfolio/portfolio-registry.fs.ts';
import { openRecords, openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createContestedStore } from '#main/survey/contested-store.sql.ts';
import { prepareExportRows } from '#main/portfolio/export/select-export-rows.sql.ts';
import { createLocationColumns } from '#main/portfolio/run/location-columns.ts';
import { findPending, loadPart } from '#main/portfolio/run/pending-locations.sql.ts';
import { pageRows } from '#main/portfolio/review/page-rows.sql.ts';
import { summarise } from '#main/portfolio/review/summarise.sql.ts';
import { loadSource } from '#main/portfolio/import/source-store.sql.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { createAnswerStore } from '#main/query/answer-store.sql.ts';
import { createCacheGuard } from '#main/platform/database/cache-guard.ts';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { createHistoryStore } from '#main/query/history-store.sql.ts';
import { createSettingStore } from '#main/settings/setting-store.sql.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { PackUnreadableError } from '#main/pack/pack-errors.ts';
import { UnreadAddressesError } from '#main/geocoding/unread-addresses-error.ts';
import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { surveyProcedures } from '#shared/survey/survey-procedures.ts';

/** What is read where something is told as damaged. */
export const REFUSED = 'refused';
export const clock = { now: () => new Date('2026-11-24T00:00:00Z') };
/** Folder of the pack of the kept data directories. */
export const pack = path.join('packs', 'test-region@1.0.0');

/** What there is in the data directory that is read. */
export const known = {
  portfolioId: '',
  settings: [] as string[],
  surveys: [] as string[],
  tokens: [] as string[],
  history: [] as number[],
  answers: [] as string[],
};

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

/** Reads all that people have entered. */
export function readRecords(folder: string): string[] {
  return readDatabase(
    () => openRecordsDatabase(path.join(folder, 'freeboard.sqlite'), { mustExist: true }),
    (database) => {
      const settings = createSettingStore(database);
      const surveys = createSurveyStore(database, clock);
      const history = createHistoryStore(database, clock);
      const contested = createContestedStore(database, clock);
      const exchange = createSurveyExchange(database);
      const tokens = createIssuedTokenStore(database);
      const revocations = createTokenRevocationStore(database);
      return [
        ...known.settings.map((key) => () => settings.find(key)),
        () => surveys.list(surveyProcedures['survey.list'].input.parse({ archived: 'with' })),
        () => surveys.listPoints(null),
        ...known.surveys.flatMap((id) => [
          () => surveys.find(id),
          () => surveys.findAnswer(id),
          () => surveys.noteVersions(id),
        ]),
        ...known.surveys.map((id) => () => [contested.list(id), contested.isContested(id), exchange.findLineage(id)]),
        () => tokens.list(''),
        ...known.tokens.map((id) => () => revocations.isRevoked(id)),
        () => history.list({ limit: 100 }),
        ...known.history.map((id) => () => history.find(id)),
      ];
    },
  );
}

/**
 * Reads a portfolio: its source, results, sums and rows, what an export writes and what a run reads.
 * @param mostBytesRead see `openPortfolioDatabase`
 */
export function readPortfolio(folder: string, mostBytesRead?: number): string[] {
  return readDatabase(
    () => openPortfolioDatabase(findPortfolioFile(folder, known.portfolioId), { mustExist: true, mostBytesRead }),
    (database) => [
      () => loadSource(database),
      () => loadLastRun(database),
      () => listAreas(database),
      () => listComparisons(database),
      () => [...listRejectedRows(database)],
      () => {
        const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
        return [...readResults(database, null)].flatMap(({ batch, rows }) =>
          Array.from(rows, (row) => [batch.ids[row], readFigures(batch, row, figures) && Array.from(figures)]),
        );
      },
      () => readLocations(database),
      () => listExported(database),
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

/** What a run reads of all locations: their ids and sums insured. */
function readLocations(database: Database): unknown {
  const columns = createLocationColumns(1000);
  const parts = findPending(database, { basis: 0, afterId: 0, limit: 1000 });
  const counts = parts.map((part) => loadPart(database, columns, part));
  return [counts, Array.from(columns.ids), Array.from(columns.tivs)];
}

/** The rows that an export writes, by their ids. */
function listExported(database: Database): unknown {
  const rows: unknown[] = [];
  const records = database.prepare('SELECT record_count FROM source').pluck().get() as number | undefined;
  prepareExportRows(database)(1, records ?? 0, null, ({ id, values, figures }) =>
    rows.push([id, [...values], figures[0]]),
  );
  return rows;
}

/** Opens the records as a start does, with what is known of them beside them. */
export async function readInstallation(folder: string): Promise<string[]> {
  try {
    const database = openRecords(folder, { lockWaitMilliseconds: undefined, onSetAside: (file) => rmSync(file) });
    database.close();
    return ['opened'];
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  }
}

/** Opens the portfolio as the application does. */
export function readShelf(folder: string): string[] {
  const shelf = createPortfolioRegistry(folder, unnotedPaths, (file) => rmSync(file));
  try {
    shelf.open(known.portfolioId);
    return ['opened'];
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  } finally {
    shelf.close();
  }
}

/** Reads the answers that are kept. */
export function readCache(folder: string): string[] {
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

/** Reads what the packs hold at some points. */
export function readPacks(folder: string): string[] {
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

/** Places an address. */
export async function readAddresses(folder: string): Promise<string[]> {
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

/** Looks at a basemap as it is done in the background. */
export async function readBasemap(folder: string): Promise<string[]> {
  const place = path.join(folder, pack);
  const { digests } = JSON.parse(readFileSync(path.join(place, 'installed.json'), 'utf8')) as {
    digests: Record<string, string>;
  };
  const name = 'basemap.pmtiles';
  await checkFiles(place, { [name]: digests[name]! }, clock.now(), new AbortController().signal);
  return listChangedFiles(place).includes(name) ? [REFUSED] : ['as it was'];
}

/** Reads a photo as for a hand-over. */
export async function readPhoto(folder: string): Promise<string[]> {
  const media = path.join(folder, 'media');
  const hash = readdirSync(media, { recursive: true, encoding: 'utf8' })
    .map((name) => path.basename(name))
    .find((name) => name.length === 64);
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of createMediaStore(media).read(hash!, new AbortController().signal)) pieces.push(piece);
    return [Buffer.concat(pieces).toString('base64')];
  } catch (error) {
    if (isRefusal(error)) return [REFUSED];
    throw error;
  }
}

/** Whether an answer of the cache is found. */
export function hasNone(folder: string, key: string): boolean {
  const asked = known.answers;
  known.answers = [key];
  const [found] = readCache(folder);
  known.answers = asked;
  return found === REFUSED;
}
