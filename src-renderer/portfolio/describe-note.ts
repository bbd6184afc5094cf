import type { TFunction } from 'i18next';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';

/** What is said of a row or of a file: which rule, and what is there. */
type Note = Pick<PortfolioRow['reasons'][number], 'code' | 'detail'>;

/** What is said of a row, in words: why it is set aside, or what was filled in or translated. */
export function describeNote({ code, detail }: Note, t: TFunction): string {
  return t(`rowNote.${code}` as 'rowNote.no-location', { detail, defaultValue: describeUnknown({ code, detail }) });
}

/** What is said of a file as a whole, in words. */
export function describeRemark({ code, detail }: Note, t: TFunction): string {
  return t(`fileRemark.${code}` as 'fileRemark.empty-file', {
    detail,
    defaultValue: describeUnknown({ code, detail }),
  });
}

/** A rule of a later version has no words here. */
function describeUnknown({ code, detail }: Note): string {
  return detail === '' ? code : `${code}: ${detail}`;
}
