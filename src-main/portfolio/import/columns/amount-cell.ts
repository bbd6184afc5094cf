import type { AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';
import type { MappedColumn } from './compile-columns.ts';
import { findOpenSign } from './currency-names.ts';
import { createNumberCell, type NumberOrNothing } from './number-field.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';
import { shiftDecimals } from './shift-decimals.ts';

/** How amounts of a file are written. */
export interface AmountStyle {
  readonly decimalSeparator: '.' | ',';
  /** Whether an amount such as `350.125` has decimals; undefined: nobody knows, it may be 350 thousand. */
  readonly threeDecimals?: boolean | undefined;
  /** Where neither the mapping nor the heading says it; undefined: nobody has said so, they are read as they stand. */
  readonly amountUnit: AmountUnit | undefined;
  /** The power of ten that the row at hand names beside its currency; default: none does. */
  readonly rowExponent?: () => 0 | 3 | 6;
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

/** Signs of several currencies: most cells have none. */
const openSigns = /[$¥]|kr|fr\.|rs/iu;

const exponents = { 1: 0, 1000: 3, 1_000_000: 6 } as const;
/** What three digits stand behind the decimal sign of, which may be a sign of thousands. */
const oneGroup = {
  '.': /^[^\d.,]*[1-9]\d{0,2}\.\d{3}[^\d.,]*$/u,
  ',': /^[^\d.,]*[1-9]\d{0,2},\d{3}[^\d.,]*$/u,
} as const;
const unitNames = { 3: 'thousands', 6: 'millions' } as const;

/**
 * Creates what gives the power of ten that the amounts of a column are in: as the mapping says, else its heading, else
 * the row at hand beside its currency, else the file.
 */
export function createExponentReader(
  column: MappedColumn,
  { amountUnit, rowExponent }: Pick<AmountStyle, 'amountUnit' | 'rowExponent'>,
): () => 0 | 3 | 6 {
  const ofColumn = column.amountUnit === null ? readAmountHeading(column.name).exponent : exponents[column.amountUnit];
  if (column.amountUnit !== null || ofColumn !== 0) return () => ofColumn;
  const ofFile = exponents[amountUnit ?? 1];
  return rowExponent === undefined ? () => ofFile : () => rowExponent() || ofFile;
}

/**
 * Creates what reads the amounts of money in one column, in whole units of their currency: abbreviated ones are written
 * out, and those of a column that is in thousands or millions multiplied: as the mapping says, else its heading, else
 * the row's currency, else what holds for the file. A currency that the cell names is told to the context. An amount
 * whose only sign may stand before decimals or thousands sets the row aside, unless it is known which.
 */
export function createAmountCell(
  column: MappedColumn,
  {
    decimalSeparator,
    threeDecimals = false,
    onPercent,
    cut = (text) => text,
    isAmount = () => true,
    ...style
  }: AmountCellOptions,
  context: RowContext,
): () => NumberOrNothing {
  const { name } = column;
  const ofHeading = readAmountHeading(name).exponent;
  const readExponent = createExponentReader(column, style);
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
    else if (openSigns.test(text)) context.openSigns.push(findOpenSign(text));
    if (reading.kind === 'number' && reading.isAbbreviated === true) {
      hasOwnUnit = true;
      context.noteOnce('amount-abbreviated', name, `${quoteCell(text)} is ${reading.value}`);
    }
    return reading;
  }

  function isOneGroup(value: number): boolean {
    const { record } = context;
    const isWithin = value > -1000 && value < 1000;
    return (
      isWithin &&
      record.isTyped?.(column.index) !== true &&
      oneGroup[decimalSeparator].test(cut(record.text(column.index)))
    );
  }

  const read = createNumberCell(column, decimalSeparator, context, readPercent, parse);
  const createNote = (exponent: 3 | 6) =>
    exponent === ofHeading
      ? createRowNote('amount-in-heading-unit', name, `in ${unitNames[exponent]} by its heading`)
      : createRowNote('amount-in-given-unit', name, `in ${unitNames[exponent]}`);
  const multiplied = { 3: createNote(3), 6: createNote(6) };
  return () => {
    hasOwnUnit = false;
    const value = read();
    if (value === null || value === 0 || Number.isNaN(value) || hasOwnUnit) return value;
    if (!threeDecimals && isOneGroup(value) && isAmount()) {
      context.reject('amount-separator-ambiguous', name, quoteCell(context.record.text(column.index)));
      return NaN;
    }
    const exponent = readExponent();
    if (exponent === 0 || !isAmount()) return value;
    context.note(multiplied[exponent]);
    return shiftDecimals(value, exponent);
  };
}
