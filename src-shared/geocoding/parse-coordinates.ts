import { plainText } from '#shared/text/plain-text.ts';
import type { Coordinates } from '#shared/geo/geo.ts';

/** Digits of the code, by their value (Open Location Code specification 1.0, "Symbols"). */
const digits = '23456789CFGHJMPQRVWX';
const fullCode = new RegExp(`^[${digits}]{8}\\+(?:[${digits}]{2,7})?$`, 'u');
/** Digits that stand for latitude and longitude in turns. */
const PAIRED_DIGITS = 10;
/** Rows and columns into which each later digit cuts the area. */
const GRID_ROWS = 5;
const GRID_COLUMNS = 4;

/** The middle of the area of a full plus code (`8FVC9G8F+6X`). Null for other texts, and for codes that need a town. */
function parsePlusCode(text: string): Coordinates | null {
  const code = text.trim().toUpperCase();
  if (!fullCode.test(code)) return null;
  const values = Array.from(code.replace('+', ''), (digit) => digits.indexOf(digit));
  let latitude = -90;
  let longitude = -180;
  let height = 400;
  let width = 400;
  for (const [index, value] of values.entries()) {
    if (index >= PAIRED_DIGITS) {
      height /= GRID_ROWS;
      width /= GRID_COLUMNS;
      latitude += Math.floor(value / GRID_COLUMNS) * height;
      longitude += (value % GRID_COLUMNS) * width;
    } else if (index % 2 === 0) {
      height /= digits.length;
      latitude += value * height;
    } else {
      width /= digits.length;
      longitude += value * width;
    }
  }
  const middle = { latitude: latitude + height / 2, longitude: longitude + width / 2 };
  return middle.latitude <= 90 && middle.longitude <= 180 ? middle : null;
}

export interface CoordinateReadingOptions {
  /**
   * Which way the letter O points: east in German, west in French. Unset or null: nowhere, such coordinates are not
   * read.
   */
  readonly letterO?: 'E' | 'W' | null;
  /** Reads pairs, too, that elsewhere are rather something else: `49, -121`, `49.17,-121`, `49.17 N, -121.9`. */
  readonly isLenient?: boolean;
}

interface Hemisphere {
  readonly axis: 'latitude' | 'longitude';
  readonly sign: 1 | -1;
}

/** Longest text that is looked at, characters. */
const LONGEST_TEXT = 200;
const decimal = String.raw`[-+−]?\d{1,3}(?:[.,]\d+)?`;
const number = String.raw`\d+(?:[.,]\d+)?`;
const angle = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(${number})\s*['′’]\s*)?(?:(${number})\s*(?:["″”]|'')\s*)?`;
/** Minutes, and seconds, apart from the degrees by a space or colon alone. */
const bareAngle = String.raw`(\d{1,3})[\s:]+(\d{1,2}(?:[.,]\d+)?)(?:[\s:]+(\d{1,2}(?:[.,]\d+)?))?`;
/** `49.17, -121.9`, `49.17 -121.9` or `49.17/-121.9`; with decimal commas the separator must be another. */
const decimalPair = new RegExp(
  String.raw`^(${decimal})\s*°?\s*(?:[;/]|,\s|,(?=[-+−]?\d+\.)|\s)\s*(${decimal})\s*°?$`,
  'u',
);
/** `lat 49.17 lon -121.9`, `longitude: -121.9, latitude: 49.17`. */
const namedPair = new RegExp(
  String.raw`^(lat|lon|lng)[a-z]*\.?\s*[:=]?\s*(${decimal})\s*°?(?:\s*[,;]\s*|\s+)(lat|lon|lng)[a-z]*\.?\s*[:=]?\s*(${decimal})\s*°?$`,
  'iu',
);
const composeMarkedPair = (anyAngle: string): RegExp =>
  new RegExp(
    String.raw`^([NSEWOZ])?\s*(?:${anyAngle}|(${decimal}))\s*([NSEWOZ])?\s*[,;]?\s*([NSEWOZ])?\s*(?:${anyAngle}|(${decimal}))\s*([NSEWOZ])?$`,
    'iu',
  );
/** `49°10'N 121°54'W`, `N 49° 10' 12.5", W 121° 54'`, `49.17 N 121.9 W`. */
const markedPair = composeMarkedPair(angle);
/** `49 10 12 N 121 54 30 W`, `N49 10.2 W121 54.5`. */
const bareMarkedPair = composeMarkedPair(bareAngle);
/** Latitude first, the comma between the two without a space, letters of the compass at will. */
const lenientPair =
  /^([-+−]?\d{1,2}(?:\.\d+)?)\s*°?\s*([NSZ])?\s*[,;\s]\s*([-+−]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])?$/iu;
/** Letters of the compass: east is O in German, west is O in French, which is why O alone says nothing. */
const hemispheres: Readonly<Record<string, Hemisphere>> = {
  N: { axis: 'latitude', sign: 1 },
  S: { axis: 'latitude', sign: -1 },
  Z: { axis: 'latitude', sign: -1 },
  E: { axis: 'longitude', sign: 1 },
  W: { axis: 'longitude', sign: -1 },
};

