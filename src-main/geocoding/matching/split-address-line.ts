import { findRangeEnd, formatHouseNumber, type HouseNumber } from './house-number.ts';
import { joinNumberGroups } from './number-groups.ts';
import { findPostcodeArea } from './postcode.ts';
import { readAddress, type AddressReading } from './read-address.ts';
import { parseStreetName } from './street-name.ts';
import { directionCodes, typeCodes } from './street-words.ts';

/** Where the addresses of a table have their number: `12 Mill Rd`, `Hauptstraße 12a`. */
export type NumberOrder = 'first' | 'last';

/** The parts of an address that stood in one text; `''` where it does not name one. */
export interface AddressLine {
  readonly number: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly region: string;
  /** As `normalizePostcode` gives it. */
  readonly postcode: string;
}

/** A reading of a text that has a number and a street. */
interface NumberedReading extends AddressReading {
  readonly number: HouseNumber;
  readonly order: NumberOrder;
}

/** Where most of the texts have their number; null when none has one. */
export function findNumberOrder(texts: readonly string[]): NumberOrder | null {
  const counts = { first: 0, last: 0, both: 0 };
  for (const text of texts) {
    const orders = listNumberedReadings(text).map(({ order }) => order);
    const isFirst = orders.includes('first');
    const isLast = orders.includes('last');
    // Read both ways (`12 Highway 30`) it tells nothing of the others.
    if (isFirst && isLast) counts.both += 1;
    else if (isFirst) counts.first += 1;
    else if (isLast) counts.last += 1;
  }
  if (counts.last > counts.first) return 'last';
  return counts.first + counts.both > 0 ? 'first' : null;
}

/**
 * Takes a text such as `12 Mill Rd`, `Hauptstraße 12a` or `5-123 Main St, Portham` apart, as queries are read. Where it
 * can be read in several ways, the order of the other addresses of its table counts. Null for a text without a number
 * and for a post office box.
 */
export function splitAddressLine(text: string, order: NumberOrder): AddressLine | null {
  const readings = listNumberedReadings(text);
  const inOrder = readings.filter((reading) => reading.order === order);
  const chosen = chooseReading(inOrder.length > 0 ? inOrder : readings);
  if (chosen === undefined) return null;
  const { number, street, unit, city, region, postcode } = chosen;
  return {
    number: formatHouseNumber(number),
    street,
    unit: unit ?? '',
    city: city ?? '',
    region: region ?? '',
    postcode: postcode ?? '',
  };
}

/** Readings with a number and a street in which no number, unit, town, region or name of a house is a guess. */
function listNumberedReadings(text: string): NumberedReading[] {
  const line = text
    .trim()
    .replace(/\s*[\n\r\t]+\s*/gu, ', ')
    .replace(/\s+/gu, ' ');
  return readAddress({ streetAddress: joinNumberGroups(line) ?? line }).flatMap((reading) => {
    const { number, street, isCityGuessed } = reading;
    const { isNumberGuessed = false, isRegionGuessed = false, isHouseNameGuessed = false } = reading;
    const isGuess =
      isCityGuessed || isNumberGuessed || isRegionGuessed || isHouseNameGuessed || reading.isUnitGuessed === true;
    if (isGuess || number === null || number.number < 0 || !/\p{L}/u.test(street)) return [];
    return [{ ...reading, number, order: findOrder(line, street) }];
  });
}

/** The number stands behind the street when nothing but the street begins their part of the line. */
function findOrder(line: string, street: string): NumberOrder {
  const start = line.indexOf(street);
  const before = line.slice(0, start).split(',').at(-1) ?? '';
  const behind = line.slice(start + street.length).split(',')[0] ?? '';
  return before.trim() === '' && /\d/u.test(behind) ? 'last' : 'first';
}

/** The likeliest of the readings of a line that have the same order. */
function chooseReading(readings: readonly NumberedReading[]): NumberedReading | undefined {
  const coded = readings.filter(({ postcode }) => postcode !== null && isTelling(postcode));
  const plain = readings.filter(({ postcode }) => postcode === null);
  const candidates = [coded, plain, readings].find((listed) => listed.length > 0) ?? [];
  // The longest number that is one: behind a street `7 a` and not `a`, in front of it `12 bis` and not `12`.
  const longest = candidates.findLast((reading) => hasAddition(reading) && isAddition(reading));
  return longest ?? candidates.find((reading) => !isUnitInFront(reading)) ?? candidates[0];
}

/** Whether a postcode could hardly be anything else: five digits, or letters and digits of a district and a block. */
function isTelling(postcode: string): boolean {
  return /^\d{5}$/u.test(postcode) || findPostcodeArea(postcode) !== null;
}

/** Whether something stands behind the digits, with a space between. */
function hasAddition({ number }: NumberedReading): boolean {
  return /^\s/u.test(number.suffix);
}

/** Years that streets are named after (`Plein 1944 12`), and not numbers with a number for their addition. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 2100;

/** Whether what stands behind the digits belongs to the number: not a direction, and not the name of the street. */
function isAddition({ number: { number, suffix }, street, order }: NumberedReading): boolean {
  const addition = suffix.trim().toLowerCase();
  if (/^\d+$/u.test(addition)) return number < FIRST_YEAR || number > LAST_YEAR;
  if (order === 'last' || addition.length > 1) return true;
  const { type, core } = parseStreetName(street);
  const isNameLeft = type !== '' || !typeCodes.has(core);
  return isNameLeft && !directionCodes.has(addition);
}

/** `5-123 Main St` is unit 5 of number 123: no range, and the second number is the larger one. */
function isUnitInFront({ number, unit }: NumberedReading): boolean {
  const second = Number(/^[-/](\d+)$/u.exec(number.suffix)?.[1]);
  return unit === null && second > number.number && findRangeEnd(number) === null;
}
