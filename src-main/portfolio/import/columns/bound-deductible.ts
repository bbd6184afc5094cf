import type { DeductibleBounds } from './deductible-bounds.ts';
import { parseAmountText } from './parse-amount-text.ts';

/** How amounts beside a percentage are written. */
export interface BoundStyle {
  readonly decimalSeparator: '.' | ',';
  /** Whether amounts of the column are in thousands or millions: whether those beside a percentage are is not said. */
  readonly hasUnit: boolean;
}

/** A deductible within its bounds. */
export interface BoundedAmount {
  readonly amount: number;
  /** The bounds in words. */
  readonly said: string;
  /** Codes of the currencies that the bounds name. */
  readonly currencies: readonly string[];
}

/** Puts an amount within the bounds that stand beside its percentage; null where they cannot be read for sure. */
export function boundAmount(
  amount: number,
  { minimum, maximum, isOpen }: DeductibleBounds,
  style: BoundStyle,
): BoundedAmount | null {
  if (isOpen) return null;
  const [least, most] = [readBound(minimum, style), readBound(maximum, style)];
  if (least === null || most === null) return null;
  const [low, high] = [least?.value ?? 0, most?.value ?? Infinity];
  if (low > high) return null;
  const said = [
    ...(least === undefined ? [] : [`at least ${least.value}`]),
    ...(most === undefined ? [] : [`at most ${most.value}`]),
  ];
  const currencies = [least, most].flatMap((one) => (one === undefined || one.currency === '' ? [] : [one.currency]));
  return { amount: Math.min(Math.max(amount, low), high), said: said.join(', '), currencies };
}

/** Thousands or three decimals. */
const threeDigits = /\d[.,]\d{3}(?!\d)/u;

/** Undefined: there is none; null: it is no amount that can be read for sure. */
function readBound(
  text: string | null,
  { decimalSeparator, hasUnit }: BoundStyle,
): { readonly value: number; readonly currency: string } | null | undefined {
  if (text === null) return undefined;
  const reading = parseAmountText(text, decimalSeparator);
  if (reading.kind !== 'number' || !(reading.value > 0)) return null;
  // `25.000` in a file of decimal points.
  if (reading.value < 1000 && threeDigits.test(text)) return null;
  if (hasUnit && reading.isAbbreviated !== true) return null;
  return { value: reading.value, currency: reading.currency };
}
