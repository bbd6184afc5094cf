import { quoteWords } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';

/** Return periods that flood maps are published for; a lone number in a name is taken for one only among them. */
export const publishedReturnPeriods: readonly number[] = [
  1, 2, 5, 10, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 350, 475, 500, 1000, 1500, 2000, 2500, 5000, 10_000,
];

type Confidence = Guess<number>['confidence'];

/** Years that stand for a number that is no return period, and that no other rule may take for one. */
const NONE = 0;

interface ReadNumber {
  readonly years: number;
  readonly confidence: Confidence;
}

interface Rule {
  /** Global, over a name in lower case; its first group is the number. */
  readonly pattern: RegExp;
  /** @param before what stands in front of what was matched */
  readonly read: (number: string, before: string) => ReadNumber;
}

/** A number as names have it: `0.5`, `0,5`, `0p5`, `0_5`, `0-5`. */
const toNumber = (text: string): number => Number(text.replace(/[_,p-]/, '.'));

const years =
  (confidence: Confidence): Rule['read'] =>
  (number) => ({ years: toNumber(number), confidence });

/** Return periods between whole years that maps are published for. */
const publishedFractions: readonly number[] = [1.01, 1.05, 1.1, 1.11, 1.25, 1.5, 2.33, 2.5, 3.3, 3.33, 7.5, 12.5];

/** `rp0001_5`, as Aqueduct's maps are named, is 1.5 for sure; `rp1_5` is, too, and `rp2_7` may be the seventh of 2. */
function readParted(number: string): ReadNumber {
  const value = toNumber(number);
  const isKnown = publishedFractions.includes(value) || publishedReturnPeriods.includes(value);
  // rp2_50 may speak of 2 and of 50.
  return { years: value, confidence: isKnown && !/[1-9]0$/.test(number) ? 'high' : 'low' };
}

/** A probability; one of 0.1 and above may as well be a percentage. */
function readProbability(number: string): ReadNumber {
  const probability = toNumber(number);
  return { years: round(1 / probability), confidence: probability < 0.1 ? 'medium' : 'low' };
}

/** Percentages above this are no floods', but shares and percentiles. */
const HIGHEST_PERCENTAGE = 50;
/** A digit in front, which may belong to the number (`1_5pct`) or not (`v1_5pct`). */
const partedDigit = /(?<!\d)\d[_-]$/;
/** In front of the number of a tile of the military grid: `T1PCT` is the square PCT of zone 1. */
const gridZone = /(?<![a-z])(?:t|mgrs)$/;

const readPercentage =
  (confidence: Confidence): Rule['read'] =>
  (number, before) => {
    const percentage = toNumber(number);
    if (gridZone.test(before)) return { years: NONE, confidence: 'low' };
    const isSure = percentage <= HIGHEST_PERCENTAGE && !partedDigit.test(before);
    return { years: percentage < 100 ? round(100 / percentage) : NONE, confidence: isSure ? confidence : 'low' };
  };

/** A number behind a word that means other things as well, such as tiles and steps of time: only one of maps. */
function readPublished(number: string): ReadNumber {
  const value = Number(number);
  return { years: value, confidence: value > 1 && publishedReturnPeriods.includes(value) ? 'medium' : 'low' };
}

