import { classify, STRUCTURE_SCORE_CLASSES } from '#shared/exposure/class-tables.ts';
import { STANDARD_BUILDING } from '#shared/exposure/exposure.ts';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { ClassTable } from './class-table.tsx';
import { CurveList } from './curve-list.tsx';
import { Part } from './part.tsx';
import { ScoreTable } from './score-table.tsx';
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
