import { cutText } from '#shared/text/cut-text.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { RowRule } from './row-rules.ts';

/** Makes a note about a row. */
export function createRowNote(code: RowRule, column: string | null, detail: string): RowNote {
  return { code, column, detail };
}

/** Longest part of a cell that is repeated in a note, characters. */
const LONGEST_QUOTE = 60;

/** A cell's text as notes repeat it: in quotation marks, long ones cut. */
export function quoteCell(text: string): string {
  return text.length > LONGEST_QUOTE ? `"${cutText(text, LONGEST_QUOTE)}…"` : `"${text}"`;
}

/** A collection, and those that have one more note. */
interface NoteSet {
  readonly notes: readonly RowNote[];
  readonly next: Map<RowNote, NoteSet>;
}

/** Bound of the collections that are kept to be shared. */
const MOST_SETS = 20_000;

/** Collects the notes of one row after the other; equal collections are one array. */
export function createNoteCollector() {
  const empty: NoteSet = { notes: [], next: new Map() };
  let setCount = 0;
  let shared = empty;
  let own: RowNote[] | null = null;

  function extend(set: NoteSet, note: RowNote): NoteSet | null {
    const known = set.next.get(note);
    if (known !== undefined) return known;
    if (setCount >= MOST_SETS) return null;
    setCount += 1;
    const extended = { notes: [...set.notes, note], next: new Map() };
    set.next.set(note, extended);
    return extended;
  }

  return {
    start(): void {
      shared = empty;
      own = null;
    },
    /** @param isShared whether the same object is added for other rows, too */
    add(note: RowNote, isShared: boolean): void {
      const extended = own === null && isShared ? extend(shared, note) : null;
      if (extended !== null) shared = extended;
      else (own ??= [...shared.notes]).push(note);
    },
    finish: () => own ?? shared.notes,
  };
}