/**
 * Reads coordinates as people type and paste them: `49.17, -121.9`, `49.17 -121.9`, `49°10'N 121°54'W`, `N 49.17 W
 * 121.9`, `49 10 12 N 121 54 30 W`, `lat 49.17 lon -121.9`, `geo:49.17,-121.9` (RFC 5870), full plus codes. Unmarked
 * pairs are latitude, longitude, unless only the other order is possible. Null when the text is something else, lies
 * off the Earth, has 60 minutes or seconds or a fraction before them, or a minus before north or east.
 */
export function parseCoordinates(
  text: string,
  { letterO = null, isLenient = false }: CoordinateReadingOptions = {},
): Coordinates | null {
  // What is longer is something else, and would keep the patterns busy.
  if (text.length > LONGEST_TEXT) return null;
  const trimmed = plainText(text)
    .replaceAll(/\s+/gu, ' ')
    .replace(/^geo:([^;?]*).*$/iu, '$1')
    .replace(/^\(|\)$/gu, '')
    .replace(/º/gu, '°')
    .trim();
  return (
    parseDecimalPair(trimmed) ??
    parseNamedPair(trimmed) ??
    parseMarkedPair(trimmed, letterO) ??
    parsePlusCode(trimmed) ??
    (isLenient ? parseLenientPair(trimmed, letterO) : null)
  );
}

function parseNamedPair(text: string): Coordinates | null {
  const [, name1 = '', value1 = '', name2 = '', value2 = ''] = namedPair.exec(text) ?? [];
  const isLatitude = (name: string): boolean => name.toLowerCase() === 'lat';
  if (name1 === '' || isLatitude(name1) === isLatitude(name2)) return null;
  const [latitude, longitude] = isLatitude(name1) ? [value1, value2] : [value2, value1];
  return check(toNumber(latitude), toNumber(longitude));
}

function parseDecimalPair(text: string): Coordinates | null {
  const match = decimalPair.exec(text);
  // Two whole numbers are more likely a house number and something else.
  if (match === null || !/[.,]\d/u.test(`${match[1]} ${match[2]}`)) return null;
  const first = toNumber(match[1] as string);
  const second = toNumber(match[2] as string);
  return check(first, second) ?? check(second, first);
}

function parseMarkedPair(text: string, letterO: CoordinateReadingOptions['letterO']): Coordinates | null {
  const match = markedPair.exec(text) ?? bareMarkedPair.exec(text);
  if (match === null) return null;
  const [
    ,
    before1,
    degrees1,
    minutes1,
    seconds1,
    decimal1,
    after1,
    before2,
    degrees2,
    minutes2,
    seconds2,
    decimal2,
    after2,
  ] = match;
  const first = toAngle(degrees1 ?? decimal1, minutes1, seconds1);
  const second = toAngle(degrees2 ?? decimal2, minutes2, seconds2);
  // With marks in front (`N 49 W 121`) the letter behind the first number belongs to the second.
  const marks = before1 === undefined ? [after1, before2 ?? after2] : [before1, before2 ?? after1];
  const [mark1, mark2] = marks.map((mark) => findHemisphere(mark, letterO));
  if (first === null || second === null || mark1 === undefined || mark2 === undefined) return null;
  if (mark1.axis === mark2.axis) return null;
  const values = { [mark1.axis]: turn(first, mark1), [mark2.axis]: turn(second, mark2) };
  return check(values['latitude'] ?? NaN, values['longitude'] ?? NaN);
}

function parseLenientPair(text: string, letterO: CoordinateReadingOptions['letterO']): Coordinates | null {
  const [, latitude, northSouth, longitude, eastWest] = lenientPair.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const side = findHemisphere(eastWest, letterO);
  if (eastWest !== undefined && side === undefined) return null;
  return check(turn(toNumber(latitude), findHemisphere(northSouth, letterO)), turn(toNumber(longitude), side));
}

function findHemisphere(mark = '', letterO: CoordinateReadingOptions['letterO']): Hemisphere | undefined {
  const letter = mark.toUpperCase();
  return hemispheres[letter === 'O' ? (letterO ?? '') : letter];
}

/** South and west are negative, also where a minus says so already; NaN where it stands beside north or east. */
function turn(degrees: number, hemisphere: Hemisphere | undefined): number {
  if (hemisphere?.sign === 1 && degrees < 0) return NaN;
  return hemisphere?.sign === -1 ? -Math.abs(degrees) : degrees;
}

function toAngle(degrees: string | undefined, minutes?: string, seconds?: string): number | null {
  if (degrees === undefined) return null;
  const [whole, sixtieth, last] = [degrees, minutes ?? '0', seconds ?? '0'].map(toNumber) as [number, number, number];
  if (sixtieth >= 60 || last >= 60) return null;
  // A fraction is only in the last part that is given.
  const isBroken = (part: number): boolean => !Number.isInteger(part);
  if (isBroken(whole) && (minutes ?? seconds) !== undefined) return null;
  if (isBroken(sixtieth) && seconds !== undefined) return null;
  return whole + sixtieth / 60 + last / 3600;
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.').replace('−', '-'));
}

function check(latitude: number, longitude: number): Coordinates | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
