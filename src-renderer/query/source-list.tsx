import { useTranslation } from 'react-i18next';
import { listAnswerPacks } from './answer-sources.ts';
import type { RiskAnswer } from './risk-queries.ts';
import styles from './source-list.module.css';

/** The packs and the model that the figures come from. */
export function SourceList({ answer }: { readonly answer: RiskAnswer }) {
  const { t } = useTranslation();
  return (
    <div className={styles.sources}>
      {listAnswerPacks(answer).map((pack) => (
        <p key={`${pack.id}@${pack.version}`}>
          <span className={styles.title}>{pack.title}</span> {pack.version}
          <br />
          {pack.attribution}
        </p>
      ))}
      <p>{t('answer.model', { version: answer.assessment.explanation.modelVersion })}</p>
    </div>
  );
}
