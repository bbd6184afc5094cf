import { useTranslation } from 'react-i18next';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import styles from './answer-header.module.css';

/** What of the query the match does not agree with, and whom the answer is owed to; nothing where all agrees. */
export function MatchReasons({ match }: { readonly match: Pick<PlaceMatch, 'why' | 'attribution'> }) {
  const { t } = useTranslation();
  const { why = [], attribution } = match;
  if (why.length === 0 && attribution === undefined) return null;
  return (
    <ul className={styles.reasons} aria-label={t('matchReason.title')}>
      {why.map((reason) => (
        <li key={reason}>{t(`matchReason.${reason}`)}</li>
      ))}
      {attribution !== undefined && <li>{attribution}</li>}
    </ul>
  );
}
