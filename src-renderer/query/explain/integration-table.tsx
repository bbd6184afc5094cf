import type { LossTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import textStyles from '#renderer/ui/text.module.css';
import type { CurvePlace } from './curve-places.ts';
import { WideTable } from './wide-table.tsx';
import { HEIGHT_DECIMALS, RATIO_DECIMALS } from './precision.ts';
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

  return (
    <WideTable label={t('explain.losses')}>
      <table className={classNames(styles.table, styles.dense)} data-integration>
        <thead>
          <tr>
            <th scope="col">{t('explain.event')}</th>
            <th scope="col">{t('explain.heightOnCurve', { unit: lengthSymbol })}</th>
            <th scope="col">{t('explain.damageRatio')}</th>
            <th scope="col">{t('explain.groundUpLoss')}</th>
            <th scope="col">{t('explain.netLoss')}</th>
            <th scope="col">{t('explain.areaPart')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" colSpan={5} className={textStyles.faint}>
              {t('explain.closingTriangle')}
            </th>
            <td>{part(integration.closingTriangle)}</td>
          </tr>
          {returnPeriodsYears.map((years, index) => {
            const height = heights.get(years);
            const ratio = trace.damageRatios[index] ?? 0;
            const isHeldBack = integration.cut !== null && years <= integration.cut.returnPeriodYears;
            return (
              <tr key={years} data-event={years}>
                <th scope="row">{formatReturnPeriodShort(years, t, formatters)}</th>
                <td className={textStyles.faint}>
                  {height === undefined ? '–' : formatHeight(height, HEIGHT_DECIMALS)}
                </td>
                <td>{ratio === 0 ? '0' : fixed(ratio, RATIO_DECIMALS)}</td>
                <td>{money(trace.groundUpLosses[index] ?? 0)}</td>
                <td className={isHeldBack ? textStyles.faint : undefined}>
                  {isHeldBack ? t('explain.heldBack') : money(trace.netLosses[index] ?? 0)}
                </td>
                <td>{index < integration.trapezoids.length ? part(integration.trapezoids[index] ?? 0) : ''}</td>
              </tr>
            );
          })}
          <tr>
            <th scope="row" colSpan={5} className={textStyles.faint}>
              {t('explain.rareTail')}
            </th>
            <td>{part(integration.rareTail)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr data-figure="aal">
            <th scope="row" colSpan={5}>
              {t('explain.aal')}
            </th>
            <td>{part(integration.averageAnnualLoss)}</td>
          </tr>
          <tr data-figure="pml">
            <th scope="row" colSpan={4}>
              {t('explain.pml')}
            </th>
            <td>{money(integration.probableMaximumLoss1500)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}
