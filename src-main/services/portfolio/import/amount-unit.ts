import { assets } from '#shared/domain/exposure.ts';
import type { AmountUnit } from '#shared/domain/portfolio-mapping.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { listCells, listUnitTexts, type SampledAmounts } from './sampled-amounts.ts';

const units = { 0: 1, 3: 1000, 6: 1_000_000 } as const;
/**
 * A title that makes more than this of the middle insured value is left over from another file, as a rule: buildings of
 * a hundred million are the exception in any portfolio [ours].
 */
const LARGEST_USUAL_VALUE = 100_000_000;

/** What the heading of a column says that amounts in it are written in; null: nothing. */
export function findHeadingUnit(name: string): AmountUnit | null {
  const { exponent } = readAmountHeading(name);
  return exponent === 0 ? null : units[exponent];
}

/**
 * Guesses what amounts are written in whose column does not say so, from what stands beside the column names, such as
 * `Amounts in thousands of EUR`: whole units where they say nothing, say different things, or would make amounts of the
 * insured values that hardly occur.
 */
export function guessAmountUnit(sampled: SampledAmounts, decimalSeparator: '.' | ','): AmountUnit {
  const { names, mapping, rows } = sampled;
  const exponents = new Set(listUnitTexts(sampled).map((text) => readAmountHeading(text).exponent));
  const [exponent = 0] = exponents;
  if (exponents.size !== 1 || exponent === 0) return 1;
  const columns = assets
    .flatMap((asset) => mapping.columns[`${asset}TIV`] ?? [])
    .filter((name) => findHeadingUnit(name) === null);
  const values = listCells(rows, names, columns).flatMap((cell) => {
    const reading = parseAmountText(cell, decimalSeparator);
    return reading.kind === 'number' && reading.isAbbreviated !== true && reading.value > 0 ? [reading.value] : [];
  });
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return middle * units[exponent] > LARGEST_USUAL_VALUE ? 1 : units[exponent];
}
