import { listSome } from '#shared/text/list-some.ts';
import { assets } from '#shared/exposure/exposure.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { createFileRemark } from './file-remarks.ts';

/** Says which columns are added up to one insured value, and which are counted more than once. */
export function describeAddedValues({ columns }: PortfolioMapping): FileRemark[] {
  const lists = assets.map((asset) => columns[`${asset}TIV`] ?? []);
  const added = lists.filter((names) => new Set(names).size > 1);
  const all = lists.flat();
  const doubled = new Set(all.filter((name, at) => all.indexOf(name) !== at));
  return [
    ...(added.length === 0
      ? []
      : [createFileRemark('values-added', added.map((names) => names.join(' + ')).join('; '))]),
    ...(doubled.size === 0 ? [] : [createFileRemark('values-counted-twice', listSome([...doubled]))]),
  ];
}
