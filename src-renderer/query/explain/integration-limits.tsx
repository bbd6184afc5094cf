import { useTranslation } from 'react-i18next';
import type { LossTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';

/** Where the deductible and a standard of protection cut the area, and a figure that another scenario raises. */
export function IntegrationLimits({ trace }: { readonly trace: LossTrace }) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { money } = formatters;
  const { integration, figures } = trace;
  const { cut } = integration;
  const event = (years: number): string => formatReturnPeriodShort(years, t, formatters);
  return (
    <>
      {cut !== null && (
        <li data-limit="standard">
          {t('explain.limit.standard', {
            event: event(cut.returnPeriodYears),
            loss: money(cut.groundUpLoss),
          })}
        </li>
      )}
      {integration.deductibleCrossings.map(
        (probability) =>
          probability !== null &&
          (cut === null || probability < 1 / cut.returnPeriodYears) && (
            <li key={probability} data-limit="deductible">
              {t('explain.limit.deductible', { event: event(1 / probability) })}
            </li>
          ),
      )}
      {(figures.averageAnnualLoss > integration.averageAnnualLoss ||
        figures.probableMaximumLoss1500 > integration.probableMaximumLoss1500) && (
        <li data-limit="order">
          {t('explain.limit.order', {
            aal: money(figures.averageAnnualLoss),
            pml: money(figures.probableMaximumLoss1500),
          })}
        </li>
      )}
    </>
  );
}
