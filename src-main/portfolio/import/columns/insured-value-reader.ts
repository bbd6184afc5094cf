import { MAXIMUM_TIV, type Asset } from '#shared/exposure/exposure.ts';
import { createAmountCell, type AmountStyle } from './amount-cell.ts';
import { isBlankCell } from './blank-cell.ts';
import type { MappedColumns } from './compile-columns.ts';
import { createSum, type NumberOrNothing } from './number-field.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** Insured values of the three assets; null: not given. NaN in a row that is set aside. */
export type InsuredValues = Record<Asset, NumberOrNothing>;

/** Creates what reads the insured value of one asset: the sum of its columns. */
export function createInsuredValueReader(
  asset: Asset,
  columns: MappedColumns,
  style: AmountStyle,
  context: RowContext,
): () => NumberOrNothing {
  const mapped = columns[`${asset}TIV`];
  const name = mapped[0]?.name ?? null;
  const read = createSum(mapped.map((column) => createAmountCell(column, style, context)));
  return () => {
    const value = read();
    if (value === null) return null;
    if (value < 0) context.reject('amount-negative', name, String(value));
    else if (value > MAXIMUM_TIV) context.reject('tiv-above-maximum', name, String(value));
    return value;
  };
}

/** A word, or a question mark, in the place of an amount: a dash is as good as nothing. */
const wordPattern = /[\p{L}?]/u;

/**
 * Creates what judges the three values together: some value has to be given; empty ones beside it are 0, and so are
 * words that say that nothing is known, such as `TBD`, which are named.
 */
export function createInsuredValueCheck(columns: MappedColumns, context: RowContext): (values: InsuredValues) => void {
  const emptyNotes = (['structure', 'inventory', 'equipment'] as const).map((asset) => {
    const mapped = columns[`${asset}TIV`];
    const [column] = mapped;
    return { asset, mapped, note: column && createRowNote('tiv-empty', column.name, 'empty: 0') };
  });
  /** Names the words in the columns of a value, of which those that are amounts were added up. */
  function noteWords(mapped: MappedColumns['structureTIV']): boolean {
    let hasWord = false;
    for (const { index, name } of mapped) {
      if (!Number.isNaN(context.record.plainNumber(index))) continue;
      const text = context.record.text(index);
      if (!wordPattern.test(text) || !isBlankCell(text)) continue;
      context.noteOnce('tiv-not-given', name, quoteCell(text.trim()));
      hasWord = true;
    }
    return hasWord;
  }
  const zero = createRowNote('zero-tiv', null, 'all insured values are 0');
  return (values) => {
    const { structure, inventory, equipment } = values;
    if (structure === null && inventory === null && equipment === null) {
      context.reject('no-tiv', columns.structureTIV[0]?.name ?? null, 'no insured value is given');
      return;
    }
    for (const { asset, mapped, note } of emptyNotes) {
      const isEmpty = values[asset] === null;
      // The sum of several columns may have a word among them.
      const hasWord = (isEmpty || mapped.length > 1) && noteWords(mapped);
      if (note !== undefined && isEmpty && !hasWord) context.note(note);
    }
    if ((structure ?? 0) === 0 && (inventory ?? 0) === 0 && (equipment ?? 0) === 0) context.note(zero);
  };
}
