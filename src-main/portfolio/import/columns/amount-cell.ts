import type { AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';
import type { MappedColumn } from './compile-columns.ts';
import { createNumberCell, type NumberOrNothing } from './number-field.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';
import { shiftDecimals } from './shift-decimals.ts';

/** How amounts of a file are written. */
export interface AmountStyle {
  readonly decimalSeparator: '.' | ',';
  /** Where neither the mapping nor the heading says it; undefined: nobody has said so, they are read as they stand. */
  readonly amountUnit: AmountUnit | undefined;
}

/** How {@link createAmountCell} reads. */
export interface AmountCellOptions extends AmountStyle {
  /** What a number with a percent sign becomes; without it, it is unreadable. */
  readonly onPercent?: (value: number) => number;
  /** Leaves what is a figure of a text; default: all of it. */
  readonly cut?: (text: string) => string;
  /** Whether the number of the row at hand is an amount: a share is in no unit. Default: always. */
  readonly isAmount?: () => boolean;
}

const exponents = { 1: 0, 1000: 3, 1_000_000: 6 } as const;
const unitNames = { 3: 'thousands', 6: 'millions' } as const;

/** The power of ten that the amounts of a column are in: as the mapping says, else its heading, else the file. */
export function findAmountExponent(column: MappedColumn, amountUnit: AmountUnit | undefined): 0 | 3 | 6 {
  if (column.amountUnit !== null) return exponents[column.amountUnit];
  return readAmountHeading(column.name).exponent || exponents[amountUnit ?? 1];
}

/**
 * Creates what reads the amounts of money in one column, in whole units of their currency: abbreviated ones are written
 * out, and those of a column that is in thousands or millions multiplied: as the mapping says, else its heading, else
 * what holds for the file. A currency that the cell names is told to the context.
 */
export function createAmountCell(
  column: MappedColumn,
  { decimalSeparator, amountUnit, onPercent, cut = (text) => text, isAmount = () => true }: AmountCellOptions,
  context: RowContext,
): () => NumberOrNothing {
  const { name } = column;
  const ofHeading = readAmountHeading(name).exponent;
  const exponent = findAmountExponent(column, amountUnit);
  /** Whether the cell that was read last says its unit itself. */
  let hasOwnUnit = false;

  const readPercent =
    onPercent === undefined
      ? undefined
      : (value: number) => {
          hasOwnUnit = true;
          return onPercent(value);
        };

  function parse(text: string) {
    const reading = parseAmountText(cut(text), decimalSeparator);
    if (reading.currency !== '') context.currencies.push(reading.currency);
    if (reading.kind === 'number' && reading.isAbbreviated === true) {
      hasOwnUnit = true;
      context.noteOnce('amount-abbreviated', name, `${quoteCell(text)} is ${reading.value}`);
    }
    return reading;
  }

  const read = createNumberCell(column, decimalSeparator, context, readPercent, parse);
  if (exponent === 0) return read;
  const multiplied =
    exponent === ofHeading
      ? createRowNote('amount-in-heading-unit', name, `in ${unitNames[exponent]} by its heading`)
      : createRowNote('amount-in-given-unit', name, `in ${unitNames[exponent]}`);
  return () => {
    hasOwnUnit = false;
    const value = read();
    if (value === null || value === 0 || Number.isNaN(value) || hasOwnUnit || !isAmount()) return value;
    context.note(multiplied);
    return shiftDecimals(value, exponent);
  };
}
