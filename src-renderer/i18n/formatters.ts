import type { Coordinates } from '#shared/domain/geo.ts';

/** How figures are written in one locale. Figures only: the words around them are translations. */
export interface Formatters {
  readonly locale: string;
  /** Whole currency units with separators, without a label. */
  money(amount: number): string;
  /** Whole numbers with separators. */
  count(value: number): string;
  /** Two decimals, without the unit. */
  depth(metres: number): string;
  /** A ratio 0..1 as percent with as many decimals as it needs to be told from 0. */
  percent(ratio: number): string;
  /** A number with up to `digits` significant digits. */
  significant(value: number, digits: number): string;
  /** A ratio 0..1 with three decimals. */
  ratio(value: number): string;
  /** Bytes as kB, MB or GB. */
  bytes(size: number): string;
  /** Degrees with five decimals (about a metre), latitude first. */
  coordinates(point: Coordinates): string;
  date(iso: string): string;
  dateTime(iso: string): string;
  /** "5 minutes ago", relative to `now`. */
  timeAgo(iso: string, now: Date): string;
}

/** Longest units first: a time is told in the largest unit that it fills. */
const relativeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Builds the formatters of a locale; Intl objects are costly to make, so keep the result. */
export function createFormatters(locale: string): Formatters {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const threeDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const minute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const significantByDigits = new Map<number, Intl.NumberFormat>();

  function formatSize(value: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte'): string {
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
      value,
    );
  }

  return {
    locale,
    money: (amount) => whole.format(amount),
    count: (value) => whole.format(value),
    depth: (metres) => twoDecimals.format(metres),
    // With a space before the sign in every language, as ISO 31-0 asks; some locales write none.
    percent: (ratio) => percentage.format(ratio).replace(/(\d)%/, '$1\u00a0%'),
    significant(value, digits) {
      let format = significantByDigits.get(digits);
      if (format === undefined) {
        format = new Intl.NumberFormat(locale, { maximumSignificantDigits: digits });
        significantByDigits.set(digits, format);
      }
      return format.format(value);
    },
    ratio: (value) => threeDecimals.format(value),
    bytes(size) {
      if (size >= 1e9) return formatSize(size / 1e9, 'gigabyte');
      return size >= 1e6 ? formatSize(size / 1e6, 'megabyte') : formatSize(size / 1e3, 'kilobyte');
    },
    // Always with a point: a decimal comma beside the comma between the two could not be read back.
    coordinates: ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    date: (iso) => day.format(new Date(iso)),
    dateTime: (iso) => minute.format(new Date(iso)),
    timeAgo(iso, now) {
      const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
      for (const [unit, length] of relativeUnits) {
        if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
      }
      return relative.format(0, 'minute');
    },
  };
}
