import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { createFileRemark } from './file-remarks.ts';
import { createPostalCodePadder } from './pad-postal-code.ts';

/**
 * Says that postal codes have five digits and some fewer, where no column of countries or states tells which of them
 * lack zeros in front (`pad-postal-code.ts`).
 */
export function describePostalCodes(
  rows: readonly SampleRecord[],
  names: readonly string[],
  { columns }: PortfolioMapping,
): FileRemark[] {
  const [name] = columns.postalCode ?? [];
  if (name === undefined || columns.countryName !== undefined) return [];
  const place = names.indexOf(name);
  const codes = rows.map(({ cells }) => (cells[place] ?? '').trim());
  const area = names.indexOf(columns.areaName?.[0] ?? '');
  const pad = createPostalCodePadder();
  const isPadded = (code: string, row: number): boolean => pad(code, '', rows[row]?.cells[area] ?? '') !== null;
  const short = codes.filter((code, row) => /^\d{3,4}$/.test(code) && !isPadded(code, row));
  // ZIP codes have five digits in any case.
  const isOfFive = /(?<!\p{L})zip/iu.test(name) || codes.some((code) => /^\d{5}(?:-\d{4})?$/.test(code));
  return isOfFive && short.length > 0
    ? [createFileRemark('postal-codes-short', listSome([...new Set(short)].slice(0, 5)))]
    : [];
}
