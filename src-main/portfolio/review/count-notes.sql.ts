import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

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

interface Count {
  readonly first: NoteCount;
  rows: number;
}

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;

/** Texts of notes whose rules are remembered: of words and numbers that were translated there may be any number. */
const MOST_KNOWN = 1000;

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
  const counts = new Map<string, Count>();
  // Most rows have the very notes of one of the rows before.
  const known = new Map<string, readonly Count[]>();
  let rows = select.all(0);
  while (rows.length > 0) {
    for (const [, line, json] of rows) {
      let counted = known.get(json);
      if (counted === undefined) {
        counted = findCounts(line, JSON.parse(json) as RowNote[]);
        if (known.size < MOST_KNOWN) known.set(json, counted);
      }
      for (const count of counted) count.rows += 1;
    }
    yield undefined;
    rows = select.all(rows.at(-1)![0]);
  }
  return [...counts.values()]
    .map(({ first, rows: count }) => ({ ...first, rows: count }))
    .toSorted((a, b) => b.rows - a.rows || a.line - b.line);

  /** What a row's notes are counted under. */
  function findCounts(line: number, notes: readonly RowNote[]): readonly Count[] {
    const found = new Set<Count>();
    for (const { code, column, detail } of notes) {
      const key = JSON.stringify([code, column]);
      const count = counts.get(key) ?? { first: { code, column, rows: 0, line, detail }, rows: 0 };
      counts.set(key, count);
      found.add(count);
    }
    return [...found];
  }
}
