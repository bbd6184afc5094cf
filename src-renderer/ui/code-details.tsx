import { useTranslation } from 'react-i18next';
import styles from './code-details.module.css';

/** What support asks for, out of the way of who reads what happened. */
export function CodeDetails({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return (
    <details className={styles.details}>
      <summary>{t('notice.code')}</summary>
      <code>{code}</code>
    </details>
  );
}
