import type { RowNote } from '#shared/domain/portfolio-location.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';

/** How many rows a rule was applied to, or remarked of. */
export interface NoteCount {
  readonly code: string;
  /** The file's column that it is about; null when it is about whole rows. */
  readonly column: string | null;
  readonly rows: number;
  /** The first of those rows, by its line, and what was found there. */
  readonly line: number;
  readonly detail: string;
}

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;

/** Counts what was filled in, translated or remarked, in steps; the most frequent first. Each row counts once for a rule and column. */
export function* countNotes(database: PortfolioDatabase): Generator<undefined, NoteCount[]> {
  const select = database
    .prepare<[number], [id: number, line: number, notes: string]>(
      `SELECT id, line, notes FROM location WHERE id > ? AND notes IS NOT NULL ORDER BY id LIMIT ${ROWS_PER_READ}`,
    )
    .raw();
  const counts = new Map<string, { first: NoteCount; rows: number }>();
  // Most rows have the very notes of the row before.
  let last: { readonly json: string; readonly keys: readonly string[] } = { json: '', keys: [] };
  let rows = select.all(0);
  while (rows.length > 0) {
    for (const [, line, json] of rows) {
      if (json !== last.json) last = { json, keys: remember(line, JSON.parse(json) as RowNote[]) };
      for (const key of last.keys) counts.get(key)!.rows += 1;
    }
    yield undefined;
    rows = select.all(rows.at(-1)![0]);
  }
  return [...counts.values()]
    .map(({ first, rows: count }) => ({ ...first, rows: count }))
    .toSorted((a, b) => b.rows - a.rows || a.line - b.line);

  /** Keys of what a row's notes are counted under. */
  function remember(line: number, notes: readonly RowNote[]): string[] {
    const keys = new Set<string>();
    for (const { code, column, detail } of notes) {
      const key = JSON.stringify([code, column]);
      if (!counts.has(key)) counts.set(key, { first: { code, column, rows: 0, line, detail }, rows: 0 });
      keys.add(key);
    }
    return [...keys];
  }
}
