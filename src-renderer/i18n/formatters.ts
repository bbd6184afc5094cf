import i18next, { type TFunction } from 'i18next';
import { formatCoordinates } from '#shared/geocoding/format-coordinates.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { LengthDisplayUnit } from '#shared/settings/setting-choices.ts';
import { displayUnits, toDisplayLength } from './display-length.ts';

/** How figures are written in one locale. Figures only: the words around them are translations. */
export interface Formatters {
  readonly locale: string;
  /** The unit that lengths are written in; values stay in metres up to here. */
  readonly lengthUnit: LengthDisplayUnit;
  /** `m` or `ft`. */
  readonly lengthSymbol: string;
  /** Whole currency units with separators, without a label. */
  money(amount: number): string;
  /** Whole numbers with separators. */
  count(value: number): string;
  /** A depth or height in the unit of length, two decimals, without the unit. */
  depth(metres: number): string;
  /** A height that is calculated with, in the unit of length, so many decimals, without the unit. */
  height(metres: number, decimals: number): string;
  /** A distance in the unit of length, whole, without the unit. */
  distance(metres: number): string;
  /** A length in the unit of length as it stands in a field, with every decimal that somebody would type. */
  lengthInput(metres: number): string;
  /**
   * An exact ratio 0..1 (the probability of a return period, progress) as percent: up to two significant digits, 1 %.
   */
  percent(ratio: number): string;
  /** A measured share or probability 0..1 as percent, to two significant digits always: 1.0 % beside 0.98 %. */
  share(ratio: number): string;
  /** A number with up to `digits` significant digits. */
  significant(value: number, digits: number): string;
  /** A number with so many decimals, always. */
  fixed(value: number, decimals: number): string;
  /** A large number shortened for an axis: 60K, 1.2M. */
  compact(value: number): string;
  /** A ratio 0..1 with three decimals. */
  ratio(value: number): string;
  /** A loss per mille of value, three decimals: a column of them is read digit by digit. */
  perMille(value: number): string;
  /** Bytes as B, kB, MB or GB. */
  bytes(size: number): string;
  /** Degrees with five decimals (about a metre), latitude first. */
  coordinates(point: Coordinates): string;
  date(iso: string): string;
  dateTime(iso: string): string;
  /** Hours, minutes and seconds. */
  time(iso: string): string;
  /** "5 minutes ago", relative to `now`. */
  timeAgo(iso: string, now: Date): string;
}

/** Longest units first: a time is told in the largest unit that it fills. */
const relativeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Decimals of a foot in a field: 0.0001 ft is a thirtieth of a millimetre. */
const FOOT_DECIMALS = 4;
/** Significant digits that a number of 64 bits holds for certain (IEEE 754). */
const ALL_DIGITS = 15;

export interface FormatterOptions {
  readonly lengthUnit?: LengthDisplayUnit;
  /** Locale of dates; that of the numbers when it is left out. */
  readonly dateLocale?: string;
}

/** With a space before the sign in every language, as ISO 31-0 asks; some locales write none. */
function spaceSign(percentage: string): string {
  return percentage.replace(/(\d)%/, '$1\u00a0%');
}

/** Builds the formatters of a locale; Intl objects are costly to make, so keep the result. */
export function createFormatters(locale: string, options: FormatterOptions = {}): Formatters {
  const { lengthUnit = 'metres', dateLocale = locale } = options;
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const shortened = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 });
  const measured = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
  });
  const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });
  const minute = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });
  const second = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(dateLocale, { numeric: 'auto', style: 'short' });
  const significantByDigits = new Map<number, Intl.NumberFormat>();
  const fixedByDecimals = new Map<number, Intl.NumberFormat>();

  const feet = new Intl.NumberFormat(locale, { maximumFractionDigits: FOOT_DECIMALS });
  const toShown = (metres: number): number => toDisplayLength(metres, lengthUnit);

  function formatSignificant(value: number, digits: number): string {
    let format = significantByDigits.get(digits);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { maximumSignificantDigits: digits });
      significantByDigits.set(digits, format);
    }
    return format.format(value);
  }

  function formatFixed(value: number, decimals: number): string {
    let format = fixedByDecimals.get(decimals);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      fixedByDecimals.set(decimals, format);
    }
    return format.format(value);
  }

  // The symbols are those of the interface's language: a French style of numbers must not turn MB into Mo.
  function formatSize(value: number, symbol: 'B' | 'kB' | 'MB' | 'GB'): string {
    const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 });
    return `${digits.format(value)} ${symbol}`;
  }

  return {
    locale,
    lengthUnit,
    lengthSymbol: displayUnits[lengthUnit].symbol,
    money: (amount) => whole.format(amount),
    count: (value) => whole.format(value),
    depth: (metres) => formatFixed(toShown(metres), 2),
    height: (metres, decimals) => formatFixed(toShown(metres), decimals),
    distance: (metres) => whole.format(toShown(metres)),
    lengthInput: (metres) =>
      lengthUnit === 'metres' ? formatSignificant(metres, ALL_DIGITS) : feet.format(toShown(metres)),
    percent: (ratio) => spaceSign(percentage.format(ratio)),
    share: (ratio) => spaceSign(ratio === 0 ? percentage.format(0) : measured.format(ratio)),
    significant: formatSignificant,
    fixed: formatFixed,
    compact: (value) => shortened.format(value),
    perMille: (value) => formatFixed(value, 3),
    ratio: (value) => formatFixed(value, 3),
    bytes(size) {
      if (size >= 1e9) return formatSize(size / 1e9, 'GB');
      if (size >= 1e6) return formatSize(size / 1e6, 'MB');
      return size >= 1e3 ? formatSize(size / 1e3, 'kB') : formatSize(size, 'B');
    },
    // Always with a point: a decimal comma beside the comma between the two could not be read back.
    coordinates: formatCoordinates,
    date: (iso) => day.format(new Date(iso)),
    dateTime: (iso) => minute.format(new Date(iso)),
    time: (iso) => second.format(new Date(iso)),
    timeAgo(iso, now) {
      const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
      for (const [unit, length] of relativeUnits) {
        if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
      }
      return relative.format(0, 'minute');
    },
  };
}

/** A figure with its sign: "+0.50", "−490", "0". */
export function formatSigned(value: number, format: (magnitude: number) => string): string {
  const magnitude = format(Math.abs(value));
  if (value === 0) return magnitude;
  return `${value > 0 ? '+' : '\u2212'}${magnitude}`;
}

/** "1 in 100 years (1 %)": the return period and its annual exceedance probability. */
export function formatReturnPeriod(years: number, t: TFunction, formatters: Formatters): string {
  return t('returnPeriod.full', { years: formatters.significant(years, 6), percent: formatters.percent(1 / years) });
}

/** "1 in 100 years". */
export function formatReturnPeriodShort(years: number, t: TFunction, formatters: Formatters): string {
  return t('returnPeriod.short', { years: formatters.significant(years, 6) });
}

/**
 * Several words as one text, joined as the language of the texts does it, whatever the style of numbers: "A, B and C",
 * or "A, B, C" as mere units.
 *
 * @param language the window's when it is left out
 */
export function formatList(
  words: readonly string[],
  type: 'conjunction' | 'unit' = 'conjunction',
  language: string = i18next.language,
): string {
  return new Intl.ListFormat(language, { type }).format(words);
}
