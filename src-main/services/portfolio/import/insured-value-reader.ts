import { MAXIMUM_TIV, type Asset } from '#shared/domain/exposure.ts';
import { createAmountCell, type AmountStyle } from './amount-cell.ts';
import type { MappedColumns } from './compile-columns.ts';
import { createSum, type NumberOrNothing } from './number-field.ts';
import { createRowNote } from './row-notes.ts';
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

/** Creates what judges the three values together: some value has to be given; empty ones beside it are 0. */
export function createInsuredValueCheck(columns: MappedColumns, context: RowContext): (values: InsuredValues) => void {
  const emptyNotes = (['structure', 'inventory', 'equipment'] as const).map((asset) => {
    const column = columns[`${asset}TIV`][0];
    return { asset, note: column === undefined ? null : createRowNote('tiv-empty', column.name, 'empty: 0') };
  });
  const zero = createRowNote('zero-tiv', null, 'all insured values are 0');
  return (values) => {
    const { structure, inventory, equipment } = values;
    if (structure === null && inventory === null && equipment === null) {
      context.reject('no-tiv', columns.structureTIV[0]?.name ?? null, 'no insured value is given');
      return;
    }
    for (const { asset, note } of emptyNotes) {
      if (note !== null && values[asset] === null) context.note(note);
    }
    if ((structure ?? 0) === 0 && (inventory ?? 0) === 0 && (equipment ?? 0) === 0) context.note(zero);
  };
}
