import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { isStreetNumberName } from './column-name-matches.ts';
import { createFileRemark } from './file-remarks.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { listFilledCells } from './sampled-amounts.ts';

/** What stands behind a house number: `A`, `bis`, `1/2`, `TR`, `A-12`. */
const addition = /^[\p{L}\d][\p{L}\d /.-]{0,5}$/u;

/** Names the column behind one of house numbers whose cells may belong to these, where nothing is made of it. */
export function describeNumberAdditions(
  { columns }: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): FileRemark[] {
  const street = columns.streetAddress ?? [];
  const used = new Set(Object.values(columns).flat());
  const unused = street.filter(isStreetNumberName).flatMap((number) => {
    const behind = names.slice(names.indexOf(number) + 1).find((name) => !street.includes(name));
    return behind === undefined || used.has(behind) ? [] : [behind];
  });
  const found = unused.filter((name) => {
    const cells = listFilledCells(rows, names, [name]);
    return cells.length > 0 && cells.every((cell) => addition.test(cell.trim()));
  });
  return found.length === 0 ? [] : [createFileRemark('number-additions-not-used', listSome(found))];
}
