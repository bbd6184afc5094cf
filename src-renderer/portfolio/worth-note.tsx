import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { Comparison } from './comparison-queries.ts';
import styles from './comparison.module.css';

/** What a measure is worth over all rows that it changes. */
export function WorthNote({ worth }: { readonly worth: NonNullable<Comparison['worth']> }) {
  const { t, money, count, fixed } = useTexts();
  const { rows, worthIt, cost, annualBenefit, presentValue } = worth;
  return (
    <p className={styles.note} data-worth-note role="status">
      {t('review.compare.cost.sum', {
        rows: count(rows),
        worthIt: count(worthIt),
        cost: money(Math.round(cost)),
        saved: money(Math.round(annualBenefit)),
        value: money(Math.round(presentValue)),
        ratio: cost === 0 ? '–' : fixed(presentValue / cost, 2),
      })}
    </p>
  );
}
