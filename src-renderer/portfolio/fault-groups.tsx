import { useState } from 'react';
import { Undo2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { AppliedCorrection, CorrectionAction, FaultGroup } from '#shared/portfolio/fault-correction.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { FaultPreview } from './fault-preview.tsx';
import { describeNote } from './describe-note.ts';
import { useFaultCorrections } from './use-fault-corrections.ts';
import styles from './attention.module.css';

interface FaultGroupsProps {
  readonly id: string;
  /** Whether something is done with the portfolio now: nothing is corrected meanwhile. */
  readonly isAtWork: boolean;
}

/** What is to be done to which rows. */
interface Choice {
  readonly key: string;
  readonly action: CorrectionAction;
}

const keyOf = ({ fault, column }: Pick<FaultGroup, 'fault' | 'column'>): string => JSON.stringify([fault, column]);

/** What is wrong with the rows of a group, and where. */
export function nameFault(group: Pick<FaultGroup, 'fault' | 'column' | 'detail'>, t: TFunction): string {
  const { fault, column, detail } = group;
  const what =
    fault === 'coordinates-look-swapped'
      ? t('faults.looksSwapped')
      : describeWhole(describeNote({ code: fault, detail }, t));
  return column === null ? what : `${column}: ${what}`;
}

/** Words for a fault in which no detail stands. */
function describeWhole(text: string): string {
  return text.replaceAll(/:\s*(?=\.|$)/g, '');
}

/** Rows with the same fault, each group with what can be done to all of it in one step, and what was done. */
export function FaultGroups({ id, isAtWork }: FaultGroupsProps) {
  const { t, count, money } = useTexts();
  const { faults, correcting, undoing } = useFaultCorrections(id);
  const [choice, setChoice] = useState<Choice | null>(null);
  if (faults.error !== null) return <FailureNotice title={t('portfolio.rowsNotRead')} failure={faults.error} />;
  if (faults.data === undefined) return <Skeleton height={80} />;
  const { groups, leftAside, applied } = faults.data;
  if (groups.length === 0 && applied.length === 0) return null;
  const isBusy = isAtWork || correcting.isPending || undoing.isPending;
  const failure = correcting.error ?? undoing.error;

  function renderActions(group: FaultGroup) {
    const key = keyOf(group);
    return (
      <span className={styles.actions}>
        {group.actions.map((action) => {
          const isChosen = choice?.key === key && choice.action === action;
          return (
            <Button
              key={action}
              size="small"
              aria-expanded={isChosen}
              onClick={() => setChoice(isChosen ? null : { key, action })}
            >
              {t(`faults.action.${action}`)}
            </Button>
          );
        })}
      </span>
    );
  }

  return (
    <section className={styles.groups} aria-labelledby={`faults-${id}`}>
      <h3 id={`faults-${id}`}>{t('faults.title')}</h3>
      {groups.length > 0 && (
        <ScrollRegion label={t('faults.list')} className={styles.scrolled}>
          <DataTable
            className={styles.table}
            rows={groups}
            keyOf={keyOf}
            heads={[
              t('faults.fault'),
              { children: t('attention.rows'), className: styles.figure },
              { children: t('attention.firstLine'), className: styles.figure },
              { children: t('attention.tiv'), className: styles.figure },
              t('faults.do'),
            ]}
            renderCells={(group) => [
              nameFault(group, t),
              { children: count(group.rows), className: styles.figure },
              { children: count(group.line), className: styles.figure },
              { children: group.isRefused ? t('faults.aside') : money(group.tiv), className: styles.figure },
              renderActions(group),
            ]}
            renderBelow={(group) =>
              choice?.key === keyOf(group) && (
                <tr>
                  <td colSpan={5}>
                    <FaultPreview
                      key={choice.action}
                      id={id}
                      group={group}
                      action={choice.action}
                      isBusy={isBusy}
                      onCorrect={(correction) => correcting.mutate(correction, { onSuccess: () => setChoice(null) })}
                      onCancel={() => setChoice(null)}
                    />
                  </td>
                </tr>
              )
            }
          />
        </ScrollRegion>
      )}
      {leftAside > 0 && <p>{t('faults.leftAside', { count: leftAside, rows: count(leftAside) })}</p>}
      {failure !== null && <FailureNotice title={t('faults.notDone')} failure={failure} />}
      {applied.length > 0 && (
        <AppliedCorrections id={id} applied={applied} isBusy={isBusy} onUndo={(one) => undoing.mutate(one)} />
      )}
      {undoing.data !== undefined && undoing.data.kept > 0 && (
        <p role="status">{t('faults.kept', { count: undoing.data.kept, rows: count(undoing.data.kept) })}</p>
      )}
    </section>
  );
}

interface AppliedCorrectionsProps {
  readonly id: string;
  readonly applied: readonly AppliedCorrection[];
  readonly isBusy: boolean;
  readonly onUndo: (correction: number) => void;
}

/** What was done to rows with a fault; the latest can be taken back, and all of it saved as rules. */
function AppliedCorrections({ id, applied, isBusy, onUndo }: AppliedCorrectionsProps) {
  const { t, count, percent } = useTexts();
  const client = useClient();
  const saving = useDelivery(() => client.call('portfolioFile.corrections', { id }));

  function describe({ correction, rows, corrected, stillAside, leftAside, unchanged }: AppliedCorrection): string {
    const { fault, column = null, action } = correction;
    const what = t(`faults.done.${action}`, {
      fault: nameFault({ fault, column, detail: '' }, t),
      share: action === 'shareOfBuilding' ? percent(correction.share) : '',
    });
    const came = [
      ...(corrected === 0 ? [] : [t('faults.corrected', { rows: count(corrected) })]),
      ...(leftAside === 0 ? [] : [t('faults.nowAside', { rows: count(leftAside) })]),
      ...(stillAside === 0 ? [] : [t('faults.stillAside', { rows: count(stillAside) })]),
      ...(unchanged === 0 ? [] : [t('faults.unchanged', { rows: count(unchanged) })]),
    ];
    return `${what} – ${rows === 0 ? t('faults.noRow') : came.join(', ')}`;
  }

  return (
    <>
      <h4>{t('faults.applied')}</h4>
      <ol className={styles.applied}>
        {applied.map((one) => (
          <li key={one.id}>
            <span>{describe(one)}</span>
            {one === applied.at(-1) && (
              <Button size="small" icon={Undo2} disabled={isBusy} onClick={() => onUndo(one.id)}>
                {t('faults.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button disabled={saving.isPending} onClick={() => saving.mutate(undefined)}>
          {t('faults.saveRules')}
        </Button>
        <DeliveryNote delivered={saving.data} error={saving.error} failed={t('faults.rulesNotWritten')} />
      </div>
    </>
  );
}
