import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWithoutEnding } from '#shared/portfolio/portfolio-export.ts';
import { useClient } from '#renderer/client/client.ts';
import { useReview } from '#renderer/portfolio/review-store.ts';
import { computeContentBox } from '#renderer/report/page-size.ts';
import { appInfoOptions } from '#renderer/settings/settings-queries.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { OverlayChoices } from '#renderer/map/overlay-choices.tsx';
import { fitOverlay, USUAL_FLOOD } from '#renderer/map/overlay-options.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';
import { ReportPages } from '../report-pages.tsx';
import { ReportPanel } from '../report-panel.tsx';
import { useReportStore } from '../report-store.ts';
import { useReportTemplate, useReportTexts } from '../use-report-texts.ts';
import { useSavePdf } from '../use-save-pdf.ts';
import reportStyles from '../report-view.module.css';
import { buildPortfolioBlocks, MAP_ASPECT } from './build-portfolio-blocks.tsx';
import { loadPortfolioReport, type PortfolioReport } from './load-portfolio-report.ts';

/** The report of a portfolio, or of the part of it that is being looked at. */
export default function PortfolioReportScreen() {
  const { t } = useTranslation();
  const client = useClient();
  const { portfolio: id = '' } = useSearch({ strict: false });
  const [{ filter, figure }] = useReview(id);
  const [madeAt] = useState(() => new Date().toISOString());
  const { width } = computeContentBox('A4');
  const report = useQuery({
    queryKey: ['portfolio.report', id, filter, figure, madeAt],
    queryFn: ({ signal }) =>
      loadPortfolioReport(client, { id, filter, figure }, { width, height: width * MAP_ASPECT }, signal),
    staleTime: Infinity,
    retry: false,
  });
  if (report.data !== undefined && report.data !== null) return <PortfolioPages report={report.data} madeAt={madeAt} />;
  return (
    <div className={reportStyles.empty}>
      {report.data === null ? (
        <Notice tone="danger" level={2} title={t('portfolioReport.notRead')}>
          {t('portfolioReport.gone')}
        </Notice>
      ) : report.error === null ? (
        <ProgressBar label={t('portfolioReport.loading')} fraction={null} />
      ) : (
        <FailureNotice level={2} title={t('portfolioReport.notRead')} failure={report.error} />
      )}
      <p className={reportStyles.leave}>
        <Link to="/portfolio" search={true}>
          {t('report.back')}
        </Link>
      </p>
    </div>
  );
}

/** The pages as they will be printed, with the paper and the way out. */
function PortfolioPages({ report, madeAt }: { readonly report: PortfolioReport; readonly madeAt: string }) {
  const { t } = useTranslation();
  const { t: write, formatters } = useReportTexts();
  const client = useClient();
  const info = useQuery(appInfoOptions(client));
  const mapLayers = useQuery(packLayersOptions(client)).data;
  const template = useReportTemplate();
  const chosenSize = useReportStore((state) => state.pageSize);
  const pageSize = chosenSize ?? template.pageSize;
  const [{ beneath = USUAL_FLOOD }, changeReview] = useReview(report.portfolio.id);
  const overlay = useMemo(() => fitOverlay(mapLayers ?? [], beneath), [mapLayers, beneath]);
  const overlayKey = JSON.stringify(overlay);
  const [drawn, setDrawn] = useState<string | null>(null);
  const isDrawn = report.map === null || drawn === overlayKey;
  const [laidOut, setLaidOut] = useState<number | null>(null);
  const onMapDrawn = useCallback(() => setDrawn(overlayKey), [overlayKey]);
  const saving = useSavePdf();
  const { name } = report.portfolio;
  useDocumentTitle(name);
  const applicationVersion = info.data?.version ?? '';
  const blocks = useMemo(
    () =>
      mapLayers === undefined
        ? []
        : buildPortfolioBlocks(report, {
            t: write,
            formatters,
            template,
            pageSize,
            mapLayers,
            overlay,
            onMapDrawn,
            applicationVersion,
            madeAt,
          }),
    [report, write, formatters, template, pageSize, mapLayers, overlay, onMapDrawn, applicationVersion, madeAt],
  );
  const pageCount = isDrawn && blocks.length > 0 ? laidOut : null;

  return (
    <div className={reportStyles.view}>
      <ReportPanel
        title={t('portfolioReport.title')}
        backTo="/portfolio"
        pageSize={pageSize}
        pageCount={pageCount}
        isSaving={saving.isPending}
        choices={
          mapLayers !== undefined &&
          report.map !== null && (
            <div className={reportStyles.layer}>
              <OverlayChoices
                label={t('report.mapLayer')}
                packs={mapLayers}
                overlay={overlay}
                onChange={(next) => changeReview({ beneath: next })}
              />
            </div>
          )
        }
        onSave={() => saving.mutate(t('portfolioReport.fileName', { name: nameWithoutEnding(name) }))}
      />
      <ReportPages
        blocks={blocks}
        pageSize={pageSize}
        pageCount={pageCount}
        kind={write('portfolioReport.kind')}
        isSynthetic={report.packs.some(({ synthetic }) => synthetic)}
        madeAt={madeAt}
        failure={saving.error}
        onLaidOut={setLaidOut}
      />
    </div>
  );
}
