import { useTranslation } from 'react-i18next';
import { portfolioStatuses, type PortfolioStatus } from '#shared/domain/portfolio-status.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import styles from './portfolio.module.css';

const EVERY = '';

/** Narrows rows and summary down by words and by what became of the rows. */
export function FilterBar({
  filter,
  onChange,
}: {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
}) {
  const { t } = useTranslation();

  function chooseStatus(value: string): void {
    const { statuses: _before, ...rest } = filter;
    onChange(value === EVERY ? rest : { ...rest, statuses: [value as PortfolioStatus] });
  }

  function search(text: string): void {
    const { search: _before, ...rest } = filter;
    onChange(text === '' ? rest : { ...rest, search: text });
  }

  return (
    <div className={styles.filter} role="search">
      <input
        type="search"
        aria-label={t('portfolio.search')}
        placeholder={t('portfolio.search')}
        value={filter.search ?? ''}
        onChange={(event) => search(event.target.value)}
      />
      <select
        aria-label={t('portfolio.statusFilter')}
        value={filter.statuses?.[0] ?? EVERY}
        onChange={(event) => chooseStatus(event.target.value)}
      >
        <option value={EVERY}>{t('portfolio.everyStatus')}</option>
        {portfolioStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`portfolio.status.${status}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
