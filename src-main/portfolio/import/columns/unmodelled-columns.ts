import type { MappedColumn } from './compile-columns.ts';
import { findOwnName } from './group-headings.ts';
import { createRowNote } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** OED's share of a location that is insured: 1 by default (OEDInputFields.csv, version 4). */
const participation = /^locparticipation$/i;

/** Creates what says of a row which columns have something in them that is not modelled. */
export function createUnmodelledNotes(columns: readonly MappedColumn[], context: RowContext): () => void {
  const checks = columns.map(({ index, name }) => ({
    index,
    note: createRowNote('not-modelled', name, 'not modelled'),
    saysNothing: participation.test(findOwnName(name).trim()) ? isWhole : isNothing,
  }));
  return () => {
    for (const { index, note, saysNothing } of checks) {
      const { record } = context;
      const text = record.text(index).trim();
      if (text !== '' && !saysNothing(record.plainNumber(index), text)) context.note(note);
    }
  };
}

function isNothing(value: number): boolean {
  return value === 0;
}

function isWhole(value: number, text: string): boolean {
  return value === 1 || /^100(?:[.,]0+)?\s*%$/.test(text);
}
