import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { rejectedRowsOptions } from './attention-queries.ts';
import { describeNote } from './describe-note.ts';
import { clampOffset, Pager } from './pager.tsx';
import { useHasRowDraft } from './row-drafts.ts';
import { RowEditor } from './row-editor.tsx';
import styles from './attention.module.css';

/** The rows that were set aside and why; the chosen one is corrected beside them. */
export function RejectedRows({ id }: { readonly id: string }) {
  const { t, count } = useTexts();
  const [wanted, setWanted] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const hasDraft = useHasRowDraft(id);
  const page = useQuery({ ...rejectedRowsOptions(useClient(), id, wanted), placeholderData: keepPreviousData });
  if (page.error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={page.error} />;
  }
  if (page.data === undefined) return null;
  const { rows, total } = page.data;
  // The last rows of the last page may have been taken in.
  const offset = clampOffset(wanted, total);
  if (offset !== wanted) setWanted(offset);
  if (total === 0) return <p>{t('attention.noneAside')}</p>;
  const row = rows.find((candidate) => candidate.id === chosen) ?? rows[0];
  if (row === undefined) return null;
  return (
    <div className={styles.aside}>
      <ScrollRegion label={t('attention.list')} className={styles.list}>
        <ul>
          {rows.map(({ id: rowId, line, reasons }) => (
            <li key={rowId}>
              <button type="button" aria-pressed={rowId === row.id} onClick={() => setChosen(rowId)}>
                <b>{t('attention.line', { line: count(line) })}</b>
                <span>
                  {reasons
                    .map((reason) => [reason.column, describeNote(reason, t)].filter(Boolean).join(': '))
                    .join('; ')}
                </span>
                {hasDraft(rowId) && <span>{t('attention.typed')}</span>}
              </button>
            </li>
          ))}
        </ul>
        <Pager offset={offset} total={total} onOffset={setWanted} />
      </ScrollRegion>
      <RowEditor
        key={row.id}
        id={id}
        row={row}
        // Another row that was chosen meanwhile stays, with what was typed into it.
        onTaken={() => setChosen((now) => (now === row.id ? null : now))}
      />
    </div>
  );
}
