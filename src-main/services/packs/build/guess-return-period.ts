import { quoteWords } from '#shared/domain/pack-text.ts';
import type { Guess } from './guess.ts';

/** Return periods that flood maps are published for; a lone number in a name is taken for one only among them. */
export const publishedReturnPeriods: readonly number[] = [
  1, 2, 5, 10, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 350, 475, 500, 1000, 1500, 2000, 2500, 5000, 10_000,
];

type Confidence = Guess<number>['confidence'];

interface Rule {
  /** Global, over a name in lower case. */
  readonly pattern: RegExp;
  readonly read: (number: string) => { readonly years: number; readonly confidence: Confidence };
}

const years =
  (confidence: Confidence): Rule['read'] =>
  (number) => ({ years: Number(number.replace(',', '.')), confidence });

/** A probability; one of 0.1 and above may as well be a percentage. */
function readProbability(number: string): { readonly years: number; readonly confidence: Confidence } {
  const probability = Number(number);
  return { years: round(1 / probability), confidence: probability < 0.1 ? 'medium' : 'low' };
}

const readPercentage =
  (confidence: Confidence): Rule['read'] =>
  (number) => ({ years: round(100 / Number(number.replace('_', '.'))), confidence });

/** In the order in which they are tried; what one has matched the next ones no longer see. */
const rules: readonly Rule[] = [
  // rp100, RP_00100, rp-2.5
  { pattern: /(?<![a-z])rp[ _=-]?0*(\d+(?:[.,]\d+)?)(?!\d)/g, read: years('high') },
  // 1in100, 1_in_100, 1:100, 1/100
  { pattern: /(?<!\d)1[ _-]?(?:in|op|sur|:|\/)[ _-]?0*(\d+)(?!\d)/g, read: years('high') },
  // return_period_100, returnperiod=100, HQ100
  { pattern: /(?<![a-z])(?:return[ _-]?periods?|hq)(?:[ _-]?years)?[ _=:-]*0*(\d+(?:\.\d+)?)/g, read: years('high') },
  // 1pct, 0.2%, 0_2pct, 10_percent
  {
    pattern: /(?<![\d.])(0[._]\d+|\d+(?:\.\d+)?)[ _-]?(?:pct|percent|prozent|procent|%)/g,
    read: readPercentage('high'),
  },
  // aep0.01 is a probability, aep1 a percentage
  { pattern: /(?<![a-z])aep[ _=-]?(0?\.\d+)(?!\d)/g, read: readProbability },
  { pattern: /(?<![a-z])aep[ _=-]?([1-9]\d*(?:\.\d+)?)(?!\d)/g, read: readPercentage('medium') },
  { pattern: /(?<![\d.])(0?\.\d+)[ _-]?aep(?![a-z])/g, read: readProbability },
  { pattern: /(?<![\d.])([1-9]\d*)[ _-]?aep(?![a-z])/g, read: readPercentage('medium') },
  // 100yr, 500-year; 2050yr may be a year of the calendar
  {
    pattern: /(?<![\d.])0*(\d+)[ _-]?(?:years?|yrs?|jahre?|jaar|ans|y)(?![a-z])/g,
    read: (number) => ({ years: Number(number), confidence: isCalendarYear(number) ? 'low' : 'high' }),
  },
  // T100, q100, ari_50
  { pattern: /(?<![a-z\d])(?:tr|mt|ari|ret|t|q)[ _=-]?0*(\d+)(?![\d.])/g, read: years('medium') },
  // 0.01; not 0.5m, a size of cells
  { pattern: /(?<![\d.])(0?\.\d+)(?![\dmkf])/g, read: readProbability },
];

/**
 * Return periods that a name speaks of, most certain ones only, each once. More than one: the name does not say which.
 */
export function guessReturnPeriods(text: string): Guess<number>[] {
  let rest = text.toLowerCase();
  const found: Guess<number>[] = [];
  for (const { pattern, read } of rules) {
    rest = rest.replaceAll(pattern, (matched: string, number: string) => {
      const guess = read(number);
      if (!(guess.years >= 1 && guess.years <= 1e9)) return matched;
      found.push({ value: guess.years, why: quoteWords(matched), confidence: guess.confidence });
      return '|';
    });
  }
  const best = (['high', 'medium', 'low'] as const).find((level) =>
    found.some(({ confidence }) => confidence === level),
  );
  const certain = found.filter(({ confidence }) => confidence === best);
  return certain.filter(({ value }, index) => certain.findIndex((other) => other.value === value) === index);
}

/** The only number of a name when it is a return period that maps are published for; else null. */
export function findLoneReturnPeriod(text: string): number | null {
  const [only, ...others] = text.match(/(?<![\d.])\d+(?![\d.])/g) ?? [];
  const value = Number(only);
  return only !== undefined && others.length === 0 && publishedReturnPeriods.includes(value) ? value : null;
}

function isCalendarYear(number: string): boolean {
  return /^(?:19|20)\d\d$/.test(number) && number !== '2000';
}

/** A thousandth of a year is finer than any name. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
