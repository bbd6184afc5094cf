import { foldText } from '#shared/text/fold-text.ts';
import { classifySuffix, NUMBER_SIGN, parseHouseNumber, type HouseNumber } from './house-number.ts';
import { directionCodes, typeCodes, wordCodes } from './street-words.ts';
import { cutUnit } from './unit.ts';

/** One way to read the text that names a street and a number. */
export interface StreetReading {
  /** Name of the street as typed; `''` when the text is a number alone. */
  readonly street: string;
  readonly number: HouseNumber | null;
  readonly unit: string | null;
  /**
   * Whether what is taken for the number, or for the street, is rather part of the other (`450 N`, `300 E`): then the
   * reading counts only where exactly that number is on record.
   */
  readonly isNumberGuessed?: boolean;
  /** Whether the number stands behind a street that begins with another number: `5 Ave | 12`, `300 | 450`. */
  readonly isBehindNumber?: boolean;
  /**
   * Whether the unit is a number without a word for it behind the street (`12 Mill Rd 3`): then the reading counts only
   * where numbers come first and exactly that number is on record on that street.
   */
  readonly isUnitGuessed?: boolean;
}

const leadingNumber = /^(\d+(?:\p{L}|bis|ter|quater)?(?:[-–/;]\d*\p{L}*\d*)*|\d*[½¼¾])[.,]?$/iu;
const signInFront = new RegExp(String.raw`^${NUMBER_SIGN}(?=\d)`, 'iu');
const signBehind = new RegExp(String.raw`\s${NUMBER_SIGN}(?=\d+\s?\p{L}?$)`, 'iu');
const suffixWord = /^(?:\p{L}|bis|ter|quater|\d\/\d|[½¼¾])$/iu;
/** `104 N Main St` names a direction, not an addition. */
const compassLetter = /^[nsew]$/iu;
const digitsInFront = /^\d/u;
const digitsAlone = /^\d+$/u;
/** Longest text after a trailing house number that still belongs to it: `9 GR2`, `12 bis`. */
const LONGEST_SUFFIX = 6;

/**
 * Every sensible reading of a text such as `12 Mill Rd`, `Kerkstraat 7 a`, `5-123 Main St`, `Plein 1944 12`, with or
 * without a unit. Which one is right only the index knows; the likelier come first.
 */
export function readStreetText(text: string): StreetReading[] {
  const spaced = text
    .replace(signInFront, '')
    .replace(signBehind, ' ')
    .replace(/(\d\p{L}?)\s*[-–—]\s*(?=\d)/gu, '$1-')
    .replace(/\s+/gu, ' ')
    .trim();
  const cut = cutUnit(spaced);
  const readings = readNumber(cut.rest, cut.unit);
  return cut.unit === null ? [...readings, ...readBareUnit(spaced)] : [...readings, ...readNumber(spaced, null)];
}

const bareUnit = /^(\d.*\p{L}{2}.*?)\s+(?:[-–—]\s*)?(\d{1,5}\p{L}?)$/u;

/** `12 Mill Rd 3`: a unit by its number alone, where the house's stands in front. */
function readBareUnit(text: string): StreetReading[] {
  const [, address = '', unit = ''] = bareUnit.exec(text) ?? [];
  const words = address.split(' ').filter((word) => word !== '');
  return readLeadingNumber(words, unit).map((reading) => ({ ...reading, isUnitGuessed: true }));
}

function readNumber(text: string, unit: string | null): StreetReading[] {
  const words = text.split(' ').filter((word) => word !== '');
  return [...readLeadingNumber(words, unit), ...readTrailingNumber(words, unit), { street: text, number: null, unit }];
}

function readLeadingNumber(words: readonly string[], unit: string | null): StreetReading[] {
  const [first = '', second = ''] = words;
  if (!leadingNumber.test(first)) return readJoinedNumber(words, unit);
  const plain = first.replace(/[.,]$/u, '');
  const readings: StreetReading[] = [];
  const add = (numberText: string, used: number, readUnit = unit) => {
    readings.push({ street: words.slice(used).join(' '), number: parseHouseNumber(numberText), unit: readUnit });
  };
  add(plain, 1);
  if (words.length > 2 && suffixWord.test(second) && !compassLetter.test(second)) add(`${plain} ${second}`, 2);
  const [, before = '', after = ''] = /^(\d+\p{L}?|\p{L})[-/](\d+\p{L}?)$/u.exec(plain) ?? [];
  if (before !== '' && unit === null) add(after, 1, before);
  // `1203 - 17 Avenue SW`: a street that is called by its number.
  if (/^\d/u.test(before) && isType(second)) {
    readings.push({ street: [after, ...words.slice(1)].join(' '), number: parseHouseNumber(before), unit });
  }
  return readings;
}

