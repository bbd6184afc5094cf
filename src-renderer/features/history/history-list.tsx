import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hazards, type Hazard } from '#shared/domain/hazard.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { HistoryEntry } from './queries.ts';
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
  const { t } = useTranslation();
  const { timeAgo, dateTime } = useFormatters();
  return (
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
              {hazards.map((hazard) => (
                <IndexFigure key={hazard} hazard={hazard} value={entry.figures[wireNameOf(hazard)]} />
              ))}
            </span>
          </button>
          <Button
            variant="quiet"
            size="small"
            className={styles.remove}
            aria-label={t('history.remove', { label: entry.label })}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onRemove(entry)}
          />
        </li>
      ))}
    </ul>
  );
}

function IndexFigure({ hazard, value }: { readonly hazard: Hazard; readonly value: number | undefined }) {
  const { t } = useTranslation();
  const isIndex = value !== undefined && value > 0;
  return (
    <span className={styles.figure} data-index={isIndex ? value : undefined} title={t(`hazard.${hazard}`)}>
      <VisuallyHidden>{t(`hazard.${hazard}`)}: </VisuallyHidden>
      {isIndex ? value : '–'}
    </span>
  );
}

/** Name of a hazard's index on the wire. */
function wireNameOf(hazard: Hazard): string {
  return hazard === 'wildfire' ? 'wildfireIndex' : `${hazard}FloodIndex`;
}
