import { createCurveLibrary } from '#engine/index.ts';
import { createOfflineGeocoder } from '#main/geocoding/index.ts';
import { type ActivePacks, listAddressIndex, openActivePacks } from '#main/pack/index.ts';
import { createCsvFormatter, type CsvFormatter } from '../export/csv-formatter.ts';
import { viewLocationColumns } from './location-columns.ts';
import { loadPart } from './pending-locations.sql.ts';
import { openPortfolioReader, type PortfolioDatabase } from '../portfolio-database.sql.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { createPlacementReader } from './placement-store.sql.ts';
import { createResultPacker, type ResultBatch } from './result-batch.ts';
import type { WorkAnswer, WorkerStart, WorkJob } from './work-messages.ts';
import { createTileCache, type TileCache } from '#main/raster/index.ts';
import { assessPlaces, type AssessTools } from './assess-places.ts';
import { createLocationPlacer, type LocationPlacer } from './location-placer.sql.ts';
import { placeAddresses } from './place-addresses.ts';
import { createPointAssessor } from './point-assessor.ts';

/** What a job comes to, with what of it is handed over instead of copied. */
interface Outcome extends WorkAnswer {
  readonly transfer: readonly ArrayBuffer[];
}

/** What addresses are placed and locations assessed with. */
interface WorkTools extends AssessTools {
  readonly placer: LocationPlacer;
}

/** Does the heavy work of a portfolio, job after job. */
export interface PortfolioWorker {
  /** @throws when the packs of the run are no longer active. */
  run(job: WorkJob): Promise<Outcome>;
  /** Closes the database. */
  close(): void;
}

/**
 * Creates the worker; packs and database are opened when they are first needed.
 * @param cache the worker's own decoded tiles.
 */
export function createPortfolioWorker(
  start: WorkerStart,
  cache: TileCache = createTileCache(start.tileCacheBytes),
): PortfolioWorker {
  let database: PortfolioDatabase | null = null;
  let assessing: WorkTools | null = null;
  let formatter: CsvFormatter | null = null;
  const unreadAddresses = new Set<string>();
  const openDatabase = (): PortfolioDatabase => (database ??= openPortfolioReader(start.databaseFile));

  return {
    close: () => void database?.close(),
    async run(job) {
      if (job.kind === 'formatCsv') {
        formatter ??= createCsvFormatter(openDatabase(), job.layout);
        const result = formatter.format(job.from, job.to, job.choice);
        return { result, transfer: [result.bytes.buffer], unreadAddresses: [] };
      }
      const columns = viewLocationColumns(job.buffer, job.capacity);
      if (job.kind === 'load') {
        return { result: loadPart(openDatabase(), columns, job.part), transfer: [], unreadAddresses: [] };
      }
      assessing ??= prepareAssessing(start, openDatabase(), cache, (packId) => unreadAddresses.add(packId));
      if (job.kind === 'place') {
        const result = await placeAddresses(columns, job.places, assessing);
        const { places, latitudes, longitudes } = result.placed;
        const transfer = [...listBuffers(result.unplaced), places.buffer, latitudes.buffer, longitudes.buffer];
        return { result, transfer, unreadAddresses: [...unreadAddresses] };
      }
      const result = assessPlaces(columns, job.places, assessing);
      return { result, transfer: listBuffers(result), unreadAddresses: [...unreadAddresses] };
    },
  };
}

function listBuffers({ ids, statuses, classes, warnings, losses, lossEnds, depths }: ResultBatch): ArrayBuffer[] {
  return [ids, statuses, classes, warnings, losses, lossEnds, ...(depths === null ? [] : [depths])].map(
    ({ buffer }) => buffer,
  );
}

function prepareAssessing(
  start: WorkerStart,
  database: PortfolioDatabase,
  cache: TileCache,
  onUnreadable: (packId: string) => void,
): WorkTools {
  const { open, damaged } = openRunPacks(start, cache);
  const indexes = [...open, ...damaged].flatMap(listAddressIndex);
  // Without an index that cannot be read the search goes on, as it does for a single query; each row that misses it
  // says so.
  const geocoder = createOfflineGeocoder({ indexes: () => indexes, onUnreadable });
  return {
    assessor: createPointAssessor({
      packs: open,
      damaged,
      curves: createCurveLibrary(),
      modules: new Set(start.modules),
      waterWindow: start.waterWindow,
    }),
    readPlacement: createPlacementReader(database),
    placer: createLocationPlacer(database, (query) => geocoder.locate(query)),
    packer: createResultPacker(),
  };
}

/**
 * The packs that the run began with, whatever else has become active since.
 * @throws ServiceError CONFLICT where one is no longer active
 */
function openRunPacks({ dataDirectory, installIds }: WorkerStart, cache: TileCache): ActivePacks {
  const active = openActivePacks(dataDirectory, cache);
  const wanted = new Set(installIds);
  const open = active.open.filter(({ installId }) => wanted.has(installId));
  const damaged = active.damaged.filter(({ installId }) => wanted.has(installId));
  if (open.length + damaged.length < wanted.size) {
    throw new ServiceError('CONFLICT', failureText('portfolio-packs-changed'));
  }
  return { open, damaged };
}
