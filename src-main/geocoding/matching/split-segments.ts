import { foldText } from '#shared/text/fold-text.ts';
import { NUMBER_SIGN } from './house-number.ts';
import { blankPostcodes, normalizePostcode } from './postcode.ts';
import type { PlaceParts } from './read-place.ts';
import { isNumberedStreet, isNumberWithDirection } from './read-street-text.ts';
import { isCountryName } from './regions.ts';
import { parseStreetName } from './street-name.ts';
import { parseUnit } from './unit.ts';

/** A semicolon between short numbers makes a list of them, `20;21`, as OpenStreetMap writes one. */
const separators = /(?:[,()\n\r\t]|;(?!\d{1,3}\p{L}?(?![\p{L}\d]))|(?<!\d\p{L}?);)+/u;

/** Splits at commas and line breaks; takes out units and what only repeats the given fields. */
export function splitSegments(text: string, given: PlaceParts, country: string | undefined) {
  const repeated = new Set([given.city, given.region, country].map((field) => foldText(field ?? '')));
  let unit: string | null = null;
  const segments: string[] = [];
  const parts = text.split(separators).filter((part) => foldText(part) !== '');
  for (const [position, part] of parts.entries()) {
    const segment = cutNumberSign(part.trim(), parts[position + 1]);
    const named = parseUnit(segment) ?? readLoneUnit(segment, segments.at(-1));
    if (named !== null) unit ??= named;
    else if (segments.length === 0 || !isRepetition(segment, repeated, given.postcode)) segments.push(segment);
  }
  return { segments: joinLonePart(segments, given.city !== null), unit };
}

/** `12 Mill Rd, 3`: a number too short for a postcode behind a whole address. */
function readLoneUnit(segment: string, before = ''): string | null {
  const isAddress = /^\s*\d|\d\p{L}?\s*$/u.test(before) && /\p{L}{2}/u.test(blankPostcodes(before));
  return isAddress && /^\d{1,3}\p{L}?$/u.test(segment) ? segment : null;
}

const signedNumber = new RegExp(String.raw`^${NUMBER_SIGN}(\d+\p{L}?)$`, 'iu');

/** `No. 12, Mill Rd` is a house number, `No. 12, 5 Mill Rd` a unit. */
function cutNumberSign(segment: string, next: string | undefined): string {
  const number = signedNumber.exec(segment)?.[1];
  return number !== undefined && next !== undefined && !/^\s*\d/u.test(next) ? number : segment;
}

function isRepetition(segment: string, repeated: ReadonlySet<string>, postcode: string | null): boolean {
  if (repeated.has(foldText(segment)) || isCountryName(segment)) return true;
  return postcode !== null && normalizePostcode(segment) === postcode;
}

const loneNumber = /^\d{1,6}\s?(?:\p{L}|bis|ter|quater)?$/iu;
const compassPair = /^[ns]\.?\s?[ew]\.?$/iu;
/** A block of Mannheim: `Q1`. */
const block = /^\p{L}\s?\d$/u;

/** `12, rue de la Paix` and `Hauptstraße, 5` are one segment with a comma too many. */
function joinLonePart(segments: readonly string[], isCityGiven: boolean): string[] {
  const [first = '', second = '', ...rest] = segments;
  const isBefore = second !== '' && isStreetOfNumber(first, second, isCityGiven);
  // `Pennsylvania Ave., N.W., Washington`; at the end `NE` is a state.
  if (/\d/u.test(first) && rest.length > 0 && compassPair.test(second)) return [`${first} ${second}`, ...rest];
  const isBehind = loneNumber.test(second) && (block.test(first) || (!/\d/u.test(first) && hasType(first)));
  return isBefore || isBehind ? [`${first} ${second}`, ...rest] : [...segments];
}

/**
 * Whether a segment names the street of a number that stands alone in front of it: `12, Mill Rd`; `450, S 300 E`. A
 * number with a direction may be a whole street (`450 N, Provo`).
 */
function isStreetOfNumber(number: string, segment: string, isCityGiven: boolean): boolean {
  const words = number.split(' ');
  const isNumbered = isNumberedStreet(segment);
  if (words.length === 2 && isNumberWithDirection(words)) {
    if (/\d/u.test(segment)) return isNumbered || /^\d{1,4}$/u.test(segment);
    return isCityGiven || hasType(segment);
  }
  return loneNumber.test(number) && (isNumbered || !/\d/u.test(segment));
}

function hasType(street: string): boolean {
  return parseStreetName(street).type !== '';
}
