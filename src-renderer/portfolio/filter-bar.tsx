import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { portfolioStatuses, type PortfolioStatus } from '#shared/portfolio/portfolio-status.ts';
import { holdsForAll, LONGEST_ROW_SEARCH, type PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { Button } from '#renderer/ui/button.tsx';
import { changePart } from './change-part.ts';
import styles from './filter-panel.module.css';

const EVERY = '';

interface FilterBarProps {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
  /** Whether what else narrows down is shown below. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Narrows rows, map and sums down by words and by what became of the rows, and opens what else there is. */
export function FilterBar({ filter, onChange, isOpen, onOpen }: FilterBarProps) {
  const { t } = useTranslation();
  const { city, postalCode, matchLevels = [], ranges = [] } = filter;
  const parts = [city, postalCode].filter((part) => part !== undefined).length + matchLevels.length + ranges.length;

  function chooseStatus(value: string): void {
    onChange(changePart(filter, 'statuses', value === EVERY ? [] : [value as PortfolioStatus]));
  }

  return (
    <div className={styles.bar} role="search">
      <input
        type="search"
        aria-label={t('portfolio.search')}
        placeholder={t('portfolio.search')}
        maxLength={LONGEST_ROW_SEARCH}
        value={filter.search ?? ''}
        onChange={(event) => onChange(changePart(filter, 'search', event.target.value))}
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
      <Button size="small" aria-expanded={isOpen} icon={SlidersHorizontal} onClick={() => onOpen(!isOpen)}>
        {parts === 0 ? t('portfolioFilter.open') : t('portfolioFilter.openWith', { parts })}
      </Button>
      {!holdsForAll(filter) && (
        <Button variant="link" size="small" onClick={() => onChange({})}>
          {t('portfolioFilter.clear')}
        </Button>
      )}
    </div>
  );
}
