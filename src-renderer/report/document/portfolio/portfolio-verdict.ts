import type { TFunction } from 'i18next';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';

/**
 * What a portfolio, or a part of it, comes to in a few sentences: the flood that costs most a year, with defences
 * intact, what all floods cost, and how many locations say nothing.
 * @param currency what all amounts are in; null: nobody says it of all
 */
export function describePortfolioVerdict(
  { losses, aal, aalPerMille, rows, answeredRows }: PortfolioSummary,
  {
    t,
    formatters: { money, count, perMille, percent },
    currency,
  }: { readonly t: TFunction; readonly formatters: Formatters; readonly currency: string | null },
): string[] {
  const open = rows - answeredRows;
  const unknown =
    open === 0 ? [] : [t('portfolioReport.verdict.open', { count: open, open: count(open), rows: count(rows) })];
  if (answeredRows === 0) return [t('portfolioReport.verdict.unknown')];
  // The first of equal ones: they stand in the order of the hazards.
  const [first, ...others] = losses.filter(({ scenario }) => scenario === 'base');
  const main = others.reduce((best, next) => (next.aal > (best?.aal ?? 0) ? next : best), first);
  if (main === undefined || main.aal <= 0) return [t('portfolioReport.verdict.nothing'), ...unknown];
  const amount = (loss: number): string => [money(loss), currency].filter((part) => part !== null).join(' ');
  return [
    t('portfolioReport.verdict.main', {
      hazard: t(`module.${main.hazard}`),
      loss: amount(main.aal),
      share: percent(main.aal / aal),
    }),
    ...(aalPerMille === null
      ? []
      : [t('portfolioReport.verdict.all', { loss: amount(aal), perMille: perMille(aalPerMille) })]),
    ...unknown,
  ];
}
