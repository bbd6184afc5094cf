import { listSome } from '#shared/text/list-some.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import { amountUnits, type AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';
import { readCurrencyCell } from './currency-cell.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { findMiddle, listUnitTexts, type SampledAmounts } from './sampled-amounts.ts';
import magnitudes from './data/currency-magnitudes.json' with { type: 'json' };

const unitsOfCode: ReadonlyMap<string, number> = new Map(
  ([10, 100, 1000, 10_000] as const).flatMap((units) =>
    magnitudes[units].map((code): [string, number] => [code, units]),
  ),
);
const anyCode = /(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu;
const signs: Readonly<Record<string, string>> = {
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₫': 'VND',
  円: 'JPY',
};

/**
 * How many units of the currency that a text names are worth a US dollar, as a power of ten rounded down; null where it
 * names none of many units. `¥` alone leaves open which is meant.
 */
export function findUnitsPerDollar(text: string): number | null {
  const codes = [...(text.match(anyCode) ?? []), ...[...text].map((sign) => signs[sign] ?? '')];
  return codes.map((code) => unitsOfCode.get(code)).find((units) => units !== undefined) ?? null;
}

const units = { 0: 1, 3: 1000, 6: 1_000_000 } as const;
/*
 * The bounds below are of currencies that a dollar is worth less than ten of; of others they are as many times
 * higher as data/currency-magnitudes.json says.
 */
/**
 * A title that makes more than this of the middle insured value is left over from another file, as a rule, and a
 * heading is not meant: buildings of a hundred million are the exception in any portfolio [ours].
 */
export const LARGEST_USUAL_VALUE = 100_000_000;

/**
 * Half of the buildings of any portfolio are worth more, in every currency: where they seem not to be, amounts are in
 * thousands or millions and nothing says so [ours].
 */
export const SMALLEST_USUAL_VALUE = 5000;
/** Beside buildings of which half are worth as much, half of the contents are worth more [ours]. */
const USUAL_VALUE = 100_000;
export const LEAST_VALUE_BESIDE = 500;
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
  const middle = findMiddle(listValues(sampled, assets, decimalSeparator).map(({ scaled }) => scaled));
  return (middle ?? 0) * unit > LARGEST_USUAL_VALUE ? 1 : unit;
}

/**
 * Asks what amounts are in where nothing says so and most buildings would be worth less than any is, or whatever else
 * is insured beside columns whose headings say thousands, or contents where no building is insured, or where the known
 * form of the table would make them worth more than any is.
 * @param known what somebody has said; undefined: nobody has
 */
export function askAmountUnit(
  sampled: SampledAmounts,
  decimalSeparator: '.' | ',',
  known: AmountUnit | undefined,
  ofSchema: AmountUnit = 1,
): FileQuestion[] {
  const { columns } = sampled.mapping;
  const mapped = assets.filter((asset) => columns[`${asset}TIV`] !== undefined);
  const ofUnits = mapped.filter((asset) => columns[`${asset}TIV`]?.some((name) => findHeadingUnit(name) !== null));
  const hasBuildings = mapped.includes('structure');
  const asked =
    ofUnits.length > 0
      ? mapped.filter((asset) => !ofUnits.includes(asset))
      : hasBuildings
        ? (['structure'] as const)
        : mapped;
  const values = listValues(sampled, asked, decimalSeparator);
  const middle = findMiddle(values.map(({ scaled }) => scaled));
  const least = ofUnits.length > 0 || hasBuildings ? SMALLEST_USUAL_VALUE : LEAST_VALUE_BESIDE;
  if (middle === null || (middle >= least && ofSchema === 1)) return [];
  const column = listSome(asked.flatMap((asset) => columns[`${asset}TIV`] ?? []));
  const choices = amountUnits.map((amountUnit) => ({ value: String(amountUnit), change: { options: { amountUnit } } }));
  const answer = known === undefined ? null : String(known);
  return [{ code: 'amount-unit', detail: `${column}: ${listSamples(values)}`, choices, answer }];
}

/**
 * Asks of the columns whose insured values are as low as none is beside others that are as high as buildings' are. The
 * answer is of those columns alone.
 */
export function askUnitBeside(
  sampled: SampledAmounts,
  decimalSeparator: '.' | ',',
  known: AmountUnit | undefined,
): FileQuestion[] {
  const { amountUnits: given, ...rest } = sampled.mapping;
  const bare = { ...sampled, mapping: rest };
  const middles = assets.flatMap((asset) => {
    const values = listValues(bare, [asset], decimalSeparator);
    const middle = findMiddle(values.map(({ scaled }) => scaled));
    const names = sampled.mapping.columns[`${asset}TIV`] ?? [];
    return middle === null ? [] : [{ names, middle, values }];
  });
  if (!middles.some(({ middle }) => middle >= USUAL_VALUE)) return [];
  const small = middles.filter(({ middle }) => middle < LEAST_VALUE_BESIDE);
  const names = small.flatMap((one) => one.names).filter((name) => findHeadingUnit(name) === null);
  if (names.length === 0) return [];
  const said = new Set(names.map((name) => given?.[name] ?? known));
  return [
    createColumnQuestion(
      names,
      small.flatMap(({ values }) => values),
      said,
    ),
  ];
}

