import { useState } from 'react';
import { useQuery, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RowFlag } from '#shared/portfolio/portfolio-review.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useKeptState } from '#renderer/ui/use-kept-state.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { useClient } from '#renderer/client/client.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { GrantedFile } from '#renderer/client/grant-file.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Portfolio } from './portfolio-queries.ts';
import { notesOptions, duplicatesOptions, rejectedRowsOptions, correctedKeys } from './attention-queries.ts';
import { describeNote } from './describe-note.ts';
import { Pager, clampOffset } from './pager.tsx';
import { useHasRowDraft } from './row-drafts.ts';
import { DoubtTable } from './doubt-table.tsx';
import { FaultGroups } from './fault-groups.tsx';
import { TotalRows } from './total-rows.tsx';
import { RowEditor } from './row-editor.tsx';
import { ChoosePortfolioFile } from './choose-portfolio-file.tsx';
import { RowsNote } from './rows-note.tsx';
import styles from './attention.module.css';

const parts = ['aside', 'duplicates', 'doubts', 'notes'] as const;

interface AttentionViewProps {
  readonly portfolio: Portfolio;
  /** Shows the rows that a flag is true of. */
  readonly onFlag: (flag: RowFlag) => void;
}

/**
 * What somebody has to look at: rows that were set aside, to be corrected, rows that come again, figures that are
 * doubtful, and what was filled in.
 */
export function AttentionView({ portfolio, onFlag }: AttentionViewProps) {
  const { t, count } = useTexts();
  const { id, rejected, duplicates } = portfolio;
  const [part, setPart] = useKeptState<(typeof parts)[number]>(
    `attention ${id}`,
    rejected === 0 && duplicates > 0 ? 'duplicates' : 'aside',
  );
  const rows = { aside: count(rejected), duplicates: count(duplicates), doubts: '', notes: '' };
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
          {portfolio.totals > 0 && <TotalRows id={id} />}
          <FaultGroups id={id} isAtWork={portfolio.state !== 'ready'} />
          <h3>{t('attention.oneByOne')}</h3>
          <CorrectedFile id={id} />
          <RejectedRows id={id} />
        </>
      ) : part === 'duplicates' ? (
        <DuplicateTable id={id} />
      ) : part === 'doubts' ? (
        <DoubtTable id={id} onFlag={onFlag} />
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

/** The way of rows that were set aside through a spreadsheet: out as a file, in again when it is corrected. */
function CorrectedFile({ id }: { readonly id: string }) {
  const { t, count } = useTexts();
  const client = useClient();
  const queryClient = useQueryClient();
  const [isTaking, setIsTaking] = useState(false);
  const writing = useDelivery(() => client.call('portfolioFile.rejected', { id }));
  const taking = useMutation({
    mutationFn: ({ grant }: GrantedFile) => client.call('portfolio.takeCorrected', { id, grant }),
    onSettled: () =>
      Promise.all(correctedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] }))),
  });
  return (
    <>
      <div className={styles.actions}>
        <Button disabled={writing.isPending} onClick={() => writing.mutate(undefined)}>
          {t('attention.saveFile')}
        </Button>
        <Button aria-expanded={isTaking} onClick={() => setIsTaking(!isTaking)}>
          {t('attention.takeFile')}
        </Button>
      </div>
      <RowsNote delivered={writing.data} error={writing.error} />
      {isTaking && <ChoosePortfolioFile onChoose={(file) => taking.mutate(file)} />}
      {taking.error !== null && <FailureNotice title={t('attention.notTaken')} failure={taking.error} />}
      {taking.data !== undefined && (
        <p role="status">
          {t('attention.fileTaken', {
            taken: count(taking.data.taken),
            stillAside: count(taking.data.stillAside),
            unchanged: count(taking.data.unchanged),
            unknown: count(taking.data.unknown),
          })}
        </p>
      )}
    </>
  );
}
