import { useTranslation } from 'react-i18next';
import type { HazardTrace, TraceReading } from '#shared/domain/explanation.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { WideTable } from './wide-table.tsx';
import styles from './explain.module.css';

const DIGITS = 6;

/** The cells that were read: file, band, column and row, the number as stored. */
export function ReadingsTable({ trace }: { readonly trace: HazardTrace }) {
  const { t } = useTranslation();
  const { significant, count } = useFormatters();

  function describeValue(reading: TraceReading): string {
    if (reading.kind !== 'value' || reading.stored === null)
      return t(`explain.reading.${reading.kind === 'outside' ? 'outside' : 'nodata'}`);
    return significant(reading.stored, DIGITS);
  }

  return (
    <WideTable label={t('explain.readings')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('explain.map')}</th>
            <th scope="col">{t('explain.years')}</th>
            <th scope="col">{t('explain.cell')}</th>
            <th scope="col">{t('explain.stored')}</th>
          </tr>
        </thead>
        <tbody>
          {trace.readings.map((reading) => (
            <tr key={`${reading.path}-${reading.band}-${reading.scenario}-${reading.returnPeriodYears}`}>
              <th
                scope="row"
                className={styles.path}
                title={`${reading.path}, ${t('explain.band', { band: reading.band })}`}
              >
                {reading.path}
                {reading.band > 1 && ` · ${reading.band}`}
              </th>
              <td>{significant(reading.returnPeriodYears, DIGITS)}</td>
              <td className={styles.quiet}>
                {reading.cell === null ? '–' : `${count(reading.cell.column)} / ${count(reading.cell.row)}`}
              </td>
              <td>{describeValue(reading)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
