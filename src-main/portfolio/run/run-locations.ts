import { failPoint } from '#main/platform/files/fail-point.ts';
import type { FreshLocations } from './fresh-locations.ts';
import { createLocationColumns, moveLocations, type LocationColumns } from './location-columns.ts';
import { countPendingLocations, findPending, type PendingPart } from './pending-locations.sql.ts';
import { RESULTS_PER_BATCH } from './result-batch.ts';
import { createResultWriter } from './result-store.sql.ts';
import { openPlacementStore } from './placement-store.sql.ts';
import type { RunControl } from './run-control.ts';
import { computeSpatialOrder } from './spatial-order.ts';
import { createStretches } from './stretches.ts';
import type { WorkPool } from './work-pool.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Locations that are put in order together: 80 MB. */
export const LOCATIONS_PER_ROUND = 2 ** 20;
/** Locations that a worker is given at once. */
export const LOCATIONS_PER_JOB = RESULTS_PER_BATCH;

/** Addresses that a worker is given at once: some tenths of a second. */
const ADDRESSES_PER_JOB = 1024;
/** How much of the work of a location is done when its address is placed. */
const PLACING_SHARE = 0.9;

export interface RunOptions {
  readonly database: PortfolioDatabase;
  readonly pool: WorkPool;
  /** Id of the basis that results are worked out from. */
  readonly basis: number;
  readonly control: RunControl;
  /** All locations of a database that has no result yet, from the first on; left out: they are read. */
  readonly fresh?: FreshLocations | undefined;
  /** How many of the locations that had no result when the run began have one now. */
  readonly onProgress: (done: number, all: number) => void;
}

/**
 * Works out the result of every location that has none on the basis, and saves them batch by batch: whenever the
 * process ends, each location has its whole result or none, and the next run goes on with those that have none.
 * Addresses are placed first, so that all locations of a round lie along one curve; where they were placed is kept
 * until the run has ended.
 * @throws CancelledError when the run was cancelled; what a worker throws.
 */
export async function runLocations({ database, pool, basis, control, onProgress, fresh }: RunOptions): Promise<void> {
  const all = countPendingLocations(database, basis);
  const save = createResultWriter(database, basis);
  const placements = openPlacementStore(database, basis);
  /** Placed, and not assessed yet: most of their work is done. */
  let waiting = 0;
  let done = 0;
  let afterId = 0;
  const tell = (): void => onProgress(done + Math.floor(PLACING_SHARE * waiting), all);
  tell();
  for (;;) {
    const limit = Math.min(LOCATIONS_PER_ROUND, all - done);
    const parts = findPending(database, { basis, afterId, limit });
    if (parts.length === 0) break;
    const isFirst = afterId === 0;
    afterId = parts.at(-1)!.stretches.at(-1)!;
    const { columns, count } =
      fresh !== undefined && isFirst ? fresh.take(afterId) : await loadParts(pool, limit, parts, control);
    const { buffer, capacity, latitudes, longitudes, isPlaced } = columns;
    waiting += placements.fill(columns, count);
    const addresses = listUnplaced(latitudes, count);
    await spread(pool.capacity, Math.ceil(addresses.length / ADDRESSES_PER_JOB), async (job) => {
      await control.checkpoint();
      const places = addresses.slice(job * ADDRESSES_PER_JOB, (job + 1) * ADDRESSES_PER_JOB);
      const { placed, unplaced } = await pool.run({ kind: 'place', buffer, capacity, places });
      database.transaction(() => {
        placements.save(columns, placed);
        save(unplaced);
      })();
      failPoint('portfolio-places-saved');
      waiting += placed.places.length;
      done += unplaced.ids.length;
      tell();
    });
    // What has no point even now has its result.
    const order = computeSpatialOrder(latitudes, longitudes, count);
    await spreadAlong(pool, Math.ceil(order.length / LOCATIONS_PER_JOB), async (job, member) => {
      await control.checkpoint();
      const places = order.slice(job * LOCATIONS_PER_JOB, (job + 1) * LOCATIONS_PER_JOB);
      save(await pool.run({ kind: 'assess', buffer, capacity, places }, member));
      failPoint('portfolio-results-saved');
      waiting -= places.filter((place) => isPlaced[place] === 1).length;
      done += places.length;
      tell();
    });
  }
  placements.clear();
  failPoint('portfolio-places-cleared');
}

/** Loads locations into columns, without gaps. */
async function loadParts(
  pool: WorkPool,
  capacity: number,
  parts: readonly PendingPart[],
  control: RunControl,
): Promise<{ readonly columns: LocationColumns; readonly count: number }> {
  const columns = createLocationColumns(capacity);
  const { buffer } = columns;
  const counts = new Int32Array(parts.length);
  await spread(pool.capacity, parts.length, async (at) => {
    await control.checkpoint();
    counts[at] = await pool.run({ kind: 'load', buffer, capacity, part: parts[at]! });
  });
  let count = 0;
  for (const [at, { start }] of parts.entries()) {
    if (start > count) moveLocations(columns, start, count, counts[at]!);
    count += counts[at]!;
  }
  return { columns, count };
}

/** Places of the columns without a point. */
function listUnplaced(latitudes: Float64Array, count: number): Int32Array<ArrayBuffer> {
  const places: number[] = [];
  for (let place = 0; place < count; place++) if (Number.isNaN(latitudes[place]!)) places.push(place);
  return Int32Array.from(places);
}

/** Does `count` jobs in their order, at most `width` at once; after a failure no more are begun. */
export async function spread(width: number, count: number, run: (job: number) => Promise<void>): Promise<void> {
  let next = 0;
  await inLanes(width, () => (next < count ? next++ : null), run);
}

/**
 * Does `count` jobs that are in an order along which neighbours need the same tiles: each thread of a pool does a
 * stretch of them, so that tiles are read by two threads only where their stretches meet. After a failure no more are
 * begun.
 */
export async function spreadAlong(
  { members, capacity }: Pick<WorkPool, 'members' | 'capacity'>,
  count: number,
  run: (job: number, member: number) => Promise<void>,
): Promise<void> {
  const stretches = createStretches(count, members);
  const memberOf = (lane: number): number => lane % members;
  await inLanes(
    capacity,
    (lane) => stretches.take(memberOf(lane)),
    (job, lane) => run(job, memberOf(lane)),
  );
}

async function inLanes(
  width: number,
  take: (lane: number) => number | null,
  run: (job: number, lane: number) => Promise<void>,
): Promise<void> {
  let failed = false;
  const work = async (lane: number): Promise<void> => {
    for (let job = take(lane); job !== null; job = failed ? null : take(lane)) {
      try {
        await run(job, lane);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: width }, (_, lane) => work(lane)));
  const failure = lanes.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
