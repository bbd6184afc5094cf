import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { usePortfolioReturnStore } from './portfolio-return-store.ts';
import { pointOf, type Subject } from '#renderer/query/subject.ts';
import styles from './return-to-portfolio.module.css';

/** The way back to the row of a portfolio that the building in question was opened from; nothing for any other. */
export function ReturnToPortfolio({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const from = usePortfolioReturnStore((state) => state.from);
  const point = pointOf(subject);
  if (from === null || point === null) return null;
  if (point.latitude !== from.point.latitude || point.longitude !== from.point.longitude) return null;
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        icon={ArrowLeft}
        iconSize={14}
        onClick={() => void navigate({ to: '/portfolio', search: { portfolio: from.portfolio } })}
      >
        {t('review.back', { name: from.name })}
      </Button>
      <span>{t('review.backHint', { line: from.line })}</span>
    </div>
  );
}
