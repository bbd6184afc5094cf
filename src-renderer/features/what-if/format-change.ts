import type { Formatters } from '../../i18n/formatters.ts';

/** A figure with its sign: "+0.50", "−490", "0". */
export function formatSigned(value: number, format: (magnitude: number) => string): string {
  const magnitude = format(Math.abs(value));
  if (value === 0) return magnitude;
  return `${value > 0 ? '+' : '\u2212'}${magnitude}`;
}

/** What became of an amount, absolute and as a share of what it was: "−490 (−50 %)". */
export function formatChange(before: number, after: number, { money, percent }: Formatters): string {
  const change = after - before;
  if (change === 0 || before === 0) return formatSigned(change, money);
  return `${formatSigned(change, money)} (${formatSigned(change / before, percent)})`;
}
