import { createNoteCounter, type NoteCount } from '../note-counter.ts';
import { createLocationCheck, requireAllRecords } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;

/**
 * Counts what was filled in, translated or remarked, in steps; the most frequent first. Each row counts once for a rule
 * and column.
 * @throws DamagedFileError where rows are missing or are others than were kept
 */
export function* countNotes(database: PortfolioDatabase): Generator<undefined, NoteCount[]> {
  const select = database
    .prepare<[number], [id: number, line: number, notes: string | null]>(
      `SELECT id, line, notes FROM location WHERE id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`,
    )
    .raw();
  const counter = createNoteCounter();
  const check = createLocationCheck(database);
  requireAllRecords(database);
  let last = 0;
  let rows = select.all(last);
  while (rows.length > 0) {
    check.requireRange(rows, last + 1, rows.at(-1)![0]);
    for (const [, line, json] of rows) if (json !== null) counter.add(line, json);
    yield undefined;
    last = rows.at(-1)![0];
    rows = select.all(last);
  }
  return counter.list();
}
