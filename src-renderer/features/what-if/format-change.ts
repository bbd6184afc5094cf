import { formatSigned } from '../../i18n/format-signed.ts';
import type { Formatters } from '../../i18n/formatters.ts';

/** What became of an amount, absolute and as a share of what it was: "−490 (−50 %)". */
export function formatChange(before: number, after: number, { money, percent }: Formatters): string {
  const change = after - before;
  if (change === 0 || before === 0) return formatSigned(change, money);
  return `${formatSigned(change, money)} (${formatSigned(change / before, percent)})`;
}
