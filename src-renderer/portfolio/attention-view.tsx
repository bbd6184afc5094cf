import { useState } from 'react';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { useClient } from '#renderer/client/client.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { CorrectedFile } from './corrected-file.tsx';
import type { Portfolio } from './portfolio-queries.ts';
import { notesOptions, duplicatesOptions } from './attention-queries.ts';
import { describeNote } from './describe-note.ts';
import { Pager } from './pager.tsx';
import styles from './attention.module.css';

const parts = ['aside', 'duplicates', 'notes'] as const;

/**
 * What somebody has to look at: rows that were set aside, to be corrected, rows that come again, and what was filled
 * in.
 */
export function AttentionView({ portfolio }: { readonly portfolio: Portfolio }) {
  const { t, count } = useTexts();
  const { id, rejected, duplicates } = portfolio;
  const [part, setPart] = useState<(typeof parts)[number]>(rejected === 0 && duplicates > 0 ? 'duplicates' : 'aside');
  const rows = { aside: count(rejected), duplicates: count(duplicates), notes: '' };
  return (
    <section className={styles.view} aria-label={t('attention.title')}>
      <div className={styles.bar}>
        <Segmented
          label={t('attention.part')}
          options={parts.map((value) => ({ value, label: t(`attention.${value}`, { rows: rows[value] }) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      <p className={styles.intro}>{t(`attention.${part}Intro`)}</p>
      {part === 'aside' ? (
        <>
          <CorrectedFile id={id} />
          <RejectedRows id={id} />
        </>
      ) : part === 'duplicates' ? (
        <DuplicateTable id={id} />
      ) : (
        <NoteTable id={id} />
      )}
    </section>
  );
}

/** What was filled in, translated or remarked when the rows were read, rule by rule, and of how many. */
function NoteTable({ id }: { readonly id: string }) {
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

/** The rows that an earlier one equals, and which one it is. */
export function DuplicateTable({ id }: { readonly id: string }) {
  const { t, count, money } = useTexts();
  const [offset, setOffset] = useState(0);
  const { data: page, error } = useQuery({
    ...duplicatesOptions(useClient(), id, offset),
    placeholderData: keepPreviousData,
  });
  if (error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={error} />;
  }
  if (page === undefined) return null;
  if (page.total === 0) return <p>{t('attention.noDuplicates')}</p>;
  return (
    <ScrollRegion label={t('attention.duplicates', { rows: count(page.total) })} className={styles.scrolled}>
      <DataTable
        className={styles.table}
        rows={page.rows}
        keyOf={({ id: rowId }) => rowId}
        heads={[
          { children: t('portfolio.head.line'), className: styles.figure },
          t('attention.identifier'),
          t('attention.place'),
          { children: t('attention.tiv'), className: styles.figure },
          t('attention.same'),
        ]}
        renderCells={({ line, locationId, address, tiv, notes }) => [
          { children: count(line), className: styles.figure },
          locationId,
          [address.streetAddress, address.city, address.postalCode].filter((part) => part !== '').join(', '),
          { children: money(tiv), className: styles.figure },
          notes
            .map(({ code, detail }) =>
              t(code === 'duplicate-id' ? 'attention.sameId' : 'attention.sameRow', { detail }),
            )
            .join('; '),
        ]}
      />
      <Pager offset={offset} total={page.total} onOffset={setOffset} />
    </ScrollRegion>
  );
}
