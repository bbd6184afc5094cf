import type { Database } from 'better-sqlite3';
import type { RejectedRow } from '#shared/domain/portfolio-location.ts';
import type { RecordBatch } from './location-values.ts';
import { createLocationWriter } from './location-writer.ts';

/** Saves the records of a portfolio's file. */
export interface RecordStore {
  /** How many records are stored. */
  readonly count: number;
  /** Whether every record of the file is stored. */
  readonly isComplete: boolean;
  /**
   * Saves a batch whole or not at all, but for its first `skip` records, which are stored already. Records are numbered in
   * the order of the file.
   */
  save(batch: RecordBatch, skip: number): void;
  complete(): void;
}

/** Creates the store over an open portfolio database. */
export function createRecordStore(database: Database): RecordStore {
  const saveLocation = createLocationWriter(database);
  const insertRejected = database.prepare('INSERT INTO rejected_row (id, line, reasons, cells) VALUES (?, ?, ?, ?)');
  const saveCount = database.prepare('UPDATE source SET record_count = ?');
  const markComplete = database.prepare('UPDATE source SET is_complete = 1');
  const source = database.prepare('SELECT record_count, is_complete FROM source').get() as {
    record_count: number;
    is_complete: number;
  };
  let count = source.record_count;
  let isComplete = source.is_complete === 1;

  function saveRejected(id: number, { line, reasons, cells }: RejectedRow): void {
    insertRejected.run(id, line, JSON.stringify(reasons), JSON.stringify(cells));
  }

  const saveBatch = database.transaction(({ locations, rejected }: RecordBatch, skip: number) => {
    let id = count - skip;
    let [nextLocation, nextRejected] = [0, 0];
    while (nextLocation < locations.length || nextRejected < rejected.length) {
      id += 1;
      const location = locations[nextLocation];
      const row = rejected[nextRejected];
      if (location !== undefined && (row === undefined || location[0] <= row.line)) {
        if (id > count) saveLocation(id, location);
        nextLocation += 1;
      } else {
        if (id > count) saveRejected(id, row!);
        nextRejected += 1;
      }
    }
    saveCount.run(id);
    return id;
  });

  return {
    get count() {
      return count;
    },
    get isComplete() {
      return isComplete;
    },
    save(batch, skip) {
      count = saveBatch(batch, skip);
    },
    complete() {
      markComplete.run();
      isComplete = true;
    },
  };
}
