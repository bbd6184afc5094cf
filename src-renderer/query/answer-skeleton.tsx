import { useTranslation } from 'react-i18next';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import styles from './answer-skeleton.module.css';

/** The shape of an answer that is on its way. */
export function AnswerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{t('answer.loading')}</VisuallyHidden>
      <Skeleton width="70%" height={20} />
      <Skeleton width="45%" height={14} />
      <div className={styles.tiles}>
        <Skeleton height={118} />
        <Skeleton height={118} />
        <Skeleton height={118} />
        <Skeleton height={118} />
      </div>
    </div>
  );
}
