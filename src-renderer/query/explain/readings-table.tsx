import type { HazardTrace, TraceReading } from '#shared/query/explanation.ts';
import { MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
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
        <DataTable
          className={styles.table}
          caption={t('explain.readings')}
          rows={trace.readings}
          keyOf={({ path, band, scenario, returnPeriodYears }) => `${path}-${band}-${scenario}-${returnPeriodYears}`}
          heads={[
            t('explain.map'),
            ...(withScenarios ? [t('explain.defences')] : []),
            t('explain.years'),
            t('explain.cell'),
            t('explain.stored'),
            t(`explain.value.${quantity}`, { unit }),
          ]}
          renderCells={(reading) => [
            {
              children: reading.path + (reading.band > 1 ? ` · ${reading.band}` : ''),
              className: styles.path,
              title: `${reading.path}, ${t('explain.band', { band: reading.band })}`,
            },
            ...(withScenarios ? [t(`scenario.${reading.scenario}.short`)] : []),
            significant(reading.returnPeriodYears, DIGITS),
            {
              children: reading.cell === null ? '–' : `${count(reading.cell.column)} / ${count(reading.cell.row)}`,
              className: textStyles.faint,
            },
            describeStored(reading),
            describeValue(reading),
          ]}
        />
      </WideTable>
      <p className={styles.text}>
        {t(`explain.value.${quantity}Rule`, { minimum: height(MINIMUM_DEPTH_METRES, HEIGHT_DECIMALS) })}
      </p>
    </>
  );
}
