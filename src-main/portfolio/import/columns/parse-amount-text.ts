import { currencyPattern, findCurrencyInText, mayHaveAmericanThousands, toCurrencyCode } from './currency-names.ts';
import words from './data/amount-words.json' with { type: 'json' };
import { parseNumberText, type NumberReading } from './parse-number-text.ts';
import { shiftDecimals } from './shift-decimals.ts';

/** An amount of money as read; `currency`: the code of the one that the cell names, '' when it names none. */
export type AmountReading =
  | (NumberReading & { readonly currency: string; readonly isAbbreviated?: true })
  /** What stands behind the figure may be thousands or millions. */
  | { readonly kind: 'unit-ambiguous'; readonly currency: string };

const exponents: Readonly<Record<string, number>> = words.exponents;
const openWords = new Set(words.open);
const anyWord = [...Object.keys(exponents), ...words.open, 'm'].sort((a, b) => b.length - a.length).join('|');
/** `1.2m`, `2,5 Mio.`, `€ 1.5M`, `450 TEUR`, `12 lakh`, `1.5 million CAD`. */
const wordBehind = new RegExp(String.raw`^(.*\d[.,]?)\s*(${anyWord})\.?\s*(${currencyPattern})?$`, 'iu');
/** `TEUR 450`, `k€ 450`, `Mio. CHF 2,5`: only together with a currency. */
const wordInFront = new RegExp(String.raw`^(t|k|m|mm|mio|mln|tsd)\.?\s?(${currencyPattern})\s*(?=[\d.,])(.*)$`, 'iu');
/** A group of thousands or three decimals. */
const threeDigitsBehind = /^\D*\d{1,3}[.,]\d{3}\D*$/u;

/**
 * Reads an amount of money: a number as {@link parseNumberText} does, or one with a word or letter for thousands or
 * millions. What such a word means has to be beyond doubt: `M` is a million when it is small, when the figure has a
 * fraction, or beside a currency other than the American dollars, but `350M` may be 350 thousand in American usage; `T`
 * is a thousand beside a currency (`450 T€`); `1,250 Mio` with a decimal point may be 1250 or 1.25 million.
 */
export function parseAmountText(raw: string, decimalSeparator: '.' | ','): AmountReading {
  const plain = parseNumberText(raw, decimalSeparator);
  if (plain.kind !== 'unreadable') return { ...plain, currency: findCurrencyInText(raw) };
  const parts = splitWord(raw.trim());
  if (parts === null) return { ...plain, currency: '' };
  const reading = parseNumberText(parts.figure, decimalSeparator);
  if (reading.kind !== 'number') return { kind: 'unreadable', currency: '' };
  const currency = parts.currency === '' ? findCurrencyInText(parts.figure) : toCurrencyCode(parts.currency);
  const exponent = findExponent(parts, currency, reading.value);
  const isThousandfold = reading.value >= 1000 && threeDigitsBehind.test(parts.figure);
  if (exponent === null || (exponent > 3 && isThousandfold)) return { kind: 'unit-ambiguous', currency };
  return { ...reading, value: shiftDecimals(reading.value, exponent), currency, isAbbreviated: true };
}

/** An amount without the word or letter for thousands or millions that it may have: `2,5 Mio. EUR` is `2,5`. */
export function cutAmountWord(text: string): string {
  return splitWord(text.trim())?.figure ?? text;
}

interface WordParts {
  readonly figure: string;
  readonly word: string;
  /** Currency as it is written beside the word; '' for none. */
  readonly currency: string;
}

function splitWord(text: string): WordParts | null {
  const [, figure, word, currency = ''] = wordBehind.exec(text) ?? [];
  if (figure !== undefined && word !== undefined) return { figure, word, currency };
  const [, wordFirst, currencyFirst, rest] = wordInFront.exec(text) ?? [];
  if (wordFirst === undefined || currencyFirst === undefined || rest === undefined) return null;
  return { figure: rest, word: wordFirst, currency: currencyFirst };
}

/** The power of ten that a word stands for; null when that is not sure. */
function findExponent({ figure, word, currency: beside }: WordParts, currency: string, value: number): number | null {
  const key = word.toLowerCase();
  if (key === 't' && beside !== '') return 3;
  if (openWords.has(key)) return null;
  if (key !== 'm') return exponents[key] ?? null;
  const hasFraction = !Number.isInteger(value) || /[.,]\d{1,2}$/u.test(figure);
  return word === 'm' || hasFraction || !mayHaveAmericanThousands(currency) ? 6 : null;
}
