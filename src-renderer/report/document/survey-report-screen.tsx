import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { codeOf } from '#renderer/client/client-error.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { ReportView } from './report-view.tsx';
import { LARGEST_REPORT_SURVEYS, parseSurveyIds, PART_SURVEYS, splitIntoParts } from './survey-report-search.ts';
import { useReportRun, type ReportRun, PARTS_A_PRINT } from './use-report-run.ts';
import { useReportTexts } from './use-report-texts.ts';
import { useSurveySubjects } from './use-survey-subjects.ts';
import styles from './report-view.module.css';

/** The report of surveys: a few of them on the screen at a time, all of them one after the other in one document. */
export default function SurveyReportScreen() {
  const { t } = useTranslation();
  const chosen = parseSurveyIds(useSearch({ strict: false }));
  const ids = chosen.slice(0, LARGEST_REPORT_SURVEYS);
  const parts = splitIntoParts(ids);
  const [shownPart, setShownPart] = useState(0);
  const { texts } = useReportTexts();
  const control = useReportRun(parts.length, texts.language);
  const { run } = control;
  const part = Math.min(run?.part ?? shownPart, Math.max(0, parts.length - 1));
  const { subjects, loadedCount, error, retry } = useSurveySubjects(parts[part] ?? []);
  const [madeAt] = useState(() => new Date().toISOString());
  const before = part * PART_SURVEYS;
  const isLong = parts.length > 1;

  return (
    <div className={styles.screen}>
      {run !== null && (
        <ReportRunBar
          run={run}
          partCount={parts.length}
          total={ids.length}
          before={before}
          loaded={loadedCount}
          onCancel={control.cancel}
        />
      )}
      {subjects !== null && subjects.length > 0 ? (
        <ReportView
          key={part}
          subjects={subjects}
          scope={{ kind: 'surveys', ids }}
          total={ids.length}
          madeAt={madeAt}
          backTo="/surveys"
          long={isLong ? { control, onStanding: (pages) => control.onPartStanding(part, pages) } : null}
          aside={
            isLong && (
              <PartPager
                part={part}
                partCount={parts.length}
                first={before + 1}
                last={before + subjects.length}
                total={ids.length}
                isInBrowser={!isDesktop()}
                leftOut={chosen.length - ids.length}
                onChange={setShownPart}
              />
            )
          }
        />
      ) : (
        <div className={styles.empty}>
          {error !== null ? (
            <FailureNotice level={2} title={t('report.notRead', { count: ids.length })} failure={error}>
              {codeOf(error) === 'NOT_FOUND' ? (
                <p>{t('report.notReadAdvice', { count: ids.length })}</p>
              ) : (
                <Button size="small" onClick={retry}>
                  {t('failure.retry')}
                </Button>
              )}
            </FailureNotice>
          ) : ids.length === 0 ? (
            <Notice level={2} title={t('report.nothing')}>
              {t('report.noSurveys')}
            </Notice>
          ) : (
            run === null && (
              <ProgressBar
                label={t('report.reading', {
                  number: Math.min(before + loadedCount + 1, ids.length),
                  count: ids.length,
                })}
                fraction={loadedCount / (parts[part]?.length ?? 1)}
              />
            )
          )}
          {run === null && (
            <p className={styles.leave}>
              <Link to="/surveys" search={true}>
                {error === null && ids.length > 0 ? t('report.cancel') : t('report.toSurveys')}
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

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
function ReportRunBar({ run, partCount, total, before, loaded, onCancel }: ReportRunBarProps) {
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

interface PartPagerProps {
  readonly part: number;
  readonly partCount: number;
  /** Numbers, from 1, of the first and last building that are shown, and how many there are. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Whether the browser prints the report, and not the application. */
  readonly isInBrowser: boolean;
  /** Buildings that were chosen beyond what a report holds. */
  readonly leftOut: number;
  readonly onChange: (part: number) => void;
}

/** Which buildings of a long report the pages show. */
function PartPager(props: PartPagerProps) {
  const { part, partCount, first, last, total, isInBrowser, leftOut, onChange } = props;
  const { t } = useTranslation();
  const prints = Math.ceil(partCount / PARTS_A_PRINT);
  return (
    <div className={layout.stack8}>
      <p>{t('report.partShown', { first, last, count: total })}</p>
      <div className={styles.exports}>
        <Button size="small" icon={ChevronLeft} iconSize={14} disabled={part === 0} onClick={() => onChange(part - 1)}>
          {t('report.partBefore')}
        </Button>
        <Button
          size="small"
          icon={ChevronRight}
          iconSize={14}
          disabled={part === partCount - 1}
          onClick={() => onChange(part + 1)}
        >
          {t('report.partAfter')}
        </Button>
      </div>
      <p className={textStyles.muted}>
        {isInBrowser
          ? t('report.longPrint', { count: prints, total, atOnce: PARTS_A_PRINT * PART_SURVEYS })
          : t('report.longRun', { count: total })}
      </p>
      {leftOut > 0 && <p className={textStyles.muted}>{t('report.leftOut', { most: total, count: leftOut })}</p>}
    </div>
  );
}