/** In the order in which they are tried; what one has matched the next ones no longer see. */
const rules: readonly Rule[] = [
  // Quarters of a year of the calendar: q1_2024, 2024_q1. Tiles: tile_T12.
  { pattern: /(?<![a-z\d])q([1-4])[ _-]?(?:19|20)\d\d(?!\d)/g, read: () => ({ years: NONE, confidence: 'low' }) },
  { pattern: /(?<!\d)(?:19|20)\d\d[ _-]?q([1-4])(?![\da-z])/g, read: () => ({ years: NONE, confidence: 'low' }) },
  {
    pattern: /(?:tile|kachel|blatt|tegel|dalle)[ _-]?[a-z]?0*(\d+)/g,
    read: () => ({ years: NONE, confidence: 'low' }),
  },
  // rp1_5, rp0001_5, rp0100_0; not rp2_5m, whose cells are 5 m
  { pattern: /(?<![a-z])rp[ _=-]?0*([1-9]\d*[_p]\d{1,2})(?![\da-z.])/g, read: readParted },
  // rp100, RP_00100, rp-2.5
  { pattern: /(?<![a-z])rp[ _=-]?0*(\d+(?:[.,]\d+)?)(?!\d)/g, read: years('high') },
  // 1in100, 1_in_100, 1:100, 1/100
  { pattern: /(?<![\d.])1[ _-]?(?:in|op|sur|:|\/)[ _-]?0*(\d+)(?!\d)/g, read: years('high') },
  // return_period_100, returnperiod=100, HQ100
  { pattern: /(?<![a-z])(?:return[ _-]?periods?|hq)(?:[ _-]?years)?[ _=:-]*0*(\d+(?:\.\d+)?)/g, read: years('high') },
  // 1pct, 0.2%, 0_2pct, 0p5pct, 0-5pct, 10_percent; not 50percentile
  {
    pattern:
      /(?<![\d.]|\dp)(0[._,p-]\d+|\d+(?:[.,]\d+|p\d+)?)[ _-]?(?:pct|percent|prozent|procent|%)(?!ile|il|l(?![a-z])|tl)/g,
    read: readPercentage('high'),
  },
  // aep0.01, aep_0_01 are probabilities, aep1 is a percentage
  { pattern: /(?<![a-z])aep[ _=-]?(0[._,p-]\d+|\.\d+)(?!\d)/g, read: readProbability },
  { pattern: /(?<![a-z])aep[ _=-]?([1-9]\d*(?:\.\d+)?)(?!\d)/g, read: readPercentage('medium') },
  { pattern: /(?<![\d.])(0?[.,]\d+|0[_p-]\d+)[ _-]?aep(?![a-z])/g, read: readProbability },
  { pattern: /(?<![\d.])([1-9]\d*)[ _-]?aep(?![a-z])/g, read: readPercentage('medium') },
  // 100yr, 500-year; 2050yr may be a year of the calendar
  {
    pattern: /(?<![\d.,])0*(\d+(?:\.\d+)?)[ _-]?(?:years?|yrs?|jahre?|jaar|ans)(?![a-z])/g,
    read: (number, before) => ({
      years: Number(number),
      confidence: isCalendarYear(number) || partedDigit.test(before) ? 'low' : 'high',
    }),
  },
  // 100y; not x10y20
  { pattern: /(?<![\da-z.,])0*(\d+)y(?![a-z\d])/g, read: years('high') },
  // T100, q100, ari_50; not T32ULC, a tile, or t2m, a temperature
  { pattern: /(?<![a-z\d])(?:tr|mt|ari|ret|t|q)[ _=-]?0*(\d+)(?![\d.a-z])/g, read: readPublished },
  // p0.01
  { pattern: /(?<![a-z])(?:p|prob|probability)[ _=-]?(0?\.\d+)(?![\da-z])/g, read: readProbability },
  // 0.01 may be a probability; not 0.5m, a size of cells
  {
    pattern: /(?<![\d.])(0?\.\d+)(?![\da-z])/g,
    read: (number) => ({ ...readProbability(number), confidence: 'low' }),
  },
];

/**
 * Return periods that a name speaks of, most certain ones only, each once. More than one: the name does not say which.
 */
export function guessReturnPeriods(text: string): Guess<number>[] {
  let rest = text.toLowerCase();
  const found: Guess<number>[] = [];
  for (const { pattern, read } of rules) {
    rest = rest.replaceAll(pattern, (matched: string, number: string, at: number, whole: string) => {
      const guess = read(number, whole.slice(0, at));
      if (guess.years === NONE) return '|';
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
