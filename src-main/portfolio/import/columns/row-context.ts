import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioRecord } from './portfolio-record.ts';
import { createNoteCollector, createRowNote } from './row-notes.ts';
import type { RowRule } from './row-rules.ts';

/** The row at hand: its cells, and what has been found out about it so far. */
export interface RowContext {
  record: PortfolioRecord;
  /** Why the row is set aside, if it is. */
  reasons: RowNote[];
  /** Codes of the currencies that the row's amounts name beside their figures. */
  currencies: string[];
  /** Signs that stand for several currencies, or '', beside the figures of others. */
  openSigns: string[];
  /** Adds a note that many rows have. */
  note(note: RowNote): void;
  /** Adds a note about this row only. */
  noteOnce(code: RowRule, column: string | null, detail: string): void;
  /** Sets the row aside. */
  reject(code: RowRule, column: string | null, detail: string): void;
  /** Makes `record` the current row, without notes or reasons. */
  start(record: PortfolioRecord): void;
  finishNotes(): readonly RowNote[];
}

/** Creates the context that all readers of a row's parts share. */
export function createRowContext(): RowContext {
  const notes = createNoteCollector();
  const context: RowContext = {
    record: { line: 1, length: 0, problem: null, text: () => '', plainNumber: () => NaN },
    reasons: [],
    currencies: [],
    openSigns: [],
    note: (note) => notes.add(note, true),
    noteOnce: (code, column, detail) => notes.add(createRowNote(code, column, detail), false),
    reject(code, column, detail) {
      context.reasons.push(createRowNote(code, column, detail));
    },
    start(record) {
      context.record = record;
      if (context.reasons.length > 0) context.reasons = [];
      if (context.currencies.length > 0) context.currencies = [];
      if (context.openSigns.length > 0) context.openSigns = [];
      notes.start();
    },
    finishNotes: () => notes.finish(),
  };
  return context;
}
