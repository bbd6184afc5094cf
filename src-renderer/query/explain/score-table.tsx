import type { HazardTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
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
    <tr>
      <th scope="row" colSpan={3} className={textStyles.faint}>
        {name}
      </th>
      <td>{part(value)}</td>
    </tr>
  );

  return (
    <WideTable label={t('explain.scoreParts')}>
      <table className={classNames(styles.table, styles.dense)}>
        <caption>
          <VisuallyHidden>{t('explain.scoreParts')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('explain.event')}</th>
            <th scope="col">{t('explain.heightOnCurve', { unit: lengthSymbol })}</th>
            <th scope="col">{t('explain.damageRatio')}</th>
            <th scope="col">{t('explain.perMillePart')}</th>
          </tr>
        </thead>
        <tbody>
          {sum(t('explain.closingTriangle'), integration.closingTriangle)}
          {returnPeriodsYears.map((years, index) => {
            const height = heights.get(years);
            const ratio = damageRatios[index] ?? 0;
            return (
              <tr key={years}>
                <th scope="row">{formatReturnPeriodShort(years, t, formatters)}</th>
                <td className={textStyles.faint}>
                  {height === undefined ? '–' : formatHeight(height, HEIGHT_DECIMALS)}
                </td>
                <td>{ratio === 0 ? '0' : fixed(ratio, RATIO_DECIMALS)}</td>
                <td>{index < integration.trapezoids.length ? part(integration.trapezoids[index] ?? 0) : ''}</td>
              </tr>
            );
          })}
          {sum(t('explain.rareTail'), integration.rareTail)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('explain.perMilleSum')}
            </th>
            <td>{part(integration.averageAnnualLoss)}</td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}
