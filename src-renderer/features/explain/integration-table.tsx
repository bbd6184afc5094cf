import { useTranslation } from 'react-i18next';
import type { LossTrace } from '#shared/domain/explanation.ts';
import { formatReturnPeriodShort } from '../../i18n/format-return-period.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import styles from './explain.module.css';

interface IntegrationTableProps {
  readonly returnPeriodsYears: readonly number[];
  readonly trace: LossTrace;
}

/** How an average annual loss is made: the loss of each event and the parts of the area, which add up to it. */
export function IntegrationTable({ returnPeriodsYears, trace }: IntegrationTableProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { money, ratio, significant } = formatters;
  const { integration } = trace;
  const part = (value: number): string => (value === 0 ? '0' : significant(value, 5));

  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('explain.event')}</th>
            <th scope="col">{t('explain.damageRatio')}</th>
            <th scope="col">{t('explain.netLoss')}</th>
            <th scope="col">{t('explain.areaPart')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={styles.quiet}>
              {t('explain.closingTriangle')}
            </th>
            <td />
            <td />
            <td>{part(integration.closingTriangle)}</td>
          </tr>
          {returnPeriodsYears.map((years, index) => (
            <tr key={years}>
              <th scope="row">{formatReturnPeriodShort(years, t, formatters)}</th>
              <td>{ratio(trace.damageRatios[index] ?? 0)}</td>
              <td>{money(trace.netLosses[index] ?? 0)}</td>
              <td>{index < integration.trapezoids.length ? part(integration.trapezoids[index] ?? 0) : ''}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={styles.quiet}>
              {t('explain.rareTail')}
            </th>
            <td />
            <td />
            <td>{part(integration.rareTail)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('explain.aal')}</th>
            <td />
            <td />
            <td>{part(integration.averageAnnualLoss)}</td>
          </tr>
          <tr>
            <th scope="row">{t('explain.pml')}</th>
            <td />
            <td>{money(integration.probableMaximumLoss1500)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
