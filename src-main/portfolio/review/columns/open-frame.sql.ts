import { isStorageFull } from '#main/platform/errors/describe-failure.ts';
import { readChanges, type DatabaseChanges } from '#main/portfolio/database-changes.sql.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { buildInputColumns } from './build-input-columns.sql.ts';
import { buildLossColumns, lossNames, lossRowsName } from './build-loss-columns.ts';
import { buildResultColumns } from './build-result-columns.ts';
import type { ColumnData } from './column-data.ts';
import { findColumnChanges, type ColumnChanges } from './column-changes.sql.ts';
import { describeContent } from './column-content.sql.ts';
import { loadColumn, loadContent, savePart, type ColumnPart, loadStoredColumn } from './column-store.sql.ts';
import { prepareCompared } from './compared-columns.ts';
import { finishSteps } from './finish-steps.ts';
import { createReviewFrame, type ReviewFrame } from './review-frame.ts';
import { updateInputColumns } from './update-input-columns.sql.ts';
import { findPositions, insertPositions } from './insert-positions.ts';
import { loadLocationColumn } from './load-location-column.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { findLatestBlocks } from '#main/portfolio/run/result-store.sql.ts';

/** While rows or results come in, what is reviewed may be that much older than they are. */
const STALE_MILLISECONDS = 5000;

interface OpenFrame {
  readonly database: PortfolioDatabase;
  /** When it was last looked; null where rows came in while the columns were made. */
  changes: DatabaseChanges | null;
  content: string;
  readonly madeAt: number;
  readonly frame: ReviewFrame;
}

/** Of the portfolio that was last looked at: the columns of several would take hundreds of megabytes. */
let opened: OpenFrame | null = null;

/**
 * Opens the columns of a portfolio: those that are stored when they are of what is there now, else made at once.
 * @param isAtWork whether rows or results are just coming in: then the columns are not stored, and may be a little old.
 *   So it is while another process has them come in. On a full disk they are not stored either.
 */
export function openReviewFrame(database: PortfolioDatabase, isAtWork: boolean): ReviewFrame {
  const known = opened?.database === database ? opened : null;
  if (known === null) return makeFrame(database, isAtWork ? 'kept' : 'stored');
  const changes = readChanges(database);
  const isChangedElsewhere = known.changes !== null && known.changes.others !== changes.others;
  if (known.changes?.own === changes.own && !isChangedElsewhere) return known.frame;
  const isRecent = performance.now() - known.madeAt < STALE_MILLISECONDS;
  if (isAtWork && isRecent) return known.frame;
  const content = describeContent(database, 'results');
  if (known.content === content) {
    known.changes = changes;
    return known.frame;
  }
  // Whoever works on a portfolio stores its columns in the end.
  if (isChangedElsewhere && isRecent && loadContent(database, 'results') !== content) return known.frame;
  return makeFrame(database, isAtWork || isChangedElsewhere ? 'kept' : 'stored');
}

function makeFrame(database: PortfolioDatabase, as: 'stored' | 'kept'): ReviewFrame {
  if (as === 'stored') {
    try {
      finishSteps(prepareReview(database));
      return opened!.frame;
    } catch (error) {
      if (!isStorageFull(error)) throw error;
    }
  }
  // What is read column by column is of one moment, whatever another process writes.
  database.transaction(() => finishSteps(prepareReview(database, 'kept')))();
  return opened!.frame;
}

/** Lets go of the columns of a portfolio that is closed. */
export function closeReviewFrame(database: PortfolioDatabase): void {
  if (opened?.database === database) opened = null;
}

type Columns = Generator<number, Map<string, ColumnData>>;

/**
 * Brings the stored columns up to date: updates them where few rows have changed, else makes them anew. Every step
 * yields the rows that are read so far, first of the locations, then of the results, then of what is made of some of
 * them.
 * @param as `kept`: in memory only.
 */
