import type { LetterO } from './letter-o.ts';

/** One coordinate as read; `isPlain`: a bare number of degrees. */
export interface CoordinateReading {
  readonly degrees: number;
  readonly isPlain: boolean;
}

/** Longest cell that is looked at, characters. */
const LONGEST_TEXT = 100;
const figure = String.raw`\d+(?:[.,]\d+)?`;
const plain = new RegExp(String.raw`^([-+]?)(${figure}|[.,]\d+)(?:e([-+]?\d{1,2}))?\s*°?$`, 'iu');
/** `49°10'15.2"`, `49 10 15.2`, `49d10m15s`, `49:10:15`. */
const sexagesimal = new RegExp(
  String.raw`^([-+]?)(\d{1,3})\s*[°d:\s]\s*(${figure})\s*(?:['′’m]\s*|[:\s]\s*(?=\d)|$)(?:(${figure})\s*(?:["″”s]|''|′′)?)?$`,
  'iu',
);
/** Degrees, minutes and seconds each by their letter, none of the compass: `49d10m15s`. */
const spelled = /^[-+]?\d{1,3}\s*d\s*[\d.,]+\s*m\s*[\d.,]+\s*s$/iu;
/** `49°10'15s`: seconds, or the south. */
const doubtfulSecond = /[°'′]\s*[\d.,]+\s*s$/u;
/** Letters of the compass on each axis. O is west in French and east in German and Dutch. */
const letters = { latitude: /^([NSZ])|([NSZ])$/iu, longitude: /^([EWO])|([EWO])$/iu } as const;

/**
 * Reads one coordinate as people write it: decimal degrees with point or comma, degrees with minutes and seconds, with
 * a sign or a letter of the compass. Null when it is something else; its range is not checked.
 *
 * @param letterO what the letter O stands for; null: nothing that can be read
 */
export function parseCoordinateText(
  raw: string,
  axis: 'latitude' | 'longitude',
  letterO: LetterO = null,
): CoordinateReading | null {
  if (raw.length > LONGEST_TEXT) return null;
  const text = raw.trim().replace(/^['’]/u, '').replace(/^[−–]/u, '-').replaceAll('º', '°');
  if (doubtfulSecond.test(text)) return null;
  // In `49d10m15s` the last letter is the seconds'.
  const [, before, behind] = spelled.test(text) ? [] : (letters[axis].exec(text) ?? []);
  const written = (before ?? behind)?.toUpperCase();
  const letter = written === 'O' ? letterO : written;
  if (letter === null) return null;
  const body = text.slice(before === undefined ? 0 : 1, behind === undefined ? undefined : -1).trim();
  const degrees = parsePlainDegrees(body) ?? parseSexagesimal(body);
  if (degrees === null) return null;
  // `-49 S` may be meant one way or the other.
  if (letter !== undefined && /^[-+]/.test(body)) return null;
  const isNegative = letter === 'S' || letter === 'Z' || letter === 'W';
  return { degrees: isNegative ? 0 - degrees : degrees, isPlain: letter === undefined && plain.test(body) };
}

function parsePlainDegrees(text: string): number | null {
  const [, sign, digits, exponent = '0'] = plain.exec(text) ?? [];
  if (digits === undefined) return null;
  return Number(`${sign}${digits.replace(',', '.')}e${exponent}`);
}

function parseSexagesimal(text: string): number | null {
  const [, sign, degrees, minutes, seconds] = sexagesimal.exec(text) ?? [];
  if (degrees === undefined || minutes === undefined) return null;
  const toNumber = (part = '0') => Number(part.replace(',', '.'));
  const [minutePart, secondPart] = [toNumber(minutes), toNumber(seconds)];
  // A fraction is only in the last part that is given.
  if (minutePart >= 60 || secondPart >= 60 || (seconds !== undefined && !Number.isInteger(minutePart))) return null;
  const value = Number(degrees) + minutePart / 60 + secondPart / 3600;
  return sign === '-' ? -value : value;
}
