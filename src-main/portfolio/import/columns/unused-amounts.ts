import { amountColumnFields } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import words from './data/telling-words.json' with { type: 'json' };
import { matchGroupedName } from './match-grouped-name.ts';
import { isRemarkedColumn } from './oed-remarks.ts';
import { isOedResultName } from '#main/portfolio/export/oed/oed-result-names.ts';
import { isOwnExport } from './own-export.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readPercentHeading } from './percent-heading.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { listFilledCells, type SampledAmounts } from './sampled-amounts.ts';

const ofTerms = new Set(words.terms);
const ofShares = new Set(words.shares);
const ofFloods = new Set(words.floods);
const ofCovers = new Set(words.covers);
const ofValues = new Set(words.values);
const ofOthers = new Set(words.others);
/** Words that stand joined to others, as in German: `Wiederherstellungswert`. */
const joinedValues = new RegExp(words.joinedValues.join('|'), 'u');
const amounts: ReadonlySet<string> = new Set(amountColumnFields);

/** An amount of a building or its contents, at the least. */
const LEAST_AMOUNT = 1000;
/** Amounts without a currency are round; numbers of parcels and the like seldom are. */
const ROUND = 100;

/**
 * Columns that nothing is made of although their names or cells say money, shares, deductibles, limits or perils. What
 * has a field, known as not modelled included, is none of them.
 */
export function listUnusedAmounts(
  { names, mapping, rows }: Pick<SampledAmounts, 'names' | 'mapping' | 'rows'>,
  decimalSeparator: '.' | ',',
): string[] {
  // Its figures are results.
  if (isOwnExport(names)) return [];
  const used = new Set(Object.values(mapping.columns).flat());
  return names.filter((name) => {
    if (used.has(name) || isRemarkedColumn(name) || isOedResultName(name)) return false;
    const cells = listFilledCells(rows, names, [name]);
    return cells.length > 0 && isTelling(name, cells, decimalSeparator);
  });
}

function isTelling(name: string, cells: readonly string[], decimalSeparator: '.' | ','): boolean {
  const match = matchGroupedName(name);
  // A column of addresses or the like that another was surer for.
  if (match !== null && match.field !== 'notModelled' && !amounts.has(match.field)) return false;
  const read = (cell: string): number => readAmount(cell, decimalSeparator);
  const named = listNameWords(name);
  const has = (set: ReadonlySet<string>): boolean => named.some((word) => set.has(word));
  if (match !== null || has(ofTerms)) return cells.some((cell) => read(cell) !== 0);
  if (has(ofFloods) && has(ofCovers)) return true;
  if (has(ofShares) || readPercentHeading(name) !== null || cells.filter(isPercentage).length * 2 >= cells.length)
    return cells.some((cell) => !isNothingOrWhole(cell, read(cell)));
  if (cells.filter(hasCurrency).length * 2 >= cells.length) return true;
  if (has(ofOthers)) return false;
  const { exponent, currency } = readAmountHeading(name);
  if ((exponent > 0 || currency !== '') && cells.some((cell) => read(cell) > 0)) return true;
  const large = cells.filter((cell) => read(cell) >= LEAST_AMOUNT);
  if (large.length * 2 < cells.length) return false;
  if (has(ofValues) || joinedValues.test(named.join(' '))) return true;
  const round = large.filter((cell) => read(cell) % ROUND === 0);
  return round.length * 2 >= large.length && !large.every((cell) => isYear(read(cell)));
}

/** The number in a cell; NaN where there is none. */
function readAmount(cell: string, decimalSeparator: '.' | ','): number {
  const reading = parseAmountText(cell, decimalSeparator);
  return reading.kind === 'number' || reading.kind === 'percent' ? reading.value : NaN;
}

function hasCurrency(cell: string): boolean {
  return /\d/u.test(cell) && (/\p{Sc}/u.test(cell) || parseAmountText(cell, '.').currency !== '');
}

function isNothingOrWhole(cell: string, value: number): boolean {
  return value === 0 || value === (cell.includes('%') ? 100 : 1);
}

function isPercentage(cell: string): boolean {
  return /\d\s*%/u.test(cell);
}

function isYear(value: number): boolean {
  return value >= 1700 && value <= 2100;
}
