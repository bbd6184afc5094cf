import type { RowNote } from '#shared/portfolio/portfolio-location.ts';

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

/** Texts of notes whose rules are remembered: of words and numbers that were translated there may be any number. */
const MOST_KNOWN = 1000;

/** Counts by rule and column what was filled in, translated or remarked of rows. */
export interface NoteCounter {
  /** Each row counts once for a rule and column. @param json of its notes */
  add(line: number, json: string): void;
  /** The most frequent first. */
  list(): NoteCount[];
}

/** Creates a counter; rows come in the order of their lines. */
export function createNoteCounter(): NoteCounter {
  const counts = new Map<string, Count>();
  // Most rows have the very notes of one of the rows before.
  const known = new Map<string, readonly Count[]>();

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

  return {
    add(line, json) {
      let counted = known.get(json);
      if (counted === undefined) {
        counted = findCounts(line, JSON.parse(json) as RowNote[]);
        if (known.size < MOST_KNOWN) known.set(json, counted);
      }
      for (const count of counted) count.rows += 1;
    },
    list: () =>
      [...counts.values()]
        .map(({ first, rows }) => ({ ...first, rows }))
        .toSorted((a, b) => b.rows - a.rows || a.line - b.line),
  };
}
