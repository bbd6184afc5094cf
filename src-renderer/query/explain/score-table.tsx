import type { HazardTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { findCurvePlaces } from './curve-places.ts';
import { HEIGHT_DECIMALS, RATIO_DECIMALS } from './precision.ts';
import { WideTable } from './wide-table.tsx';
import styles from './explain.module.css';

const PER_MILLE = 1000;
/** Of the parts of a sum in per mille: the narrowest class is 0.05 wide. */
const PART_DECIMALS = 4;

/** How the score's damage is made: the damage of each event and the parts of the area, which add up to it. */
export function ScoreTable({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const { fixed, height: formatHeight, lengthSymbol } = formatters;
  const { score, returnPeriodsYears } = trace;
  const { integration, damageRatios } = score;
  const depthsMetres = trace.scenarios.base?.lossDepthsMetres ?? [];
  const places = findCurvePlaces(trace, { ...score, depthsMetres });
  const heights = new Map(places.map((place) => [place.returnPeriodYears, place.heightMetres]));
  const part = (value: number): string => (value === 0 ? '0' : fixed(value * PER_MILLE, PART_DECIMALS));
  const sum = (name: string, value: number) => (
    <TableRow cells={[{ children: name, colSpan: 3, className: textStyles.faint }, part(value)]} />
  );

  return (
    <WideTable label={t('explain.scoreParts')}>
      <DataTable
        className={classNames(styles.table, styles.dense)}
        caption={t('explain.scoreParts')}
        before={sum(t('explain.closingTriangle'), integration.closingTriangle)}
        rows={returnPeriodsYears}
        keyOf={(years) => years}
        heads={[
          t('explain.event'),
          t('explain.heightOnCurve', { unit: lengthSymbol }),
          t('explain.damageRatio'),
          t('explain.perMillePart'),
        ]}
        renderCells={(years, index) => {
          const height = heights.get(years);
          const ratio = damageRatios[index] ?? 0;
          return [
            formatReturnPeriodShort(years, t, formatters),
            {
              children: height === undefined ? '–' : formatHeight(height, HEIGHT_DECIMALS),
              className: textStyles.faint,
            },
            ratio === 0 ? '0' : fixed(ratio, RATIO_DECIMALS),
            index < integration.trapezoids.length ? part(integration.trapezoids[index] ?? 0) : '',
          ];
        }}
        foot={
          <TableRow cells={[{ children: t('explain.perMilleSum'), colSpan: 3 }, part(integration.averageAnnualLoss)]} />
        }
      >
        {sum(t('explain.rareTail'), integration.rareTail)}
      </DataTable>
    </WideTable>
  );
}
