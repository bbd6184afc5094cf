import { classify, STRUCTURE_SCORE_CLASSES } from '#shared/exposure/class-tables.ts';
import { STANDARD_BUILDING } from '#shared/exposure/exposure.ts';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { ClassTable } from './class-table.tsx';
import { CurveList } from './curve-list.tsx';
import { Part, WideTable, HEIGHT_DECIMALS, RATIO_DECIMALS } from './explain-parts.tsx';
import { findCurvePlaces } from './curve-places.ts';
import styles from './explain.module.css';

/** How the table's figures come out of each other, in its order. */
const scoreRules = ['height', 'part', 'closing', 'rare'] as const;
/** As many digits as the classes are met with by hand. */
const DIGITS = 6;

/** What makes the structure flood score: the average annual damage, and the classes that it is told by. */
export function ScoreWhy({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const { significant, depth, count } = formatters;
  const { score, losses } = trace;
  const { averageAnnualDamagePerMille: damage } = score;
  const inDigits = (value: number): string => significant(value, DIGITS);
  return (
    <Part title={t('explain.score')}>
      <p className={styles.text}>
        {damage === null
          ? t('explain.scoreOpenWater')
          : t('explain.scoreFrom', {
              perMille: inDigits(damage),
              score: classify(STRUCTURE_SCORE_CLASSES, damage),
            })}{' '}
        {score.standardBuilding &&
          t(losses === null ? 'explain.standardBuilding' : 'explain.standardForNoValue', {
            height: depth(STANDARD_BUILDING.firstFloorHeight),
          })}
      </p>
      {damage !== null && (
        <ClassTable
          title={t('explain.class.score')}
          classes={STRUCTURE_SCORE_CLASSES}
          figure={t('explain.class.damage')}
          result={t('explain.class.scoreResult')}
          value={damage}
          shown={`${inDigits(damage)} ‰`}
          formatEnd={inDigits}
          formatResult={count}
        />
      )}
      {damage !== null && (
        <Disclosure title={t('explain.scoreParts')}>
          <div className={styles.stack}>
            <ScoreTable trace={trace} />
            <ul className={styles.rules}>
              {score.integration.cut !== null && (
                <li>
                  {t('explain.scoreRule.standard', {
                    event: formatReturnPeriodShort(score.integration.cut.returnPeriodYears, t, formatters),
                  })}
                </li>
              )}
              {scoreRules.map((rule) => (
                <li key={rule}>{t(`explain.scoreRule.${rule}`)}</li>
              ))}
            </ul>
          </div>
        </Disclosure>
      )}
      {score.standardBuilding && <CurveList curves={score.curves} />}
    </Part>
  );
}

const PER_MILLE = 1000;
/** Of the parts of a sum in per mille: the narrowest class is 0.05 wide. */
const PART_DECIMALS = 4;

/** How the score's damage is made: the damage of each event and the parts of the area, which add up to it. */
function ScoreTable({ trace }: { readonly trace: HazardTrace }) {
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
