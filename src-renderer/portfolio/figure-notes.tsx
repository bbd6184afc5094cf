import { useTranslation } from 'react-i18next';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Omissions } from '#renderer/ui/omissions.tsx';
import styles from './figure-notes.module.css';

/** What stands beside sums over hazards: what adding them supposes, and on demand what the figures leave out. */
export function FigureNotes() {
  const { t } = useTranslation();
  return (
    <div className={styles.notes}>
      <p>{t('portfolio.additiveNote')}</p>
      <Disclosure title={t('answer.omissions')} rememberAs="portfolio.omissions">
        <Omissions />
      </Disclosure>
    </div>
  );
}
