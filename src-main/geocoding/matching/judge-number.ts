import type { AddressIndex, IndexedStreet } from './address-index.ts';
import { isSameName, type NameComparison } from './compare-street-names.ts';
import { classifySuffix } from './house-number.ts';
import type { NumberMatch } from './match-number.ts';
import type { AskedPlace, PlaceAgreement } from './place-agreement.ts';
import { findPostcodeCountry, normalizePostcode } from './postcode.ts';
import type { AddressReading } from './read-address.ts';
import { findRegionCountry } from './regions.ts';
import { parseStreetName } from './street-name.ts';
import { leadingTypeCodes } from './street-words.ts';

/** What a reading's number is judged by. */
export interface JudgedNumber {
  readonly reading: AddressReading;
  readonly street: IndexedStreet;
  readonly number: Pick<NumberMatch, 'level' | 'differences'>;
  readonly place: Pick<AskedPlace, 'country'>;
  readonly comparison: NameComparison;
}

const digitsAlone = /^\s*\d+\s*$/u;

/**
 * Whether a reading may have taken the right part of a text for the house number. A number alone names no street, and
 * where numbers come first, the first of two is the house's (`5 Ave 12` is not 12 on 5th Ave). What is rather part of a
 * street's name counts only where exactly that number is on record on that street:
 *
 * - a guess (`450 N | 300 E`);
 * - a compass letter or a type of street behind the digits (`450S`, `Main 300 Rd`) where streets have directions;
 * - digits that leave out the direction of a street (`450 300` for `300 E`); more than that they do not leave out.
 */
export function isNumberBelievable(
  index: AddressIndex,
  { reading, street, number, place, comparison }: JudgedNumber,
): boolean {
  if (reading.number === null) return !digitsAlone.test(reading.street);
  if (reading.isBehindNumber === true && index.isNumberFirst) return false;
  if (reading.isUnitGuessed === true && !(index.isNumberFirst && isSameName(comparison) && isOnRecord(number)))
    return false;
  if (isBareNumber(reading.street, comparison)) return false;
  if (reading.isHouseNameGuessed === true) return number.level === 'address';
  if (isOnRecord(number)) return true;
  if (reading.isNumberGuessed === true) return false;
  if (digitsAlone.test(reading.street) && !isSameName(comparison)) return false;
  // The name of a house stands in place of a number.
  if (reading.number.number < 0) return true;
  return classifySuffix(reading.number.suffix) === 'addition' || !mayHaveDirections(index, street, place.country);
}

function isOnRecord({ level, differences }: JudgedNumber['number']): boolean {
  return level === 'address' && !differences.includes('number');
}

/**
 * Whether digits may be the postcode that a reading takes them for. One that is not on record there has at least the
 * form of those that are, and where numbers come first, the number in front of a street is the house's.
 */
export function isPostcodeBelievable(
  index: AddressIndex,
  { reading, street, agreement }: Pick<JudgedNumber, 'reading' | 'street'> & { readonly agreement: PlaceAgreement },
): boolean {
  const { postcode, guessedPostcode } = reading;
  if (guessedPostcode === undefined || agreement.postcode === 'same' || agreement.postcode === 'area') return true;
  if (guessedPostcode === 'inFront' && index.isNumberFirst) return false;
  const recorded = index
    .findPostcodesOfStreet(street.id)
    .map(normalizePostcode)
    .filter((known) => known !== '');
  return recorded.length === 0 || recorded.some((known) => formatForm(known) === formatForm(postcode ?? ''));
}

/** The form of a normalised postcode: `9999AA` for `8261AB`. */
function formatForm(postcode: string): string {
  return postcode.replace(/\d/gu, '9').replace(/\p{L}/gu, 'A');
}

/** Whether digits stand for a street whose name has more to it than a direction: `12` for `Highway 12`. */
function isBareNumber(street: string, { type, wordsMissing }: NameComparison): boolean {
  return digitsAlone.test(street) && (type !== 'same' || wordsMissing > 0);
}

/**
 * Whether the street lies where streets commonly have compass directions: in North America, or in a country that is not
 * known and writes the number in front, as English does.
 */
function mayHaveDirections(index: AddressIndex, street: IndexedStreet, askedCountry: string | null): boolean {
  const country = askedCountry ?? findCountryOnRecord(index, street);
  if (country !== null) return country === 'us' || country === 'ca';
  const { type, parts } = parseStreetName(street.name);
  return index.isNumberFirst && !(leadingTypeCodes.has(type) && parts[0] === type);
}

function findCountryOnRecord(index: AddressIndex, street: IndexedStreet): string | null {
  const byRegion = findRegionCountry(index.findCity(street.cityId).region);
  if (byRegion !== null) return byRegion;
  const postcodes = index.findPostcodesOfStreet(street.id).map(normalizePostcode);
  return postcodes.map(findPostcodeCountry).find((country) => country !== null) ?? null;
}
