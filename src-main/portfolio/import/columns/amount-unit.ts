import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import { amountUnits, type AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { createFileRemark } from './file-remarks.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { findMiddle, listCells, listUnitTexts, type SampledAmounts } from './sampled-amounts.ts';

const units = { 0: 1, 3: 1000, 6: 1_000_000 } as const;
/**
 * A title that makes more than this of the middle insured value is left over from another file, as a rule: buildings of
 * a hundred million are the exception in any portfolio [ours].
 */
const LARGEST_USUAL_VALUE = 100_000_000;

/**
 * Half of the buildings of any portfolio are worth more, in every currency: where they seem not to be, amounts are in
 * thousands or millions and nothing says so [ours].
 */
const SMALLEST_USUAL_VALUE = 5000;
/** Beside buildings of which half are worth as much, half of the contents are worth more [ours]. */
const USUAL_VALUE = 100_000;
const LEAST_VALUE_BESIDE = 500;
/** Amounts that are repeated in a question. */
const SAMPLES = 3;

/** What the heading of a column says that amounts in it are written in; null: nothing. */
export function findHeadingUnit(name: string): AmountUnit | null {
  const { exponent } = readAmountHeading(name);
  return exponent === 0 ? null : units[exponent];
}

/**
 * Guesses what amounts are written in whose column does not say so, from what stands beside the column names, such as
 * `Amounts in thousands of EUR`: whole units where they say nothing, say different things, or would make amounts of the
 * insured values that hardly occur.
 * @param ofSchema what amounts are in by the known form of the table, where nothing beside the column names says it
 */
export function guessAmountUnit(
  sampled: SampledAmounts,
  decimalSeparator: '.' | ',',
  ofSchema: AmountUnit = 1,
): AmountUnit {
  const exponents = new Set(listUnitTexts(sampled).map((text) => readAmountHeading(text).exponent));
  const [exponent = 0] = exponents;
  const unit = exponents.size !== 1 || exponent === 0 ? ofSchema : units[exponent];
  const middle = findMiddle(listValues(sampled, assets, decimalSeparator));
  return (middle ?? 0) * unit > LARGEST_USUAL_VALUE ? 1 : unit;
}

/**
 * Asks what amounts are in where nothing says so and most buildings would be worth less than any is, or whatever else
 * is insured beside columns whose headings say thousands, or where the known form of the table would make them worth
 * more than any is.
 * @param known what somebody has said; undefined: nobody has
 */
export function askAmountUnit(
  sampled: SampledAmounts,
  decimalSeparator: '.' | ',',
  known: AmountUnit | undefined,
  ofSchema: AmountUnit = 1,
): FileQuestion[] {
  const { columns } = sampled.mapping;
  const ofUnits = assets.filter((asset) => columns[`${asset}TIV`]?.some((name) => findHeadingUnit(name) !== null));
  const asked = ofUnits.length > 0 ? assets.filter((asset) => !ofUnits.includes(asset)) : (['structure'] as const);
  const values = listValues(sampled, asked, decimalSeparator);
  const middle = findMiddle(values);
  if (middle === null || (middle >= SMALLEST_USUAL_VALUE && ofSchema === 1)) return [];
  const column = asked.flatMap((asset) => columns[`${asset}TIV`] ?? []).join(', ');
  const choices = amountUnits.map((amountUnit) => ({ value: String(amountUnit), change: { options: { amountUnit } } }));
  const answer = known === undefined ? null : String(known);
  const detail = `${column}: ${[...new Set(values)].slice(0, SAMPLES).join(', ')}`;
  return [{ code: 'amount-unit', detail, choices, answer }];
}

/** Tells of columns whose insured values are as low as none is beside others that are as high as buildings' are. */
export function describeSmallValues(sampled: SampledAmounts, decimalSeparator: '.' | ','): FileRemark[] {
  const middles = assets.flatMap((asset) => {
    const middle = findMiddle(listValues(sampled, [asset], decimalSeparator));
    const names = (sampled.mapping.columns[`${asset}TIV`] ?? []).join(' + ');
    return middle === null ? [] : [{ names, middle }];
  });
  if (!middles.some(({ middle }) => middle >= USUAL_VALUE)) return [];
  const small = middles.filter(({ middle }) => middle < LEAST_VALUE_BESIDE);
  return small.map(({ names, middle }) => createFileRemark('values-very-small', `${names}: ${middle}`));
}

/** The insured values above 0 of some assets whose unit neither the mapping, nor the heading nor the cell says. */
function listValues(
  { names, mapping, rows }: SampledAmounts,
  ofAssets: readonly Asset[],
  decimalSeparator: '.' | ',',
): number[] {
  const columns = ofAssets
    .flatMap((asset) => mapping.columns[`${asset}TIV`] ?? [])
    .filter((name) => mapping.amountUnits?.[name] === undefined && findHeadingUnit(name) === null);
  return listCells(rows, names, columns).flatMap((cell) => {
    const reading = parseAmountText(cell, decimalSeparator);
    return reading.kind === 'number' && reading.isAbbreviated !== true && reading.value > 0 ? [reading.value] : [];
  });
}
