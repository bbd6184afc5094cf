import { useQuery } from '@tanstack/react-query';
import { useClient } from '#renderer/client/client-context.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { notesOptions } from './attention-queries.ts';
import { describeNote } from './describe-note.ts';
import styles from './attention.module.css';

/** What was filled in, translated or remarked when the rows were read, rule by rule, and of how many. */
export function NoteTable({ id }: { readonly id: string }) {
  const { t, count } = useTexts();
  const notes = useQuery(notesOptions(useClient(), id));
  if (notes.error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={notes.error} />;
  }
  if (notes.data === undefined) return <Skeleton height={120} />;
  if (notes.data.length === 0) return <p>{t('attention.noNotes')}</p>;
  return (
    <ScrollRegion label={t('attention.notes')} className={styles.scrolled}>
      <DataTable
        className={styles.table}
        rows={notes.data}
        keyOf={({ code, column }) => `${code} ${column}`}
        heads={[
          t('attention.rule'),
          t('portfolio.column'),
          { children: t('attention.rows'), className: styles.figure },
          { children: t('attention.firstLine'), className: styles.figure },
        ]}
        renderCells={(note) => [
          describeNote(note, t),
          note.column,
          { children: count(note.rows), className: styles.figure },
          { children: count(note.line), className: styles.figure },
        ]}
      />
    </ScrollRegion>
  );
}
