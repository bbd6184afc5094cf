import { parsePlainNumber } from '#main/portfolio/import/columns/parse-plain-number.ts';
import currencies from './data/currencies.json' with { type: 'json' };
import data from './data/location-fields.json' with { type: 'json' };
import { isOedCountryCode } from './find-country-code.ts';

/**
 * Whether a property location file has to have a field: `R` with something in every row, `R0` where 0 is taken for a
 * blank, `CR` where it applies, `O` not.
 */
export type OedStatus = 'R' | 'R0' | 'CR' | 'O';

/** A field of OED's location file. */
export interface OedField {
  /** As OED writes it; XX in it stands for a number, ZZZ for any text. */
  readonly name: string;
  readonly status: OedStatus;
  readonly type: 'whole' | 'number' | 'date' | 'text';
  /** Most characters of a text; Infinity for other types. */
  readonly mostCharacters: number;
  /** Closed ranges of which a number has to be in one; none: any number. */
  readonly ranges: readonly (readonly [least: number, most: number])[];
}

const wholeTypes = new Set(['int', 'smallint', 'tinyint']);
const numberTypes = new Set(['float', 'decimal']);

function readField(name: string, description: string): OedField {
  const [status = 'O', type = '', ranges = ''] = description.split(' ');
  const [, characters] = /^n?(?:var)?char\((\d+)\)$/.exec(type) ?? [];
  const kind = wholeTypes.has(type) ? 'whole' : numberTypes.has(type) ? 'number' : /date/.test(type) ? 'date' : 'text';
  return {
    name,
    status: status as OedStatus,
    type: kind,
    mostCharacters: characters === undefined ? Infinity : Number(characters),
    ranges: [...ranges.matchAll(/[[(](-?\d*),(-?\d*)[\])]/g)].map(([, least, most]) => [
      least === '' ? -Infinity : Number(least),
      most === '' ? Infinity : Number(most),
    ]),
  };
}

const fields = Object.entries(data.fields).map(([name, description]) => readField(name, description));
const fieldsByName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
const numbered = fields.filter(({ name }) => /XX$|ZZZ$/.test(name));

/** The field of OED's location file that a column is by its name, whatever its case; null: it is none. */
export function findOedField(column: string): OedField | null {
  const name = column.trim().toLowerCase();
  const own = fieldsByName.get(name);
  if (own !== undefined) return own;
  const found = numbered.find((field) => {
    const stem = field.name.replace(/XX$|ZZZ$/, '').toLowerCase();
    const rest = name.startsWith(stem) ? name.slice(stem.length) : '';
    return field.name.endsWith('XX') ? /^\d+$/.test(rest) : rest !== '';
  });
  return found ?? null;
}

/** Most characters that OED has for a text in a column; Infinity where it does not say. */
export function findOedLength(column: string): number {
  return findOedField(column)?.mostCharacters ?? Infinity;
}

/** Fields that every location file has to have, in the order of OED's table. */
export const requiredOedFields: readonly OedField[] = fields.filter(({ status }) => status === 'R' || status === 'R0');

const currencyCodes: ReadonlySet<string> = new Set(currencies.codes.join(' ').split(' '));

/** Codes of currencies that OED knows, in the order of the alphabet. */
export const oedCurrencies: readonly string[] = [...currencyCodes];

/** Whether a text is the code of a currency that OED knows. */
export function isCurrencyCode(text: string): boolean {
  return currencyCodes.has(text);
}

const POINT = '.'.charCodeAt(0);
/** A number that {@link parsePlainNumber} does not read: with an exponent, or more digits. */
const LONG_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumber(text: string): number {
  const value = parsePlainNumber(text, 0, text.length, POINT);
  return Number.isNaN(value) && LONG_NUMBER.test(text) ? Number(text) : value;
}

/** Whether a text is a number as OED writes it: with a decimal point, without separators of thousands. */
export function isOedNumber(text: string): boolean {
  return !Number.isNaN(readNumber(text));
}

/**
 * Whether what stands in a cell may stand in a field: a number of its range where it is of numbers, a code where it is
 * of countries or currencies. A text may be of any length: OED's lengths are those of a database.
 */
export function isAllowedInOed({ name, type, ranges }: OedField, cell: string): boolean {
  if (type === 'whole' || type === 'number') {
    const value = readNumber(cell);
    if (Number.isNaN(value) || (type === 'whole' && !Number.isInteger(value))) return false;
    return ranges.length === 0 || ranges.some(([least, most]) => value >= least && value <= most);
  }
  if (name === 'CountryCode') return isOedCountryCode(cell);
  return name !== 'LocCurrency' || isCurrencyCode(cell);
}
