import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { reportFailedStep } from '#renderer/ui/undo-step.ts';
import { useIsShown } from '#renderer/ui/use-is-shown.ts';
import { checkOptions, columnsOptions, correctedKeys } from './attention-queries.ts';
import { describeNote } from './describe-note.ts';
import { deleteRowDraft, setRowDraft, useRowDraft } from './row-drafts.ts';
import styles from './attention.module.css';

interface RowEditorProps {
  readonly id: string;
  readonly row: PortfolioRow;
  readonly onTaken: () => void;
}

/** The cells of one row that was set aside, to be corrected; what they come to is shown as they are typed. */
export function RowEditor({ id, row, onTaken }: RowEditorProps) {
  const { t, count } = useTexts();
  const client = useClient();
  const queryClient = useQueryClient();
  const { data: columns, error: columnsFailure } = useQuery(columnsOptions(client, id));
  const key = { id, rowId: row.id };
  const cells = useRowDraft(key) ?? row.cells;
  const check = useQuery({ ...checkOptions(client, key, useDeferredValue(cells)), placeholderData: keepPreviousData });
  const isShown = useIsShown();
  const taking = useMutation({
    mutationFn: (kept: readonly string[]) => client.call('portfolio.takeRow', { ...key, cells: [...kept] }),
    onError: (error) => {
      // Told here; whoever has gone on to another row is told as well.
      if (!isShown.current) reportFailedStep(t('attention.takingRow', { line: count(row.line) }), error);
    },
    onSuccess: async ({ isTaken }, kept) => {
      await Promise.all(correctedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })));
      deleteRowDraft(key, kept);
      if (isTaken) onTaken();
    },
  });
  if (columns === undefined) {
    return columnsFailure === null ? null : (
      <FailureNotice title={t('attention.columnsNotRead')} failure={columnsFailure} />
    );
  }
  const reasons = check.data?.reasons ?? row.reasons;
  const notes = check.data?.notes ?? [];
  const used = new Set(columns.used);
  const names = Array.from({ length: Math.max(columns.columns.length, cells.length) }, (_, index) => index);
  const isInUse = (index: number) => {
    const name = columns.columns[index];
    return name === undefined || used.has(name);
  };

  function change(index: number, value: string): void {
    const typed = names.map((position) => (position === index ? value : (cells[position] ?? '')));
    setRowDraft(key, typed.every((cell, position) => cell === (row.cells[position] ?? '')) ? null : typed);
  }

  function renderField(index: number) {
    const name = columns?.columns[index];
    const wrong = reasons.filter(({ column }) => column !== null && column === name);
    return (
      <TextField
        key={index}
        label={name ?? t('attention.beyond', { position: index + 1 })}
        autoComplete="off"
        spellCheck={false}
        value={cells[index] ?? ''}
        error={wrong.length === 0 ? undefined : wrong.map((reason) => describeNote(reason, t)).join('; ')}
        onChange={(event) => change(index, event.target.value)}
      />
    );
  }

  const others = names.filter((index) => !isInUse(index));
  const ofWholeRow = reasons.filter(({ column }) => column === null || !columns.columns.includes(column));
  return (
    <form
      className={styles.editor}
      aria-label={t('attention.correct', { line: count(row.line) })}
      onSubmit={(event) => {
        event.preventDefault();
        taking.mutate(cells);
      }}
    >
      <h3>{t('attention.correct', { line: count(row.line) })}</h3>
      {ofWholeRow.map((reason) => (
        <Notice key={reason.code} tone="caution" title={describeNote(reason, t)} code={reason.code} />
      ))}
      <div className={styles.fields}>{names.filter(isInUse).map(renderField)}</div>
      {others.length > 0 && (
        <Disclosure title={t('attention.otherCells')}>
          <div className={styles.fields}>{others.map(renderField)}</div>
        </Disclosure>
      )}
      {reasons.length === 0 && (
        <p role="status" className={styles.fits}>
          {notes.length === 0
            ? t('attention.fits')
            : t('attention.fitsWith', { notes: notes.map((note) => describeNote(note, t)).join('; ') })}
        </p>
      )}
      {check.error !== null && <FailureNotice title={t('attention.notChecked')} failure={check.error} />}
      {taking.error !== null && <FailureNotice title={t('attention.rowNotTaken')} failure={taking.error} />}
      <div className={styles.actions}>
        <Button type="submit" variant={reasons.length === 0 ? 'primary' : 'secondary'} disabled={taking.isPending}>
          {reasons.length === 0 ? t('attention.take') : t('attention.keep')}
        </Button>
      </div>
    </form>
  );
}
