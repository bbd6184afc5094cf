import { useTranslation } from 'react-i18next';
import type { Survey, SurveyFieldName, SurveyFields } from '#shared/domain/survey.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './survey-record.module.css';

interface ContestNoticeProps {
  readonly mine: Partial<SurveyFields>;
  readonly theirs: Survey;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

/** The same fields were changed in two windows: shows both, field by field, and lets one be chosen. */
export function ContestNotice({ mine, theirs, onResolve }: ContestNoticeProps) {
  const { t } = useTranslation();
  const names = Object.keys(mine) as SurveyFieldName[];
  return (
    <Notice tone="caution" title={t('survey.contestTitle')}>
      <div className={styles.contest}>
        <p>{t('survey.contestBody')}</p>
        {names.map((name) => (
          <div key={name}>
            <strong>{t(`surveyField.${name}`)}</strong>
            <div className={styles.contestSide}>
              <span>{t('survey.contestMine')}</span>
              <span>{formatFieldValue(mine[name])}</span>
            </div>
            <div className={styles.contestSide}>
              <span>{t('survey.contestTheirs')}</span>
              <span>{formatFieldValue(theirs[name])}</span>
            </div>
          </div>
        ))}
        <div className={styles.contestActions}>
          <Button size="small" onClick={() => onResolve('mine')}>
            {t('survey.keepMine')}
          </Button>
          <Button size="small" onClick={() => onResolve('theirs')}>
            {t('survey.takeTheirs')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** A field's value in one line: whatever it is, both sides are written alike. */
function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(formatFieldValue).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
    return parts.length === 0 ? '–' : parts.map(([name, part]) => `${name}: ${formatFieldValue(part)}`).join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
