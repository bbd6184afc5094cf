import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveredFile } from '#shared/call/delivered-file.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { hasSyntheticData } from '#renderer/query/answer-sources.ts';
import { appInfoOptions } from '#renderer/settings/settings-queries.ts';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';
import { fitOverlay } from '#renderer/map/overlay-options.ts';
import { OverlayChoices } from '#renderer/map/overlay-choices.tsx';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { ReportPages } from './report-pages.tsx';
import type { ReportSubject } from './report-subject.ts';
import { useReportStore } from './report-store.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { useExport, type ExportScope, type ExportProgress } from './use-export.ts';
import { useReportBlocks } from './use-report-blocks.ts';
import type { ReportRunControl } from './use-report-run.ts';
import { useReportMap } from './use-report-map.ts';
import { useReportTemplate, useReportTexts } from './use-report-texts.ts';
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
  /** Buildings of the whole report where only some of them are shown. */
  readonly total?: number;
  /** A report that is printed part by part; null for one that is printed as it is shown. */
  readonly long?: LongReport | null;
  /** Shown beneath the buttons. */
  readonly aside?: ReactNode;
}

/** A report of which the pages show a part. */
export interface LongReport {
  readonly control: ReportRunControl;
  /** Told when the pages stand as they will be printed. */
  readonly onStanding: (pages: HTMLElement) => void;
}

/** The report as it will be printed, with what can be chosen about it. */
export function ReportView(props: ReportViewProps) {
  const { subjects, scope, madeAt, backTo, total = subjects.length, long = null, aside } = props;
  const { t } = useTranslation();
  const report = useReportTexts();
  const info = useQuery(appInfoOptions(useClient()));
  const template = useReportTemplate();
  const pageSize = useReportStore((state) => state.pageSize) ?? template.pageSize;
  const applicationVersion = info.data?.version ?? '';
  const { map, isDrawn, chooseOverlay } = useReportMap();
  const blocks = useReportBlocks(subjects, { template, pageSize, map, applicationVersion, madeAt });
  const [laidOutPages, setLaidOutPages] = useState<number | null>(null);
  const hasMaps = !useReportStore((state) => state.leftOut).includes('map');
  const areMapsDrawn = !hasMaps || subjects.every(({ id }) => isDrawn(id, pageSize));
  const pageCount = areMapsDrawn ? laidOutPages : null;
  const saving = useSavePdf();
  const [first] = subjects;
  const title = total === 1 && first !== undefined ? first.label : report.t('report.severalTitle', { count: total });
  useDocumentTitle(title);
  const exporting = useExport(scope, t('report.fileName'));
  const failure = saving.error ?? exporting.error ?? long?.control.error ?? null;
  const isRunning = saving.isPending || (long !== null && long.control.run !== null);
  const savedTo = findPath(exporting.data) ?? (long === null ? findPath(saving.data) : long.control.savedTo);

  const pages = useRef<HTMLDivElement>(null);
  const onStanding = useEffectEvent(() => {
    if (pages.current !== null) long?.onStanding(pages.current);
  });
  const standingFor = pageCount === null ? null : (long?.control.run?.runId ?? 'preview');
  useEffect(() => {
    if (standingFor !== null) onStanding();
  }, [standingFor]);

  return (
    <div className={styles.view}>
      <ReportToolbar
        backTo={backTo}
        pageSize={pageSize}
        pageCount={pageCount}
        isSaving={isRunning}
        savedTo={savedTo}
        mapLayer={
          map !== null &&
          hasMaps && (
            <OverlayChoices
              label={t('report.mapLayer')}
              packs={map.packs}
              overlay={fitOverlay(map.packs, map.overlay)}
              onChange={chooseOverlay}
            />
          )
        }
        aside={
          <>
            {exporting.progress !== null && exporting.progress.total > 1 && (
              <ExportBar progress={exporting.progress} onCancel={exporting.cancel} />
            )}
            {aside}
          </>
        }
        onSave={() => {
          exporting.reset();
          if (long === null) saving.mutate(title);
          else long.control.start(title);
        }}
        onExport={exporting.start}
      />
      <ReportPages
        ref={pages}
        blocks={blocks}
        pageSize={pageSize}
        pageCount={pageCount}
        kind={report.t('report.kind')}
        numbering={total > 1 ? 'part' : 'document'}
        isSynthetic={subjects.some(({ answer }) => answer !== null && hasSyntheticData(answer))}
        madeAt={madeAt}
        failure={failure}
        onLaidOut={setLaidOutPages}
      />
    </div>
  );
}

/** Where a file was saved that the desktop application has asked about. */
function findPath(answer: DeliveredFile | ProcedureOutput<'report.savePdf'> | undefined): string | null {
  return answer?.state === 'saved' ? answer.path : null;
}

/** A rate is only worth something after a while. */
const SHORTEST_BASIS_MILLISECONDS = 800;

/** How far an export of figures has come and how long it still takes, and the way out of it. */
export function ExportBar({
  progress: { done, total, elapsedMilliseconds },
  onCancel,
}: {
  readonly progress: ExportProgress;
  readonly onCancel: () => void;
}) {
  const { t, count } = useTexts();
  const isKnown = done > 0 && elapsedMilliseconds >= SHORTEST_BASIS_MILLISECONDS;
  const secondsLeft = isKnown ? (elapsedMilliseconds * (total - done)) / done / 1000 : null;
  return (
    <>
      <ProgressBar
        label={t('report.exporting', { number: count(done), count: total, total: count(total) })}
        fraction={done / total}
        {...(secondsLeft === null
          ? {}
          : { aside: t('report.secondsLeft', { seconds: count(Math.max(1, Math.round(secondsLeft))) }) })}
      />
      <Button onClick={onCancel}>{t('report.cancelExport')}</Button>
    </>
  );
}
