import { portfolioStatuses } from '#shared/domain/portfolio-status.ts';
import { classColumns, sumColumns } from './figure-columns.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';
import { NO_CLASS, type ResultBatch } from './result-batch.ts';

const FIXED = [
  'location',
  'owner',
  'status',
  'match_level',
  'latitude',
  'longitude',
  'match_label',
  'match_score',
  'warnings',
];
/** Columns of a result; `owner` is what it belongs to. */
const columns = [...FIXED, ...classColumns, ...sumColumns, 'losses'];
const CLASSES_AT = FIXED.length;
const SUMS_AT = CLASSES_AT + classColumns.length;
const LOSSES_AT = SUMS_AT + sumColumns.length;

/** Saves batches of results, all of them or none. */
export type SaveResults = (batches: readonly ResultBatch[]) => void;

/** Creates what saves batches of results; a location's earlier result is replaced. */
export function createResultWriter(database: PortfolioDatabase, basis: number): SaveResults {
  return createWriter(database, 'result', 'basis', basis);
}

/** Creates what saves the results of the second run of a comparison. */
export function createComparedWriter(database: PortfolioDatabase, comparison: number): SaveResults {
  return createWriter(database, 'compared_result', 'comparison', comparison);
}

function createWriter(
  database: PortfolioDatabase,
  table: string,
  owner: 'basis' | 'comparison',
  ownerId: number,
): SaveResults {
  const names = columns.map((column) => (column === 'owner' ? owner : column));
  const insert = database.prepare(
    `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  const values: (string | number | Uint8Array | null)[] = columns.map(() => null);
  values[1] = ownerId;

  function saveBatch(batch: ResultBatch): void {
    const { ids, statuses, classes, sums, warnings, losses, lossEnds, matches } = batch;
    let start = 0;
    for (let row = 0; row < ids.length; row++) {
      const match = matches?.[row] ?? null;
      values[0] = ids[row]!;
      values[2] = portfolioStatuses[statuses[row]!]!;
      values[3] = match === null ? 'coordinates' : match.level;
      values[4] = match === null ? null : match.latitude;
      values[5] = match === null ? null : match.longitude;
      values[6] = match === null ? null : match.label;
      values[7] = match === null ? null : match.score;
      values[8] = warnings[row]!;
      for (let position = 0; position < classColumns.length; position++) {
        const value = classes[row * classColumns.length + position]!;
        values[CLASSES_AT + position] = value === NO_CLASS ? null : value;
      }
      for (let position = 0; position < sumColumns.length; position++) {
        const value = sums[row * sumColumns.length + position]!;
        values[SUMS_AT + position] = value === value ? value : null;
      }
      const end = lossEnds[row]!;
      values[LOSSES_AT] = end === start ? null : losses.subarray(start, end);
      start = end;
      insert.run(values);
    }
  }

  return database.transaction((batches: readonly ResultBatch[]) => batches.forEach(saveBatch));
}
