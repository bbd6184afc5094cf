import type { HazardTrace } from '#shared/query/explanation.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { WideTable } from './wide-table.tsx';
import styles from './explain.module.css';

/** Depths for each return period and scenario, as they enter the calculation. */
export function DepthTable({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const scenarios = scenariosOf(trace.hazard).filter((scenario) => trace.scenarios[scenario] !== undefined);
  return (
    <WideTable label={t('explain.depths')}>
      <DataTable
        className={styles.table}
        above={
          scenarios.length > 1 && (
            <tr className={styles.above}>
              <td colSpan={2} />
              <th scope="colgroup" colSpan={scenarios.length}>
                {t('explain.depth')}
              </th>
            </tr>
          )
        }
        rows={trace.returnPeriodsYears}
        keyOf={(years) => years}
        heads={[
          t('explain.event'),
          t('explain.probability'),
          ...scenarios.map((scenario) => ({
            children: scenarios.length === 1 ? t('explain.depth') : t(`scenario.${scenario}.short`),
            className: styles.even,
          })),
        ]}
        renderCells={(years, index) => [
          formatReturnPeriodShort(years, t, formatters),
          { children: formatters.percent(1 / years), className: textStyles.faint },
          ...scenarios.map((scenario) => formatters.depth(trace.scenarios[scenario]?.depthsMetres[index] ?? 0)),
        ]}
      />
    </WideTable>
  );
}
