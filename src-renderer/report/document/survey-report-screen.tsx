import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '#renderer/client/client-error.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { PartPager } from './part-pager.tsx';
import { ReportRunBar } from './report-run-bar.tsx';
import { ReportView } from './report-view.tsx';
import { LARGEST_REPORT_SURVEYS, parseSurveyIds, PART_SURVEYS, splitIntoParts } from './survey-report-search.ts';
import { useReportRun } from './use-report-run.ts';
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
