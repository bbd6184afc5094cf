import { foldText } from '#shared/text/fold-text.ts';
import { isNameWord, listNameWords } from './column-name-matches.ts';
import { currencyPattern } from './currency-names.ts';
import words from './data/amount-unit-words.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';
import { readPercentHeading } from './percent-heading.ts';
import { moneyPattern, readAmountHeading } from './read-amount-heading.ts';

const harmless: ReadonlySet<string> = new Set(words.harmless.flatMap((word) => foldText(word).split(' ')));
const brackets = /\(([^()]*)\)?|\[([^[\]]*)\]?/gu;
const money = new RegExp(String.raw`(?<![\p{L}\d])${moneyPattern}(?![\p{L}\d])`, 'giu');
const currency = new RegExp(String.raw`(?<![\p{L}\d])${currencyPattern}(?![\p{L}\d])`, 'giu');
const factorInTitle = new RegExp(
  String.raw`(?<!\p{L})(?:in|en|em|à)\s(\p{L}{2,})\.?\s(?:(?:of|de|di|van|von)\s|d['’])${moneyPattern}(?!\p{L})`,
  'iu',
);
/** An amount for each of something, by its currency or by what it is of: `$/unit`, `EUR per m2`, `/sq ft`. */
const rate = new RegExp(
  String.raw`(?<!\p{L})(?:[tkm]|mio\.?|mln)?\s?${moneyPattern}\s?(?:\/|(?:per|pro|par|por|je)\s)\s?(?!${moneyPattern})\p{L}|(?:\/|(?<!\p{L})(?:per|pro|par|por|je))\s?(?:m\s?[2²]|sqm|sq\.?\s?(?:m|ft)|sf|ft\s?[2²]|qm|units?|unit[éà]|einheit|eenheid|unidade?|acre|ha|bed|room)(?!\p{L})`,
  'iu',
);
/** Codes of currencies that are not listed: three capitals, alone. */
const otherCode = /^\s*[A-Z]{3}\s*$/u;
/** Years, days and percentages. */
const dates = /\d{1,4}(?:[./-]\d{1,4}){1,2}|(?:19|20)\d\d|\d{1,3}\s?%|[#*†]/gu;

/**
 * What qualifies the name of an amount and is neither a currency nor understood: `xyz` in `Building (xyz)` and
 * `Building - EUR xyz`; null where all of it is. It may be a unit that is not known.
 */
export function findUnknownQualifier(name: string): string | null {
  if (readPercentHeading(name) !== null) return null;
  const [ofRate] = rate.exec(name) ?? [];
  if (ofRate !== undefined) return ofRate;
  const { exponent, isUnitOpen } = readAmountHeading(name);
  if (exponent !== 0 || isUnitOpen) return null;
  const inBrackets = [...name.matchAll(brackets)].map(([, round, square]) => round ?? square ?? '');
  const [, ...behind] = findOwnName(name)
    .replaceAll(brackets, ' ')
    .split(/\s[-–—:|/]\s|[,;:]/u);
  // Behind a dash stands the rest of the name as often as not.
  const ofMoney = behind.filter((part) => part.search(currency) >= 0);
  return [...inBrackets, ...ofMoney].find((part) => !isUnderstood(part)) ?? null;
}

/** Whether a title says that amounts are in so many of a currency, and not in how many: `Values in zillions of EUR`. */
export function hasUnknownFactor(title: string): boolean {
  const [, word] = factorInTitle.exec(title) ?? [];
  const { exponent, isUnitOpen } = readAmountHeading(title);
  return word !== undefined && exponent === 0 && !isUnitOpen && !isKnown(word);
}

function isUnderstood(qualifier: string): boolean {
  if (otherCode.test(qualifier)) return true;
  const rest = qualifier.replaceAll(money, ' ').replaceAll(dates, ' ');
  // What stands beside a currency is its unit, and signs say something, too.
  if (/[^\p{L}\p{M}\d\s.,:;&/'’"()+_-]/u.test(rest)) return false;
  return [...foldText(rest).split(' '), ...listNameWords(rest)].some((word) => word !== '')
    ? isKnown(rest)
    : !/\d/u.test(rest);
}

function isKnown(text: string): boolean {
  const known = (word: string): boolean => word === '' || harmless.has(word) || isNameWord(word) || /^\d$/u.test(word);
  return foldText(text).split(' ').every(known) || listNameWords(text).every(known);
}
