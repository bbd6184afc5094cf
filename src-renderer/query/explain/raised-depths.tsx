import { useTranslation } from 'react-i18next';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { HEIGHT_DECIMALS } from './precision.ts';
import styles from './explain.module.css';

/** The depths that are not what their own map says: raised to those of more frequent events or stronger defences. */
export function RaisedDepths({ trace }: { readonly trace: HazardTrace }) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const written = (metres: number): string => formatters.height(metres, HEIGHT_DECIMALS);
  const scenarios = scenariosOf(trace.hazard);
  const raised = scenarios.flatMap((scenario) =>
    trace.returnPeriodsYears.flatMap((years, index) => {
      const depths = trace.scenarios[scenario];
      const before = depths?.beforeRunningMaximum[index];
      const after = depths?.depthsMetres[index];
      if (before === undefined || after === undefined || before === after) return [];
      const event = formatReturnPeriodShort(years, t, formatters);
      return [
        {
          key: `${scenario} ${years}`,
          event: scenarios.length > 1 ? `${event}, ${t(`scenario.${scenario}.name`).toLowerCase()}` : event,
          before: written(before),
          after: written(after),
        },
      ];
    }),
  );
  if (raised.length === 0) return null;
  return (
    <div>
      <p className={styles.text}>{t('explain.raised.rule')}</p>
      <ul className={styles.rules}>
        {raised.map(({ key, ...values }) => (
          <li key={key}>{t('explain.raised.event', values)}</li>
        ))}
      </ul>
    </div>
  );
}
