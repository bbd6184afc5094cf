import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import styles from './attention.module.css';

/** Rows of a page. */
export const PAGER_SIZE = 100;

interface PagerProps {
  /** Of the first row that is shown, from 0. */
  readonly offset: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

/** Leads through a list page by page; nothing where one page holds it all. */
export function Pager({ offset, total, onOffset }: PagerProps) {
  const { t, count } = useTexts();
  if (total <= PAGER_SIZE) return null;
  const last = Math.min(total, offset + PAGER_SIZE);
  return (
    <nav className={styles.pager} aria-label={t('attention.pages')}>
      <IconButton
        label={t('attention.before')}
        disabled={offset === 0}
        icon={ChevronLeft}
        iconSize={14}
        onClick={() => onOffset(Math.max(0, offset - PAGER_SIZE))}
      />
      <span>{t('attention.shown', { from: count(offset + 1), to: count(last), total: count(total) })}</span>
      <IconButton
        label={t('attention.after')}
        disabled={last === total}
        icon={ChevronRight}
        iconSize={14}
        onClick={() => onOffset(offset + PAGER_SIZE)}
      />
    </nav>
  );
}

/** Where a page begins that a list still has: the one asked for, or its last. */
export function clampOffset(offset: number, total: number): number {
  const last = Math.max(0, Math.ceil(total / PAGER_SIZE) - 1) * PAGER_SIZE;
  return Math.min(offset, last);
}
