import type { Ref } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { PagedDocument } from '../paged-document.tsx';
import type { ReportBlock } from '../report-block.ts';
import { useReportTemplate, useReportTexts } from './use-report-texts.ts';
import styles from './report-view.module.css';

interface ReportPagesProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly blocks: readonly ReportBlock[];
  readonly pageSize: PageSize;
  /** Null while the pages are being set. */
  readonly pageCount: number | null;
  /** Stands at the right of every running head. */
  readonly kind: string;
  readonly numbering?: 'document' | 'part';
  /** Whether figures come from synthetic data, which each foot says. */
  readonly isSynthetic: boolean;
  /** When the report is made, ISO 8601. */
  readonly madeAt: string;
  /** Why it could not be saved; null: it could, or nobody has tried. */
  readonly failure: Error | null;
  readonly onLaidOut: (pageCount: number | null) => void;
}

/** The pages of any report as they will be printed, each with its foot. */
export function ReportPages(props: ReportPagesProps) {
  const { ref = null, blocks, pageSize, pageCount, kind, numbering = 'document', isSynthetic, madeAt, failure } = props;
  const { t } = useTranslation();
  const { texts, t: write, formatters } = useReportTexts();
  const { footer } = useReportTemplate();
  const foot = [
    footer,
    isSynthetic ? write('report.syntheticFoot') : '',
    write('report.made', { date: formatters.date(madeAt) }),
  ].filter((part) => part !== '');
  return (
    <ScrollRegion ref={ref} label={t('report.preview')} className={styles.pages} data-pages={pageCount ?? undefined}>
      {failure !== null && (
        <div className={styles.failure}>
          <FailureNotice title={t('report.notSaved')} failure={failure} />
        </div>
      )}
      <I18nextProvider i18n={texts}>
        <PagedDocument
          blocks={blocks}
          pageSize={pageSize}
          kind={kind}
          numbering={numbering}
          foot={foot.join(' · ')}
          onLaidOut={props.onLaidOut}
        />
      </I18nextProvider>
    </ScrollRegion>
  );
}
