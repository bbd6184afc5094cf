import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { describeVerdict } from './describe-verdict.ts';
import type { RiskAnswer } from './risk-queries.ts';
import styles from './verdict-line.module.css';

/** What an answer comes to, in words above its figures. */
export function VerdictLine({ answer }: { readonly answer: RiskAnswer }) {
  const { t, ...formatters } = useTexts();
  const currency = useCurrencyLabel(answer.currency);
  const [first, ...others] = describeVerdict(answer.assessment, { t, formatters, currency });
  if (first === undefined) return null;
  return (
    <p className={styles.verdict} data-verdict="">
      <strong>{first}</strong> {others.join(' ')}
    </p>
  );
}
