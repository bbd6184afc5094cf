import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { useAnswer } from '#renderer/query/use-answer.ts';
import { useQueriedAt } from '#renderer/query/use-queried-at.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { useReportedVariants } from './use-reported-variants.ts';
import { ReportView } from './report-view.tsx';
import styles from './report-view.module.css';

/** The report of the building that the window is about. */
export default function ReportScreen() {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { subject } = useSubject();
  const { answer, answeredAt } = useAnswer(subject);
  const askedAt = useQueriedAt(subject);
  const figuresAsOf = subject.kind === 'entry' ? askedAt : answeredAt;
  const [madeAt] = useState(() => new Date().toISOString());
  const variants = useReportedVariants(answer);
  const subjects = useMemo(() => {
    if (answer === null || variants === null) return [];
    const { match, point } = answer.assessment;
    return [
      {
        id: 'building',
        label: match?.label ?? formatters.coordinates(point),
        point,
        answer,
        figuresAsOf,
        earlierAnswer: null,
        variants,
        record: null,
      },
    ];
  }, [answer, figuresAsOf, variants, formatters]);

  const request = answer?.request;
  if (request === undefined) {
    return (
      <div className={styles.empty}>
        <Notice level={2} title={t('report.nothing')}>
          {t('report.nothingBody')} <Link to="/">{t('report.back')}</Link>
        </Notice>
      </div>
    );
  }
  return <ReportView subjects={subjects} scope={{ kind: 'building', request }} madeAt={madeAt} backTo="/" />;
}
