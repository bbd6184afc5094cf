import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../client/client-context.ts';
import { codeOf } from '../../client/client-error.ts';
import { hasSyntheticData } from '../../features/query/answer-sources.ts';
import { PagedDocument } from '../../features/report/paged-document.tsx';
import { appInfoOptions } from '../../features/settings/queries.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Notice } from '../../ui/notice.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import type { ReportSubject } from './report-subject.ts';
import { useReportStore } from './report-store.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { useExport, type ExportScope } from './use-export.ts';
import { useReportMap } from './use-report-map.ts';
import { useReportBlocks } from './use-report-blocks.ts';
import { useReportTemplate } from './use-report-template.ts';
import { useSavePdf } from './use-save-pdf.ts';
import styles from './report-view.module.css';

interface ReportViewProps {
  /** The same array as long as nothing in it changes. */
  readonly subjects: readonly ReportSubject[];
  /** The same buildings, for the export of their figures. */
  readonly scope: ExportScope;
  /** When the report is made, ISO 8601. */
  readonly madeAt: string;
  /** The screen that it was opened from. */
  readonly backTo: '/' | '/surveys';
}

/** The report as it will be printed, with what can be chosen about it. */
export function ReportView({ subjects, scope, madeAt, backTo }: ReportViewProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const info = useQuery(appInfoOptions(useClient()));
  const template = useReportTemplate();
  const pageSize = useReportStore((state) => state.pageSize) ?? template.pageSize;
  const applicationVersion = info.data?.version ?? '';
  const { map, drawn } = useReportMap();
  const blocks = useReportBlocks(subjects, { template, pageSize, map, applicationVersion, madeAt });
  const [laidOutPages, setLaidOutPages] = useState<number | null>(null);
  const hasMaps = !useReportStore((state) => state.leftOut).includes('map');
  const isDrawn = !hasMaps || subjects.every(({ id }) => drawn.has(id));
  const pageCount = isDrawn ? laidOutPages : null;
  const saving = useSavePdf();
  const [first] = subjects;
  const title =
    subjects.length === 1 && first !== undefined ? first.label : t('report.severalTitle', { count: subjects.length });
  useDocumentTitle(title);
  const exporting = useExport(scope, t('report.fileName'));
  const failure = saving.error ?? exporting.error;
  const isSynthetic = subjects.some(({ answer }) => answer !== null && hasSyntheticData(answer));

  return (
    <div className={styles.view}>
      <ReportToolbar
        backTo={backTo}
        pageSize={pageSize}
        pageCount={pageCount}
        isSaving={saving.isPending}
        onSave={() => saving.mutate(title)}
        onExport={(format) => exporting.mutate(format)}
      />
      <ScrollRegion label={t('report.preview')} className={styles.pages} data-pages={pageCount ?? undefined}>
        {failure !== null && (
          <div className={styles.failure}>
            <Notice tone="danger" title={t('report.notSaved')} code={codeOf(failure)}>
              {failure.message}
            </Notice>
          </div>
        )}
        <PagedDocument
          blocks={blocks}
          pageSize={pageSize}
          kind={t('report.kind')}
          foot={[
            template.footer,
            isSynthetic ? t('report.syntheticFoot') : '',
            t('report.made', { date: formatters.date(madeAt) }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
          onLaidOut={setLaidOutPages}
        />
      </ScrollRegion>
    </div>
  );
}
