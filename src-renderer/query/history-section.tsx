import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { HistoryList } from './history/history-list.tsx';
import { historyOptions, useRemoveHistory } from './history/history-queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { doInTurn } from '#renderer/ui/undo-step.ts';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useUndoable } from '#renderer/ui/use-undoable.ts';
import { useSubject } from './use-subject.ts';

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
