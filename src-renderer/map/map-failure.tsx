import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';
import styles from './map-failure.module.css';

/** Stands where the map cannot be drawn: everything else works on. */
export function MapFailure({ message }: { readonly message: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <Notice tone="caution" title={t('map.failure.title')} code={message}>
        {t('map.failure.body')}
      </Notice>
    </div>
  );
}