/** `102Mill Rd`: a number without a space behind it, where it is no ordinal (`12eme`). */
function readJoinedNumber([first = '', ...rest]: readonly string[], unit: string | null): StreetReading[] {
  const [, number = '', name = ''] = /^(\d{1,6})(?!(?:i?[eè]me|ste|nde)$)(\p{L}{3,})$/iu.exec(first) ?? [];
  return name === '' ? [] : [{ street: [name, ...rest].join(' '), number: parseHouseNumber(number), unit }];
}

function readTrailingNumber(words: readonly string[], unit: string | null): StreetReading[] {
  const readings: StreetReading[] = [];
  for (let index = words.length - 1; index >= 1; index -= 1) {
    const word = words[index] as string;
    if (!digitsInFront.test(word)) continue;
    const numberText = words.slice(index).join(' ').replace(/[.,]$/u, '');
    const number = parseHouseNumber(numberText);
    if (number === null || number.number < 0 || number.suffix.trim().length > LONGEST_SUFFIX) continue;
    const street = words.slice(0, index);
    readings.push({
      street: street.join(' '),
      number,
      unit,
      ...(isGuess(street, number) ? { isNumberGuessed: true } : {}),
      ...(digitsAlone.test(street[0] as string) ? { isBehindNumber: true } : {}),
    });
  }
  const joined = /^(.*\p{L}{3,}\.?)(\d+\p{L}?)$/u.exec(words.join(' '));
  if (joined !== null) {
    readings.push({ street: joined[1] as string, number: parseHouseNumber(joined[2] as string), unit });
  }
  return readings;
}

/**
 * Whether a number behind a street may as well be part of the street's name:
 *
 * - an ordinal, or a number with a direction in full: `5th`, `300 East`;
 * - with a direction in letters or a street type where the words in front name no street: `S | 300 E`, `NW | 17 Ave`;
 * - behind a number with a direction, which is a house on a street still to come: `450 N | 300 E`.
 */
function isGuess(street: readonly string[], { suffix }: HouseNumber): boolean {
  const kind = classifySuffix(suffix);
  if (kind === 'streetWord' || isNumberWithDirection(street)) return true;
  return kind !== 'addition' && street.every((word) => digitsInFront.test(word) || isDirection(word));
}

/** Whether the words begin as an address on a grid of streets does, with a number and a direction: `450 N`, `450N`. */
export function isNumberWithDirection([first = '', second = '']: readonly string[]): boolean {
  if (leadingNumber.test(first) && isDirection(second)) return true;
  const isAlone = second === '' || digitsInFront.test(second) || isDirection(second);
  // `3e Ebbingestraat` begins with an ordinal.
  return isAlone && digitsInFront.test(first) && isDirection(first.replace(/^\d+/u, ''));
}

/**
 * Whether a text is nothing but a street that is called by its number: with a direction (`300 E`, `S 300 E`), or by an
 * ordinal (`5th Ave`, `E 3rd St N`).
 */
export function isNumberedStreet(text: string): boolean {
  const words = text.split(' ').filter((word) => word !== '');
  const rest = isDirection(words[0] ?? '') ? words.slice(1) : words;
  const [, ending] = /^\d+(\p{L}*)$/u.exec(rest[0] ?? '') ?? [];
  if (ending === undefined || rest.length > 3) return false;
  const behind = rest.slice(1);
  if (!behind.every((word) => isDirection(word) || isType(word))) return false;
  const isOrdinal = ending !== '' && classifySuffix(ending) === 'streetWord';
  return isOrdinal || (ending === '' && (rest.length < words.length || behind.some(isDirection)));
}

/** Whether a word is a type of street: `Rd`, `Avenue`. */
export function isType(word: string): boolean {
  return typeCodes.has(wordCodes.get(foldText(word)) ?? '');
}

/** Whether a word is a direction of the compass, in letters or in full. */
export function isDirection(word: string): boolean {
  return directionCodes.has(wordCodes.get(foldText(word.replaceAll('.', ''))) ?? '');
}
