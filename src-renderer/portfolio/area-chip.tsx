import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { Button } from '#renderer/ui/button.tsx';
import styles from './review-map.module.css';

/** Says that the rows are narrowed down to an area, wherever they are looked at, and takes that away. */
export function AreaChip({
  filter,
  onChange,
}: {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
}) {
  const { t } = useTranslation();
  const { ring, ...rest } = filter;
  if (ring === undefined) return null;
  return (
    <span className={styles.chip}>
      {t('review.area.chip')}
      <Button
        variant="quiet"
        size="small"
        aria-label={t('review.area.remove')}
        icon={<X size={13} aria-hidden="true" />}
        onClick={() => onChange(rest)}
      />
    </span>
  );
}
