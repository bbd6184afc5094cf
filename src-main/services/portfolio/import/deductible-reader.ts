import type { Asset } from '#shared/domain/exposure.ts';
import { createAmountCell, type AmountStyle } from './amount-cell.ts';
import { isBlankCell } from './blank-cell.ts';
import type { MappedColumns } from './compile-columns.ts';
import { createSum } from './number-field.ts';
import { parseDeductibleText, type ShareBase } from './parse-deductible-text.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** How a deductible is meant. OED, deductible types: 0 amount, 1 share of the loss, 2 share of the insured value. */
const types = { '0': 'amount', '1': 'share-of-loss', '2': 'share-of-tiv' } as const;
type DeductibleType = (typeof types)[keyof typeof types];

/**
 * Creates what reads the deductible of one asset as an amount. A share of the insured value, by its type or by its words
 * (`2% of TIV`), becomes money; a share of the
 * loss, or a percentage that does not say of what, is not modelled: 0, with a note.
 */
export function createDeductibleReader(
  asset: Asset,
  columns: MappedColumns,
  style: AmountStyle,
  context: RowContext,
): (insuredValue: number) => number {
  const mapped = columns[`${asset}Deductible`];
  const [column] = mapped;
  if (column === undefined) return () => 0;
  const { name } = column;
  const [typeColumn] = columns[`${asset}DeductibleType`];
  /** Whether the cell that was read last had a percent sign, and of what it said the percentage is. */
  let hadPercent = false;
  let base: ShareBase = null;
  const onPercent = (value: number) => {
    hadPercent = true;
    return value / 100;
  };
  const cut = (text: string) => {
    const parts = parseDeductibleText(text);
    base = parts.base;
    return parts.figure;
  };
  const isAmount = () => findTypeCode() === '0';
  const read = createSum(mapped.map((each) => createAmountCell(each, { ...style, onPercent, cut, isAmount }, context)));
  const empty = createRowNote('deductible-empty', name, 'empty: 0');
  const shareOfLoss = createRowNote('deductible-not-modelled', name, 'a share of the loss: 0');
  const percentOfWhat = createRowNote('deductible-not-modelled', name, 'a percentage that does not say of what: 0');
  const aboveValue = createRowNote('deductible-above-tiv', name, 'above the insured value');
  const belowOne = createRowNote('deductible-below-one', name, 'an amount below 1');

  /** The code of the row's type as it stands there; that of an amount where none is given. */
  function findTypeCode(): string {
    if (typeColumn === undefined) return '0';
    const text = context.record.text(typeColumn.index).trim();
    return isBlankCell(text) ? '0' : text.replace(/[.,]0+$/, '');
  }

  function readType(): DeductibleType | null {
    const code = findTypeCode();
    if (Object.hasOwn(types, code)) return types[code as keyof typeof types];
    context.reject('deductible-type-unknown', typeColumn?.name ?? null, quoteCell(code));
    return null;
  }

  /** How the number that was read is meant: by the row's type, else as the cell says itself. */
  function findType(): DeductibleType | null {
    const type = readType();
    if (type !== 'amount' || !hadPercent || base === null) return type;
    return base === 'value' ? 'share-of-tiv' : 'share-of-loss';
  }

  function convert(value: number, insuredValue: number): number {
    const type = value === 0 ? 'amount' : findType();
    if (type === 'share-of-tiv') {
      if (value > 1) {
        context.reject('deductible-share-above-one', name, String(value));
        return 0;
      }
      const amount = value * insuredValue;
      context.noteOnce('deductible-share-of-tiv', name, `${value} of ${insuredValue} is ${amount}`);
      return amount;
    }
    if (type === 'share-of-loss' || (type === 'amount' && hadPercent)) {
      context.note(type === 'amount' ? percentOfWhat : shareOfLoss);
      return 0;
    }
    if (value > 0 && value < 1) context.note(belowOne);
    if (value > insuredValue && insuredValue > 0) context.note(aboveValue);
    return value;
  }

  return (insuredValue) => {
    hadPercent = false;
    base = null;
    const value = read();
    if (value === null) {
      context.note(empty);
      return 0;
    }
    if (value < 0) context.reject('amount-negative', name, String(value));
    return convert(value, insuredValue);
  };
}
