import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import type { ReportRun } from './use-report-run.ts';
import styles from './report-view.module.css';

interface ReportRunBarProps {
  readonly run: ReportRun;
  readonly partCount: number;
  /** Buildings of all parts, of the parts before this one, and of this one that are read. */
  readonly total: number;
  readonly before: number;
  readonly loaded: number;
  readonly onCancel: () => void;
}

/** Reading, setting and printing are counted as nine tenths of the work, joining as the last. */
const JOINING_SHARE = 0.1;

/** How far a long report has come, and the way out of it. */
export function ReportRunBar({ run, partCount, total, before, loaded, onCancel }: ReportRunBarProps) {
  const { t } = useTranslation();
  const isJoining = run.part === partCount;
  const fraction = isJoining
    ? 1 - JOINING_SHARE + (JOINING_SHARE * run.joined) / partCount
    : ((1 - JOINING_SHARE) * run.part) / partCount;
  const minutes = run.part === 0 || isJoining ? null : minutesLeft(run.printedAt - run.startedAt, fraction);
  return (
    <div className={styles.run}>
      <ProgressBar
        label={
          isJoining
            ? t('report.joining')
            : t('report.printing', { number: Math.min(total, before + loaded), count: total })
        }
        fraction={fraction}
        {...(minutes === null ? {} : { aside: t('report.minutesLeft', { count: minutes }) })}
      />
      <Button onClick={onCancel}>{t('report.cancel')}</Button>
    </div>
  );
}

/** Whole minutes that are left at the pace so far, at least one. */
function minutesLeft(elapsedMilliseconds: number, fraction: number): number {
  return Math.max(1, Math.round((elapsedMilliseconds * (1 - fraction)) / fraction / 60_000));
}
