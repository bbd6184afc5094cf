import { failPoint } from '#main/platform/files/fail-point.ts';
import { computeRowChecksum } from '#main/platform/database/checked-tables.ts';
import type { Database } from 'better-sqlite3';
import type { RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import type { RecordBatch } from '../location-values.ts';
import { createLocationWriter } from './location-writer.sql.ts';
import { createCellSaver } from './source-cells.sql.ts';

/** Saves the records of a portfolio's file. */
export type RecordStore = ReturnType<typeof createRecordStore>;

/** Creates the store over an open portfolio database. @param onRow as of {@link createLocationWriter} */
export function createRecordStore(database: Database, onRow?: Parameters<typeof createLocationWriter>[1]) {
  const saveLocations = createLocationWriter(database, onRow);
  const saveCells = createCellSaver(database);
  const insertRejected = database.prepare(
    'INSERT INTO rejected_row (id, line, reasons, cells, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const saveCount = database.prepare('UPDATE source SET record_count = ?');
  const markComplete = database.prepare('UPDATE source SET is_complete = 1');
  const source = database.prepare('SELECT record_count, is_complete FROM intact_source').get() as {
    record_count: number;
    is_complete: number;
  };
  let count = source.record_count;
  let isComplete = source.is_complete === 1;

  function saveRejected(id: number, { line, reasons, cells }: RejectedRow): void {
    const row = [id, line, JSON.stringify(reasons), JSON.stringify(cells)];
    insertRejected.run(...row, computeRowChecksum(row));
  }

  const saveBatch = database.transaction(({ locations, rejected, rejectedAt, cells }: RecordBatch, skip: number) => {
    const size = locations.count + rejected.length;
    const firstId = count - skip + 1;
    if (cells !== undefined && size > 0) saveCells(firstId, size, cells);
    const ids: number[] = [];
    let nextRejected = 0;
    for (let place = 0; place < size; place += 1) {
      const isRejected = rejectedAt[nextRejected] === place;
      if (place >= skip && isRejected) saveRejected(firstId + place, rejected[nextRejected]!);
      else if (place >= skip) ids.push(firstId + place);
      if (isRejected) nextRejected += 1;
    }
    saveLocations(locations, locations.count - ids.length, ids);
    const stored = count - skip + size;
    saveCount.run(stored);
    return stored;
  });

  return {
    /** How many records are stored. */
    get count() {
      return count;
    },
    /** Whether every record of the file is stored. */
    get isComplete() {
      return isComplete;
    },
    /**
     * Saves a batch whole or not at all, but for its first `skip` records, which are stored already. Records are
     * numbered in the order of the file.
     */
    save(batch: RecordBatch, skip: number): void {
      count = saveBatch(batch, skip);
      failPoint('portfolio-records-saved');
    },
    complete(): void {
      markComplete.run();
      failPoint('portfolio-records-complete');
      isComplete = true;
    },
  };
}
