import { listSome } from '#shared/text/list-some.ts';
import { assets } from '#shared/exposure/exposure.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import words from './data/telling-words.json' with { type: 'json' };
import { createFileRemark } from './file-remarks.ts';

const ofShares: ReadonlySet<string> = new Set(words.sharesOfValues);

/** Names the columns of insured values whose headings say that these are a share: `Building (our share)`. */
export function describeShares({ columns }: PortfolioMapping): FileRemark[] {
  const shares = assets
    .flatMap((asset) => columns[`${asset}TIV`] ?? [])
    .filter((name) => listNameWords(name).some((word) => ofShares.has(word)));
  return shares.length === 0 ? [] : [createFileRemark('values-of-share', listSome(shares))];
}
