import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../client/client-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ReportView } from './report-view.tsx';
import { parseSurveyIds } from './survey-report-search.ts';
import { useSurveySubjects } from './use-survey-subjects.ts';
import styles from './report-view.module.css';

/** The report of surveys: one after the other in one document. */
export default function SurveyReportScreen() {
  const { t } = useTranslation();
  const ids = parseSurveyIds(useSearch({ strict: false }));
  const { subjects, loadedCount, error } = useSurveySubjects(ids);
  const [madeAt] = useState(() => new Date().toISOString());

  if (subjects !== null && subjects.length > 0) {
    return <ReportView subjects={subjects} scope={{ kind: 'surveys', ids }} madeAt={madeAt} backTo="/surveys" />;
  }
  return (
    <div className={styles.empty}>
      {error !== null ? (
        <Notice tone="danger" title={t('report.notRead')} code={codeOf(error)}>
          {error.message}
        </Notice>
      ) : ids.length === 0 ? (
        <Notice title={t('report.nothing')}>{t('report.noSurveys')}</Notice>
      ) : (
        <ProgressBar
          label={t('report.reading', { number: Math.min(loadedCount + 1, ids.length), count: ids.length })}
          fraction={loadedCount / ids.length}
        />
      )}
      <p className={styles.leave}>
        <Link to="/surveys" search={true}>
          {error === null && ids.length > 0 ? t('report.cancel') : t('report.back')}
        </Link>
      </p>
    </div>
  );
}
