import { useQuery } from '@tanstack/react-query';
import { useClient } from '#renderer/client/client-context.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('attention.rule')}</th>
            <th scope="col">{t('portfolio.column')}</th>
            <th scope="col" className={styles.figure}>
              {t('attention.rows')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('attention.firstLine')}
            </th>
          </tr>
        </thead>
        <tbody>
          {notes.data.map((note) => (
            <tr key={`${note.code} ${note.column}`}>
              <th scope="row">{describeNote(note, t)}</th>
              <td>{note.column}</td>
              <td className={styles.figure}>{count(note.rows)}</td>
              <td className={styles.figure}>{count(note.line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