export function* prepareReview(database: PortfolioDatabase, as: 'stored' | 'kept' = 'stored'): Generator<number, void> {
  const made = new Map<string, ColumnData>();
  const whole = describeContent(database, 'results');
  function* preparePart(part: ColumnPart, build: () => Columns, update: (changes: ColumnChanges) => Columns) {
    const content = describeContent(database, part);
    if (loadContent(database, part) === content) return;
    const changes = findColumnChanges(database, part);
    const columns = yield* changes === null ? build() : update(changes);
    // What is stored is had again when it is needed; what is not is all there is.
    if (as === 'stored') savePart(database, part, columns, content);
    else for (const [name, data] of columns) made.set(name, data);
  }
  yield* preparePart(
    'inputs',
    () => buildInputColumns(database),
    ({ locations }) => updateInputColumns(database, locations),
  );
  const ids = (made.get('id') ?? loadColumn(database, 'id', 'integer')) as Int32Array;
  yield* preparePart(
    'results',
    () => buildResultColumns(database, { ids }),
    (changes) => updateResultColumns(database, ids, changes),
  );
  // Few questions need them: while rows come in they wait for one that does.
  if (as === 'stored') {
    yield* preparePart(
      'losses',
      () => buildLossColumns(database, ids),
      (changes) => updateLossColumns(database, ids, changes),
    );
    for (const comparison of listComparedIds(database)) yield* prepareCompared(database, ids, comparison);
  }

  const frame = createReviewFrame(whole, (name, kind) => {
    const data = made.get(name) ?? loadColumn(database, name, kind);
    const isOfLocations = name !== 'searchText' && !name.endsWith('Names');
    return data.length === 0 || (isOfLocations && data.length !== ids.length) ? null : data;
  });
  opened = {
    database,
    // Rows that came in meanwhile are not among the columns.
    changes: describeContent(database, 'results') === whole ? readChanges(database) : null,
    content: whole,
    madeAt: performance.now(),
    frame,
  };
}

function listComparedIds(database: PortfolioDatabase): number[] {
  return database.prepare<[], number>('SELECT id FROM intact_comparison WHERE +is_complete = 1').pluck().all();
}

/** Makes the columns of `buildResultColumns` of those that are stored and what changed since, in steps like it. */
function updateResultColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  { locations, afterBlock }: ColumnChanges,
): Generator<number, Map<string, ColumnData>> {
  const at = findPositions(ids, locations);
  const before = ids.length - at.length;
  return buildResultColumns(database, { ids, after: afterBlock }, (name, kind) =>
    insertPositions(loadLocationColumn(database, name, kind, before), at),
  );
}

/** Makes the columns of `buildLossColumns` of those that are stored and what changed since, in steps like it. */
function* updateLossColumns(
  database: PortfolioDatabase,
  ids: Int32Array,
  { locations, afterBlock }: ColumnChanges,
): Generator<number, Map<string, ColumnData>> {
  const at = findPositions(ids, locations);
  const places = placesAfter(ids.length - at.length, at);
  const saved = findLatestBlocks(database, null, afterBlock);
  const again = new Set(
    findPositions(
      ids,
      ids.filter((id) => (saved[id] ?? 0) > 0),
    ),
  );
  const columns = new Map<string, ColumnData>();
  for (const hazard of floodHazards) {
    const rows = loadStoredColumn(database, lossRowsName(hazard));
    if (rows === null) continue;
    const moved = Int32Array.from(rows, (position) => places[position]!);
    columns.set(
      lossRowsName(hazard),
      moved.filter((position) => !again.has(position)),
    );
    const isAgain = Uint8Array.from(moved, (position) => (again.has(position) ? 1 : 0));
    for (const name of lossNames(hazard)) {
      const losses = loadStoredColumn(database, name)!;
      columns.set(name, isAgain.includes(1) ? losses.filter((_, row) => isAgain[row] === 0) : losses);
    }
    yield ids.length;
  }
  return yield* buildLossColumns(database, ids, { after: afterBlock, columns });
}

/** Where each of `count` locations stands when others have come at positions, which rise. */
function placesAfter(count: number, at: Int32Array): Int32Array {
  const places = new Int32Array(count);
  let shift = 0;
  for (let position = 0; position < count; position++) {
    while (shift < at.length && at[shift]! <= position + shift) shift += 1;
    places[position] = position + shift;
  }
  return places;
}
