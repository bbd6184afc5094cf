import type { LossTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { CurvePlace } from './curve-places.ts';
import { WideTable, HEIGHT_DECIMALS, RATIO_DECIMALS } from './explain-parts.tsx';
import styles from './explain.module.css';

interface IntegrationTableProps {
  readonly returnPeriodsYears: readonly number[];
  readonly trace: LossTrace;
  /** Where the events with water stand on the damage function. */
  readonly places: readonly CurvePlace[];
}

/** Of the parts of a sum that is rounded to whole units. */
const PART_DECIMALS = 2;

/** How an average annual loss is made: the loss of each event and the parts of the area, which add up to it. */
export function IntegrationTable({ returnPeriodsYears, trace, places }: IntegrationTableProps) {
  const { t, ...formatters } = useTexts();
  const { money, fixed, height: formatHeight, lengthSymbol } = formatters;
  const { integration } = trace;
  const part = (value: number): string => (value === 0 ? '0' : fixed(value, PART_DECIMALS));
  const heights = new Map(places.map((place) => [place.returnPeriodYears, place.heightMetres]));
  const areaPart = (name: 'closingTriangle' | 'rareTail') => (
    <TableRow
      cells={[{ children: t(`explain.${name}`), colSpan: 5, className: textStyles.faint }, part(integration[name])]}
    />
  );

  return (
    <WideTable label={t('explain.losses')}>
      <DataTable
        className={classNames(styles.table, styles.dense)}
        data-integration
        before={areaPart('closingTriangle')}
        rows={returnPeriodsYears}
        keyOf={(years) => years}
        rowProps={(years) => ({ 'data-event': years })}
        heads={[
          t('explain.event'),
          t('explain.heightOnCurve', { unit: lengthSymbol }),
          t('explain.damageRatio'),
          t('explain.groundUpLoss'),
          t('explain.netLoss'),
          t('explain.areaPart'),
        ]}
        renderCells={(years, index) => {
          const height = heights.get(years);
          const ratio = trace.damageRatios[index] ?? 0;
          const isHeldBack = integration.cut !== null && years <= integration.cut.returnPeriodYears;
          return [
            formatReturnPeriodShort(years, t, formatters),
            {
              children: height === undefined ? '–' : formatHeight(height, HEIGHT_DECIMALS),
              className: textStyles.faint,
            },
            ratio === 0 ? '0' : fixed(ratio, RATIO_DECIMALS),
            money(trace.groundUpLosses[index] ?? 0),
            isHeldBack
              ? { children: t('explain.heldBack'), className: textStyles.faint }
              : money(trace.netLosses[index] ?? 0),
            index < integration.trapezoids.length ? part(integration.trapezoids[index] ?? 0) : '',
          ];
        }}
        foot={
          <>
            <TableRow
              data-figure="aal"
              cells={[{ children: t('explain.aal'), colSpan: 5 }, part(integration.averageAnnualLoss)]}
            />
            <TableRow
              data-figure="pml"
              cells={[{ children: t('explain.pml'), colSpan: 4 }, money(integration.probableMaximumLoss1500), null]}
            />
          </>
        }
      >
        {areaPart('rareTail')}
      </DataTable>
    </WideTable>
  );
}
