import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { X } from 'lucide-react';
import { useClient } from '#renderer/client/client.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { doInTurn } from '#renderer/ui/undo-step.ts';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useUndoable } from '#renderer/ui/use-undoable.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IndexFigures, IndexHeadings } from '#renderer/ui/index-figures.tsx';
import { historyOptions, useRemoveHistory, type HistoryEntry } from './history/history-queries.ts';
import { useSubject } from './use-subject.ts';
import styles from './history/history-list.module.css';

/** What is being forgotten: one entry, or all. */
type Forgetting = { readonly id: number; readonly label: string } | 'all';

/** Earlier queries, to open again and to forget. */
export function HistorySection() {
  const { t } = useTranslation();
  const { setSubject } = useSubject();
  const history = useQuery(historyOptions(useClient()));
  const removeHistory = useRemoveHistory();
  const describe = (what: Forgetting): string =>
    what === 'all' ? t('undoable.forgetAll') : t('undoable.forget', { label: what.label });
  const removal = useUndoable<Forgetting>(
    (what) => void doInTurn(describe(what), () => removeHistory(what === 'all' ? null : what.id)),
    describe,
  );
  const { pending } = removal;
  const entries = (history.data ?? []).filter(({ id }) => pending !== 'all' && pending?.id !== id);

  return (
    <>
      {entries.length > 0 && (
        <Section
          title={t('history.title')}
          aside={
            <Button variant="quiet" size="small" onClick={() => removal.start('all')}>
              {t('history.removeAll')}
            </Button>
          }
        >
          <HistoryList
            entries={entries}
            now={new Date(history.dataUpdatedAt)}
            onOpen={(entry) => setSubject({ kind: 'entry', id: entry.id })}
            onRemove={(entry) => removal.start(entry)}
          />
        </Section>
      )}
      {pending !== null && (
        <UndoToast
          text={pending === 'all' ? t('history.removedAll') : t('history.removed', { label: pending.label })}
          onUndo={removal.undo}
        />
      )}
    </>
  );
}

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  /** Now, for "5 minutes ago". */
  readonly now: Date;
  readonly onOpen: (entry: HistoryEntry) => void;
  readonly onRemove: (entry: HistoryEntry) => void;
}

/** Earlier queries: where, when, and the four indices at a glance. */
function HistoryList({ entries, now, onOpen, onRemove }: HistoryListProps) {
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
