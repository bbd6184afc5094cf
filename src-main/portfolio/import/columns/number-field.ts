import type { MappedColumn } from './compile-columns.ts';
import { parseNumberText, type NumberReading } from './parse-number-text.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** The number of a cell; null when the cell is empty, NaN when it sets the row aside. */
export type NumberOrNothing = number | null;

/** What the text of a cell may be read as: {@link parseNumberText}, or an amount of money. */
export type TextReading = NumberReading | { readonly kind: 'unit-ambiguous' };

/** Longest cell that is looked at, characters: a deductible may be a sentence. */
const LONGEST_CELL = 200;
const tooLong: TextReading = { kind: 'unreadable' };

/** Why a cell that is no number sets the row aside. */
const ruleOfKind = {
  'spreadsheet-error': 'spreadsheet-error',
  date: 'date-in-number',
  percent: 'number-unreadable',
  unreadable: 'number-unreadable',
  'unit-ambiguous': 'amount-unit-ambiguous',
} as const;

/**
 * Creates what reads the number in one column. Rejects the row (and gives NaN) when the cell holds something else.
 *
 * @param onPercent what a number with a percent sign becomes; without it, it is unreadable
 * @param parse reads the text of a cell that is not plainly a number
 */
export function createNumberCell(
  column: MappedColumn,
  decimalSeparator: '.' | ',',
  context: RowContext,
  onPercent?: (value: number) => number,
  parse: (text: string, decimalSeparator: '.' | ',') => TextReading = parseNumberText,
): () => NumberOrNothing {
  const { index, name } = column;
  const otherStyle = createRowNote('number-in-other-style', name, "read by its own separators, not the file's");

  function readText(text: string): NumberOrNothing {
    // What is longer is no number, and would keep the patterns of numbers busy.
    const reading = text.length > LONGEST_CELL ? tooLong : parse(text, decimalSeparator);
    if (reading.kind === 'blank') return null;
    if (reading.kind === 'number' || (reading.kind === 'percent' && onPercent !== undefined)) {
      if (reading.isOtherStyle) context.note(otherStyle);
      return reading.kind === 'percent' && onPercent !== undefined ? onPercent(reading.value) : reading.value;
    }
    context.reject(ruleOfKind[reading.kind], name, quoteCell(text));
    return NaN;
  }

  return () => {
    const plain = context.record.plainNumber(index);
    if (!Number.isNaN(plain)) return plain;
    const text = context.record.text(index);
    return text === '' ? null : readText(text);
  };
}

/** Adds up the columns of an amount; null when all of them are empty, NaN when the row is set aside. */
export function createSum(cells: readonly (() => NumberOrNothing)[]): () => NumberOrNothing {
  const [only] = cells;
  if (only === undefined) return () => null;
  if (cells.length === 1) return only;
  return () => {
    let sum: number | null = null;
    for (const cell of cells) {
      const value = cell();
      if (value !== null) sum = (sum ?? 0) + value;
    }
    return sum;
  };
}