function listSamples(values: readonly SampledValue[]): string {
  return [...new Set(values.map(({ value }) => value))].slice(0, SAMPLES).join(', ');
}

/** An insured value as it stands, and by the magnitude of its currency. */
interface SampledValue {
  readonly value: number;
  readonly scaled: number;
  /** The power of ten that its heading, else the currency of its row, says; 0: neither does. */
  readonly exponent: 0 | 3 | 6;
}

/** The insured values above 0 of some assets whose unit neither the mapping, nor heading, currency or cell says. */
function listValues(sampled: SampledAmounts, ofAssets: readonly Asset[], decimalSeparator: '.' | ','): SampledValue[] {
  const { mapping } = sampled;
  const names = ofAssets
    .flatMap((asset) => mapping.columns[`${asset}TIV`] ?? [])
    .filter((name) => mapping.amountUnits?.[name] === undefined && findHeadingUnit(name) === null);
  return listColumnValues(sampled, names, decimalSeparator).filter(({ exponent }) => exponent === 0);
}

/** The amounts above 0 of some columns whose cells have no unit of their own. */
function listColumnValues(
  { names, mapping, rows }: SampledAmounts,
  ofColumns: readonly string[],
  decimalSeparator: '.' | ',',
): SampledValue[] {
  const columns = ofColumns.map((name) => ({
    at: names.indexOf(name),
    exponent: readAmountHeading(name).exponent,
    ofHeading: findUnitsPerDollar(name),
  }));
  const currencies = (mapping.columns.currency ?? []).map((name) => names.indexOf(name));
  const ofFile = findUnitsPerDollar(mapping.defaults.currency);
  return rows.flatMap(({ cells }) => {
    const ofRow = currencies.map((at) => readCurrencyCell(cells[at] ?? ''));
    const rowExponent = ofRow.find(({ exponent }) => exponent !== 0)?.exponent ?? 0;
    const unitsOfRow = currencies.map((at, index) => findUnitsPerDollar(ofRow[index]?.currency || (cells[at] ?? '')));
    return columns.flatMap(({ at, exponent, ofHeading }) => {
      const cell = cells[at] ?? '';
      const reading = parseAmountText(cell, decimalSeparator);
      if (reading.kind !== 'number' || reading.isAbbreviated === true || !(reading.value > 0)) return [];
      const ofCell = unitsOfRow.find((units) => units !== null) ?? findUnitsPerDollar(cell);
      const units = ofCell ?? ofHeading ?? ofFile ?? 1;
      return [{ value: reading.value, scaled: reading.value / units, exponent: exponent || rowExponent }];
    });
  });
}

/**
 * Asks of the columns whose headings, or the currencies beside them, say thousands or millions that make more of the
 * middle insured value than buildings are worth: they may be whole units. The answer is of those columns alone.
 */
export function askStatedUnit(sampled: SampledAmounts, decimalSeparator: '.' | ','): FileQuestion[] {
  const given = sampled.mapping.amountUnits;
  const found = assets
    .flatMap((asset) => sampled.mapping.columns[`${asset}TIV`] ?? [])
    .map((name) => ({ name, values: listColumnValues(sampled, [name], decimalSeparator) }))
    .filter(({ values }) => {
      const stated = values.filter(({ exponent }) => exponent !== 0);
      return (findMiddle(stated.map(({ scaled, exponent }) => scaled * 10 ** exponent)) ?? 0) > LARGEST_USUAL_VALUE;
    });
  const names = [...new Set(found.map(({ name }) => name))];
  if (names.length === 0) return [];
  const said = new Set(names.map((name) => given?.[name]));
  return [
    createColumnQuestion(
      names,
      found.flatMap(({ values }) => values),
      said,
    ),
  ];
}

/** A question that is answered for some columns alone. */
function createColumnQuestion(
  names: readonly string[],
  values: readonly SampledValue[],
  said: ReadonlySet<AmountUnit | undefined>,
): FileQuestion {
  const choices = amountUnits.map((unit) => ({
    value: String(unit),
    change: { mapping: { amountUnits: Object.fromEntries(names.map((name) => [name, unit])) } },
  }));
  const [answer] = said;
  return {
    code: 'amount-unit',
    detail: `${listSome(names)}: ${listSamples(values)}`,
    choices,
    answer: said.size > 1 || answer === undefined ? null : String(answer),
  };
}
