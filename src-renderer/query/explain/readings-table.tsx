import type { HazardTrace, TraceReading } from '#shared/query/explanation.ts';
import { MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { HEIGHT_DECIMALS } from './precision.ts';
import { WideTable } from './wide-table.tsx';
import styles from './explain.module.css';

const DIGITS = 6;

/** The cells that were read: file, band, column and row, the number as stored. */
export function ReadingsTable({ trace }: { readonly trace: HazardTrace }) {
  const { t, significant, count, height } = useTexts();
  const { quantity, unit } = trace.maps;
  const withScenarios = scenariosOf(trace.hazard).length > 1;

  function describeStored(reading: TraceReading): string {
    if (reading.kind !== 'value' || reading.stored === null)
      return t(`explain.reading.${reading.kind === 'outside' ? 'outside' : 'nodata'}`);
    return significant(reading.stored, DIGITS);
  }

  /** What counts: the number in the map's unit, or the percentile of the window around it. */
  function describeValue({ scaled, window }: TraceReading): string {
    if (window !== null) {
      const value = significant(window.percentileScaled ?? 0, DIGITS);
      return t('explain.value.window', { value, count: window.cells });
    }
    return scaled === null ? '–' : significant(scaled, DIGITS);
  }

  return (
    <>
      <WideTable label={t('explain.readings')}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{t('explain.readings')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('explain.map')}</th>
              {withScenarios && <th scope="col">{t('explain.defences')}</th>}
              <th scope="col">{t('explain.years')}</th>
              <th scope="col">{t('explain.cell')}</th>
              <th scope="col">{t('explain.stored')}</th>
              <th scope="col">{t(`explain.value.${quantity}`, { unit })}</th>
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
                {withScenarios && <td>{t(`scenario.${reading.scenario}.short`)}</td>}
                <td>{significant(reading.returnPeriodYears, DIGITS)}</td>
                <td className={textStyles.faint}>
                  {reading.cell === null ? '–' : `${count(reading.cell.column)} / ${count(reading.cell.row)}`}
                </td>
                <td>{describeStored(reading)}</td>
                <td>{describeValue(reading)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className={styles.text}>
        {t(`explain.value.${quantity}Rule`, { minimum: height(MINIMUM_DEPTH_METRES, HEIGHT_DECIMALS) })}
      </p>
    </>
  );
}
