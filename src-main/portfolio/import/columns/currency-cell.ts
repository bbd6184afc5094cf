import { currencyPattern, toCurrencyCode } from './currency-names.ts';
import type { MappedColumn } from './compile-columns.ts';
import { readAmountHeading, type AmountHeading } from './read-amount-heading.ts';
import type { RowContext } from './row-context.ts';

/** What the cell of a column of currencies says: `EUR`, `$`, `kEUR`, `US$m`, `EUR '000`, `thousands`. */
export interface CurrencyCell extends AmountHeading {
  /** The currency as it stands there, without its unit; '' where the cell names none that is known. */
  readonly sign: string;
}

/** Bound of the texts that are remembered. */
const MOST_SPELLINGS = 1000;
const signInCell = new RegExp(
  String.raw`^[\s([]*(?:mm|[tkm]|(?:mio|mln|tsd)\.?)?\s?(${currencyPattern})(?!\p{L}{2})`,
  'iu',
);
const none = { currency: '', exponent: 0, isUnitOpen: false, sign: '' } as const;

/** Reads the cell of a column of currencies, or of units of amounts. */
export function readCurrencyCell(text: string): CurrencyCell {
  const trimmed = text.trim();
  if (trimmed === '') return none;
  const code = toCurrencyCode(trimmed);
  if (code !== '') return { ...none, currency: code, sign: trimmed };
  // A letter alone stands for a factor where it is in brackets.
  const reading = readAmountHeading(`(${trimmed})`);
  return { ...reading, sign: signInCell.exec(trimmed)?.[1] ?? '' };
}

/** Whether a cell says thousands, millions or hundredths, or may say so. */
export function hasAmountUnit({ exponent, isUnitOpen }: CurrencyCell): boolean {
  return exponent !== 0 || isUnitOpen;
}

/** Creates what reads the power of ten that the currency of the row at hand names: of `kEUR` 3; 0: none. */
export function createRowExponentReader(
  columns: readonly Pick<MappedColumn, 'index'>[],
  context: Pick<RowContext, 'record'>,
): () => 0 | 3 | 6 {
  const remembered = new Map<string, 0 | 3 | 6>();
  function find(text: string): 0 | 3 | 6 {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const { exponent } = readCurrencyCell(text);
    if (remembered.size < MOST_SPELLINGS) remembered.set(text, exponent);
    return exponent;
  }
  return () => {
    for (const { index } of columns) {
      const exponent = find(context.record.text(index));
      if (exponent !== 0) return exponent;
    }
    return 0;
  };
}
