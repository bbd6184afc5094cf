import type { MeasureChange } from '#shared/portfolio/portfolio-measure.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { applyMeasure } from './apply-measure.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { selectRows } from '../review/columns/select-rows.ts';
import { loadLocations } from './load-locations.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { createComparedWriter } from './result-store.sql.ts';
import type { RunControl } from './run-control.ts';
import { LOCATIONS_PER_JOB, LOCATIONS_PER_ROUND, spreadAlong } from './run-locations.ts';
import { computeSpatialOrder } from './spatial-order.ts';
import type { WorkPool } from './work-pool.ts';

/** What a measure is worked out with. */
export interface MeasureRun {
  readonly database: PortfolioDatabase;
  readonly frame: ReviewFrame;
  readonly pool: WorkPool;
  readonly control: RunControl;
  readonly comparison: number;
  readonly filter: PortfolioFilter;
  readonly changes: readonly MeasureChange[];
  readonly onProgress: (done: number, all: number) => void;
}

/**
 * Works out anew the answered locations that a filter holds for and whose inputs a measure changes, and saves what they
 * come to beside their results. @throws CancelledError; what a worker throws.
 */
export async function runMeasure(run: MeasureRun): Promise<void> {
  const { database, pool, control, onProgress } = run;
  const ids = listAnsweredIds(run);
  const save = createComparedWriter(database, run.comparison);
  let done = 0;
  onProgress(0, ids.length);
  for (let start = 0; start < ids.length; start += LOCATIONS_PER_ROUND) {
    const columns = await loadLocations(database, ids.slice(start, start + LOCATIONS_PER_ROUND), () =>
      control.checkpoint(),
    );
    const places = computeSpatialOrder(columns.latitudes, columns.longitudes, columns.capacity).filter(
      (place) => applyMeasure(columns, place, run.changes).length > 0,
    );
    done += columns.capacity - places.length;
    await spreadAlong(pool, Math.ceil(places.length / LOCATIONS_PER_JOB), async (job, member) => {
      await control.checkpoint();
      const own = places.slice(job * LOCATIONS_PER_JOB, (job + 1) * LOCATIONS_PER_JOB);
      const { buffer, capacity } = columns;
      save(await pool.run({ kind: 'assess', buffer, capacity, places: own }, member));
      done += own.length;
      onProgress(done, ids.length);
    });
  }
}

/** A location that is answered nowhere is answered nowhere with other inputs, too. */
function listAnsweredIds({ frame, filter }: MeasureRun): number[] {
  const mask = selectRows(frame, filter);
  const answered = frame.isAnswered();
  const ids: number[] = [];
  for (let position = 0; position < frame.count; position++) {
    if ((mask === null || mask[position] === 1) && answered[position] === 1) ids.push(frame.ids[position]!);
  }
  return ids;
}
