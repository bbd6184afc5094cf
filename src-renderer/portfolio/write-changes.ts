import type { TFunction } from 'i18next';
import type { KeptWarning } from '#shared/hazard/warning-mask.ts';
import type { Comparison } from './comparison-queries.ts';

/** How an address was placed before and after. */
export function writeMatchLevels(
  { before, after }: Pick<Comparison['matchLevels'][number], 'before' | 'after'>,
  t: TFunction,
): string {
  const [was, is] = [before, after].map((level) =>
    t(level === null ? 'portfolio.status.pending' : `portfolio.match.${level}`),
  );
  return t('review.compare.fromTo', { before: was, after: is });
}

/** A warning as a run keeps it, in a few words. */
export function writeStoredWarning({ code, hazard }: KeptWarning, t: TFunction): string {
  return `${t(`hazard.${hazard}`)}: ${t(`review.compare.warning.${code}`)}`;
}
