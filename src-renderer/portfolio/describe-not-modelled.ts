import type { TFunction } from 'i18next';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { formatList } from '#renderer/i18n/formatters.ts';

/** Says of how many locations nothing is known although they have figures, by flood; null: of none. */
export function describeNotModelled(
  { notModelled }: Pick<PortfolioSummary, 'notModelled'>,
  t: TFunction,
  count: (value: number) => string,
): string | null {
  const hazards = floodHazards.flatMap((hazard) => {
    const rows = notModelled[hazard];
    return rows === undefined ? [] : [t('portfolio.statusRows', { status: t(`module.${hazard}`), rows: count(rows) })];
  });
  return hazards.length === 0 ? null : t('portfolio.notModelledNote', { hazards: formatList(hazards) });
}
