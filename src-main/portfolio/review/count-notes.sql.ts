import { createNoteCounter, type NoteCount } from '../note-counter.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;

/**
 * Counts what was filled in, translated or remarked, in steps; the most frequent first. Each row counts once for a rule
 * and column.
 */
export function* countNotes(database: PortfolioDatabase): Generator<undefined, NoteCount[]> {
  const select = database
    .prepare<[number], [id: number, line: number, notes: string]>(
      `SELECT id, line, notes FROM location WHERE id > ? AND notes IS NOT NULL ORDER BY id LIMIT ${ROWS_PER_READ}`,
    )
    .raw();
  const counter = createNoteCounter();
  let rows = select.all(0);
  while (rows.length > 0) {
    for (const [, line, json] of rows) counter.add(line, json);
    yield undefined;
    rows = select.all(rows.at(-1)![0]);
  }
  return counter.list();
}
