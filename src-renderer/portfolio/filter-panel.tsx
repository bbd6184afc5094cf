import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNamedPlace } from '#shared/geocoding/named-place.ts';
import { portfolioMatchLevels, type PortfolioMatchLevel } from '#shared/portfolio/portfolio-status.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { Button } from '#renderer/ui/button.tsx';
import { changePart } from './change-part.ts';
import { RangeFilter, type Range } from './range-filter.tsx';
import styles from './filter-panel.module.css';

const EVERY = '';
/** Most ranges that the contract allows in a filter. */
const MOST_RANGES = 20;

interface FilterPanelProps {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
}

/** Narrows the rows down by figures, by place, and by how they were placed: all that is given has to hold. */
export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const { t } = useTranslation();
  const ranges = filter.ranges ?? [];

  function changeRanges(next: Range[]): void {
    onChange(changePart(filter, 'ranges', next));
  }

  function chooseLevel(value: string): void {
    onChange(changePart(filter, 'matchLevels', value === EVERY ? [] : [value as PortfolioMatchLevel]));
  }

  return (
    <section className={styles.panel} aria-label={t('portfolioFilter.title')}>
      {(['city', 'postalCode'] as const).map((part) => (
        <label key={part} className={styles.part}>
          <span>{t(`portfolioFilter.${part}`)}</span>
          <input
            autoComplete="off"
            value={formatNamedPlace(filter[part] ?? '')}
            onChange={(event) => onChange(changePart(filter, part, event.target.value))}
          />
        </label>
      ))}
      <label className={styles.part}>
        <span>{t('portfolio.rowHead.matchLevel')}</span>
        <select value={filter.matchLevels?.[0] ?? EVERY} onChange={(event) => chooseLevel(event.target.value)}>
          <option value={EVERY}>{t('portfolioFilter.everyLevel')}</option>
          {portfolioMatchLevels.map((level) => (
            <option key={level} value={level}>
              {t(`portfolio.match.${level}`)}
            </option>
          ))}
        </select>
      </label>
      {ranges.map((range, at) => (
        <RangeFilter
          // eslint-disable-next-line react/no-array-index-key -- conditions have no name; all fields are made anew when one goes
          key={`${ranges.length} ${at}`}
          range={range}
          onChange={(next) => changeRanges(ranges.map((one, position) => (position === at ? next : one)))}
          onRemove={() => changeRanges(ranges.filter((_, position) => position !== at))}
        />
      ))}
      <Button
        size="small"
        icon={Plus}
        disabled={ranges.length >= MOST_RANGES}
        onClick={() => changeRanges([...ranges, { column: 'aal' }])}
      >
        {t('portfolioFilter.add')}
      </Button>
    </section>
  );
}
