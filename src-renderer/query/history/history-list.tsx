import { X } from 'lucide-react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { IndexFigures, IndexHeadings } from '#renderer/ui/index-figures.tsx';
import type { HistoryEntry } from './history-queries.ts';
import styles from './history-list.module.css';

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  /** Now, for "5 minutes ago". */
  readonly now: Date;
  readonly onOpen: (entry: HistoryEntry) => void;
  readonly onRemove: (entry: HistoryEntry) => void;
}

/** Earlier queries: where, when, and the four indices at a glance. */
export function HistoryList({ entries, now, onOpen, onRemove }: HistoryListProps) {
  const { t, timeAgo, dateTime } = useTexts();
  return (
    <div>
      <div className={styles.headings}>
        <IndexHeadings />
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.item} data-history={entry.id}>
            <button type="button" className={styles.open} onClick={() => onOpen(entry)}>
              <span className={styles.label}>{entry.label}</span>
              <span className={styles.time} title={dateTime(entry.askedAt)}>
                {timeAgo(entry.askedAt, now)}
                {entry.hasFinancial && ` · ${t('history.withLosses')}`}
              </span>
              <span className={styles.figures}>
                <IndexFigures figures={entry.figures} />
              </span>
            </button>
            <IconButton
              className={styles.remove}
              label={t('history.remove', { label: entry.label })}
              icon={X}
              iconSize={14}
              onClick={() => onRemove(entry)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
