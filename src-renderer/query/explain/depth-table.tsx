import type { HazardTrace } from '#shared/query/explanation.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import textStyles from '#renderer/ui/text.module.css';
import { WideTable } from './wide-table.tsx';
import styles from './explain.module.css';

/** Depths for each return period and scenario, as they enter the calculation. */
export function DepthTable({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const scenarios = scenariosOf(trace.hazard).filter((scenario) => trace.scenarios[scenario] !== undefined);
  return (
    <WideTable label={t('explain.depths')}>
      <table className={styles.table}>
        <thead>
          {scenarios.length > 1 && (
            <tr className={styles.above}>
              <td colSpan={2} />
              <th scope="colgroup" colSpan={scenarios.length}>
                {t('explain.depth')}
              </th>
            </tr>
          )}
          <tr>
            <th scope="col">{t('explain.event')}</th>
            <th scope="col">{t('explain.probability')}</th>
            {scenarios.map((scenario) => (
              <th key={scenario} scope="col" className={styles.even}>
                {scenarios.length === 1 ? t('explain.depth') : t(`scenario.${scenario}.short`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trace.returnPeriodsYears.map((years, index) => (
            <tr key={years}>
              <th scope="row">{formatReturnPeriodShort(years, t, formatters)}</th>
              <td className={textStyles.faint}>{formatters.percent(1 / years)}</td>
              {scenarios.map((scenario) => (
                <td key={scenario}>{formatters.depth(trace.scenarios[scenario]?.depthsMetres[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
