import { formatSigned, type Formatters } from '#renderer/i18n/formatters.ts';

/** Decimals of a change in percent: always as many, so that changes stand beneath each other digit by digit. */
const DECIMALS = 1;
/** Anything smaller would be written as no change. */
const SMALLEST_PERCENT = 0.5 / 10 ** DECIMALS;

/**
 * What became of an amount, absolute and as a share of what it was: "−490 (−50.0 %)". Without the share where it was
 * nothing before, or where the share is too small to be told from none.
 */
export function formatChange(before: number, after: number, { money, fixed }: Formatters): string {
  const change = after - before;
  const percent = before === 0 ? 0 : (change / before) * 100;
  const amount = formatSigned(change, money);
  if (Math.abs(percent) < SMALLEST_PERCENT) return amount;
  return `${amount} (${formatSigned(percent, (magnitude) => `${fixed(magnitude, DECIMALS)}\u00a0%`)})`;
}
