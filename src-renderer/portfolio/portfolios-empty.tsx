import { useTranslation } from 'react-i18next';
import styles from './portfolio.module.css';

/** What stands below the choice of a file while there is no portfolio: what a file needs, and what becomes of it. */
export function PortfoliosEmpty() {
  const { t } = useTranslation();
  return (
    <section className={styles.needs} aria-labelledby="portfolio-needs">
      <h3 id="portfolio-needs">{t('portfolio.needs.title')}</h3>
      <ul>
        {(['place', 'value', 'rest', 'file'] as const).map((need) => (
          <li key={need}>{t(`portfolio.needs.${need}`)}</li>
        ))}
      </ul>
    </section>
  );
}
