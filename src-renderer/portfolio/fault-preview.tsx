import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type {
  CorrectionAction,
  CorrectionPreview,
  FaultCorrection,
  FaultGroup,
} from '#shared/portfolio/fault-correction.ts';
import { useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { NumberField } from '#renderer/ui/number-field.tsx';
import { parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { describeNote } from './describe-note.ts';
import styles from './attention.module.css';

/** Share of the building's value that is offered first, percent: it is there to be changed. */
const FIRST_PERCENT = '20';
const MOST_PERCENT = 1000;

interface FaultPreviewProps {
  readonly id: string;
  readonly group: FaultGroup;
  readonly action: CorrectionAction;
  readonly isBusy: boolean;
  readonly onCorrect: (correction: FaultCorrection) => void;
  readonly onCancel: () => void;
}

/** What would be done to all rows of a group: how many, what they are worth, the first of them before and after. */
export function FaultPreview({ id, group, action, isBusy, onCorrect, onCancel }: FaultPreviewProps) {
  const { t, locale, count } = useTexts();
  const client = useClient();
  const [typed, setTyped] = useState(FIRST_PERCENT);
  const percent = parseDecimal(typed, locale);
  const isShare = action === 'shareOfBuilding';
  const isWrong = isShare && (percent === null || !(percent > 0 && percent <= MOST_PERCENT));
  const { fault, column } = group;
  const share = useDeferredValue(isWrong ? null : (percent ?? 0) / 100);
  const correction: FaultCorrection = isShare
    ? { fault, column, action, share: share ?? 1 }
    : { fault, column, action };
  const preview = useQuery({
    ...procedureOptions(client, 'portfolio.previewCorrection', { id, correction }, { retry: false, enabled: !isWrong }),
    placeholderData: keepPreviousData,
  });
  const changed = preview.data === undefined ? 0 : preview.data.rows - preview.data.unchanged;
  const isShown = preview.isSuccess && !preview.isPlaceholderData && !isWrong;
  return (
    <form
      className={styles.editor}
      aria-label={t(`faults.action.${action}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isShown && changed > 0) onCorrect(correction);
      }}
    >
      {isShare && (
        <div className={styles.share}>
          <NumberField
            label={t('faults.share')}
            unit="%"
            text={typed}
            error={isWrong ? t('faults.shareWrong', { most: count(MOST_PERCENT) }) : undefined}
            onText={setTyped}
          />
        </div>
      )}
      {preview.error !== null && <FailureNotice title={t('faults.notShown')} failure={preview.error} />}
      {preview.error === null && preview.data === undefined && <Skeleton height={60} />}
      {preview.data !== undefined && !isWrong && <PreviewedRows preview={preview.data} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={isBusy || !isShown || changed === 0}>
          {t(`faults.carryOut.${action}`, { count: changed })}
        </Button>
        <Button onClick={onCancel}>{t('attention.close')}</Button>
      </div>
    </form>
  );
}

function PreviewedRows({ preview }: { readonly preview: CorrectionPreview }) {
  const { t, count, money } = useTexts();
  const { rows, corrected, stillAside, leftAside, unchanged, tivBefore, tivAfter, aalBefore, examples } = preview;
  const shown = examples.filter(({ changes }) => changes.length > 0);
  return (
    <>
      <p role="status" className={styles.fits}>
        {[
          t('faults.of', { count: rows, rows: count(rows) }),
          ...(corrected === 0 ? [] : [t('faults.corrected', { rows: count(corrected) })]),
          ...(leftAside === 0 ? [] : [t('faults.nowAside', { rows: count(leftAside) })]),
          ...(stillAside === 0 ? [] : [t('faults.stillAside', { rows: count(stillAside) })]),
          ...(unchanged === 0 ? [] : [t('faults.unchanged', { rows: count(unchanged) })]),
          t('faults.tiv', { before: money(tivBefore), after: money(tivAfter) }),
          ...(aalBefore === null ? [] : [t('faults.aal', { aal: money(aalBefore) })]),
        ].join(' · ')}
      </p>
      {shown.length > 0 && (
        <DataTable
          className={styles.table}
          caption={t('faults.examples')}
          rows={shown}
          keyOf={({ line }) => line}
          heads={[
            { children: t('portfolio.head.line'), className: styles.figure },
            t('faults.before'),
            t('faults.after'),
            t('faults.then'),
          ]}
          renderCells={({ line, changes, reasons }) => [
            { children: count(line), className: styles.figure },
            changes.map(({ column, before }) => `${column}: ${before === '' ? t('faults.empty') : before}`).join('; '),
            changes.map(({ column, after }) => `${column}: ${after === '' ? t('faults.empty') : after}`).join('; '),
            reasons.length === 0
              ? t('faults.in')
              : t('portfolio.setAside', { reasons: reasons.map((reason) => describeNote(reason, t)).join('; ') }),
          ]}
        />
      )}
    </>
  );
}
