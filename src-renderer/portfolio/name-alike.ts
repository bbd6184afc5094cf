import type { TFunction } from 'i18next';
import type { AlikeLosses } from '#shared/portfolio/portfolio-summary.ts';
import { formatList } from '#renderer/i18n/formatters.ts';

/** Names a hazard and its scenario, or all of them that come to the same. */
export function nameAlike({ hazard, scenarios }: Pick<AlikeLosses, 'hazard' | 'scenarios'>, t: TFunction): string {
  const names = scenarios.map((scenario) => t(`scenario.${scenario}`));
  const words = { hazard: t(`hazard.${hazard}`), scenarios: formatList(names) };
  return names.length > 1 ? t('portfolio.alikeScenarios', words) : t('portfolio.ofScenario', words);
}
