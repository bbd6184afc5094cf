import { amountColumnFields } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import { hasAmountUnit, readCurrencyCell } from './currency-cell.ts';
import words from './data/telling-words.json' with { type: 'json' };
import { isCurrencyName } from './find-currency-column.ts';
import { matchGroupedName } from './match-grouped-name.ts';
import { isRemarkedColumn } from './oed-remarks.ts';
import { isOedResultName } from '#main/portfolio/export/oed/oed-result-names.ts';
import { isOwnExport } from './own-export.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { isNo, leavesOutFloods, readPerilName } from './peril-words.ts';
import { readPercentHeading } from './percent-heading.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { listFilledCells, type SampledAmounts } from './sampled-amounts.ts';

const ofTerms = new Set(words.terms);
const ofShares = new Set(words.shares);
const ofFloods = new Set(words.floods);
const ofCovers = new Set(words.covers);
const ofValues = new Set(words.values);
const ofAssets = new Set(words.assets);
const ofPlaces = new Set(words.places);
const ofOthers = new Set(words.others);
const ofMeasures = new Set(words.measures);
/** Words that stand joined to others, as in German: `Wiederherstellungswert`, `stockthroughput`. */
const joinedValues = new RegExp(words.joinedValues.join('|'), 'u');
const joinedPlaces = new RegExp(words.joinedPlaces.join('|'), 'u');
const amounts: ReadonlySet<string> = new Set(amountColumnFields);

/** An amount of a building or its contents, at the least, where the name does not say that it is one. */
const LEAST_AMOUNT = 1000;
/** Amounts without a currency are round; numbers of parcels and the like seldom are. */
const ROUND = 100;
/** What stands for yes where it stands for no amount. */
const YES = 1;
/** Amounts as they are written: with cents, or with separators of thousands. */
const withCents = /\d[.,]\d{2}$/u;
const withThousands =
  /^\d{1,3}(?:(?:,\d{3})+(?:\.\d{2})?|(?:\.\d{3})+(?:,\d{2})?|(?:['’ \u{a0}\u{202f}]\d{3})+(?:[.,]\d{2})?)$/u;

/**
 * Columns that nothing is made of although their names or cells say money, shares, deductibles, limits, perils or
 * other currencies than those that are read. What has a field, known as not modelled included, is none of them.
 */
export function listUnusedAmounts(
  { names, mapping, rows }: Pick<SampledAmounts, 'names' | 'mapping' | 'rows'>,
  decimalSeparator: '.' | ',',
): string[] {
  // Its figures are results.
  if (isOwnExport(names)) return [];
  const used = new Set(Object.values(mapping.columns).flat());
  const currencies = mapping.columns.currency ?? [];
  /** Whether a row has a currency in it, or thousands of one, that those which are read do not have. */
  const isOtherCurrency = (name: string): boolean =>
    isCurrencyName(name) &&
    rows.some((row) => {
      const read = listFilledCells([row], names, currencies).map((cell) => readCurrencyCell(cell).currency);
      const others = listFilledCells([row], names, [name]).map(readCurrencyCell);
      return others.some((one) => hasAmountUnit(one) || (one.currency !== '' && !read.includes(one.currency)));
    });
  return names.filter((name) => {
    if (used.has(name) || isRemarkedColumn(name) || isOedResultName(name)) return false;
    const cells = listFilledCells(rows, names, [name]);
    return cells.length > 0 && (isTelling(name, cells, decimalSeparator) || isOtherCurrency(name));
  });
}

function isTelling(name: string, cells: readonly string[], decimalSeparator: '.' | ','): boolean {
  const match = matchGroupedName(name);
  // How a deductible is meant, said a second time.
  if (match?.field.endsWith('DeductibleType') === true) return true;
  // A column of addresses or the like that another was surer for.
  if (match !== null && match.field !== 'notModelled' && !amounts.has(match.field)) return false;
  const values = cells.map((cell) => readAmount(cell, decimalSeparator));
  const isAnyAbove = (least: number): boolean => values.some((value) => value > least);
  const named = listNameWords(name);
  const has = (set: ReadonlySet<string>): boolean => named.some((word) => set.has(word));
  if (match !== null || has(ofTerms)) return values.some((value) => value !== 0);
  if (has(ofFloods) && has(ofCovers)) return true;
  const peril = readPerilName(name);
  if ((peril === 'flood' || peril === 'wildfire') && cells.some(isNo)) return true;
  if (peril === 'list' && cells.some(leavesOutFloods)) return true;
  const given = cells.filter((_, at) => values[at] !== 0);
  if (has(ofShares) || readPercentHeading(name) !== null || isHalf(given, isPercentage))
    return cells.some((cell, at) => !isNothingOrWhole(cell, values[at]!));
  if (isHalf(given, hasCurrency)) return true;
  if (has(ofOthers)) return false;
  const { exponent, currency } = readAmountHeading(name);
  // Of distances, `(miles)` is no Spanish word for thousands.
  if (((exponent > 0 && !has(ofMeasures)) || currency !== '') && isAnyAbove(0)) return true;
  const joined = named.join(' ');
  if (has(ofValues) || joinedValues.test(joined)) return isAnyAbove(0);
  if (has(ofMeasures)) return false;
  if (has(ofAssets) || peril !== null) return isAnyAbove(YES);
  if (has(ofPlaces) || joinedPlaces.test(joined)) return values.some((value) => value >= LEAST_AMOUNT);
  return looksLikeMoney(given, decimalSeparator);
}

/** Whether cells of a column whose name says nothing are amounts as these are written, or round. */
function looksLikeMoney(given: readonly string[], decimalSeparator: '.' | ','): boolean {
  const read = (cell: string): number => readAmount(cell, decimalSeparator);
  const large = given.filter((cell) => read(cell) >= LEAST_AMOUNT);
  if (!isHalf(given, (cell) => read(cell) >= LEAST_AMOUNT)) return false;
  if (isHalf(given, (cell) => read(cell) >= LEAST_AMOUNT && isWrittenAsMoney(cell.trim()))) return true;
  return isHalf(large, (cell) => read(cell) % ROUND === 0) && !large.every((cell) => isYear(read(cell)));
}

function isWrittenAsMoney(cell: string): boolean {
  return withCents.test(cell) || withThousands.test(cell);
}

/** Whether something holds for at least half of some cells; not of none. */
function isHalf(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length * 2 >= cells.length;
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
