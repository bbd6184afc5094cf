import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import type { ComparedPlace } from '#renderer/compare/compare-rows.ts';
import { useComparedPlaces } from '#renderer/compare/use-compared-places.ts';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { fitOverlay } from '#renderer/map/overlay-options.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import { hasSyntheticData } from '#renderer/query/answer-sources.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';
import { buildComparisonBlocks } from './comparison-blocks.tsx';
import { ReportPages } from './report-pages.tsx';
import { ReportPanel } from './report-panel.tsx';
import { useReportStore } from './report-store.ts';
import { useReportTemplate, useReportTexts } from './use-report-texts.ts';
import { useSavePdf } from './use-save-pdf.ts';
import styles from './report-view.module.css';

/** The places that are compared, on pages: as they are when all of them have answered. */
export default function ComparisonReportScreen() {
  const { t } = useTranslation();
  const { places, isSettled } = useComparedPlaces();
  if (places.length > 0 && isSettled) return <ComparisonPages places={places} />;
  return (
    <div className={styles.empty}>
      {places.length > 0 ? (
        <ProgressBar label={t('report.preparing')} fraction={null} />
      ) : (
        <Notice level={2} title={t('compare.report.nothing')}>
          {t('compare.report.nothingBody')} <Link to="/">{t('report.back')}</Link>
        </Notice>
      )}
    </div>
  );
}

function ComparisonPages({ places: now }: { readonly places: readonly ComparedPlace[] }) {
  const { t } = useTranslation();
  const { t: write, formatters } = useReportTexts();
  // The pages are set once: what comes later does not change them.
  const [places] = useState(now);
  const [madeAt] = useState(() => new Date().toISOString());
  const packs = useQuery(packLayersOptions(useClient())).data;
  const wanted = useUiStore((state) => state.overlay);
  const { scenario } = useFlood();
  const template = useReportTemplate();
  const pageSize = useReportStore((state) => state.pageSize) ?? template.pageSize;
  const ofRegion = places.find(({ answer }) => answer?.currency)?.answer?.currency ?? null;
  const currency = useCurrencyLabel(ofRegion) ?? write('compare.currencyUnits');
  const [isDrawn, setIsDrawn] = useState(false);
  const [laidOut, setLaidOut] = useState<number | null>(null);
  const onMapDrawn = useCallback(() => setIsDrawn(true), []);
  const saving = useSavePdf();
  useDocumentTitle(t('compare.title'));
  const blocks = useMemo(
    () =>
      packs === undefined
        ? []
        : buildComparisonBlocks(places, {
            t: write,
            formatters,
            template,
            pageSize,
            packs,
            overlay: fitOverlay(packs, wanted),
            scenario,
            currency,
            onMapDrawn,
          }),
    [places, write, formatters, template, pageSize, packs, wanted, scenario, currency, onMapDrawn],
  );
  const pageCount = isDrawn && blocks.length > 0 ? laidOut : null;
  return (
    <div className={styles.view}>
      <ReportPanel
        title={t('compare.title')}
        backTo="/"
        pageSize={pageSize}
        pageCount={pageCount}
        isSaving={saving.isPending}
        onSave={() => saving.mutate(t('compare.report.fileName'))}
      />
      <ReportPages
        blocks={blocks}
        pageSize={pageSize}
        pageCount={pageCount}
        kind={write('compare.report.kind')}
        isSynthetic={places.some(({ answer }) => answer !== null && hasSyntheticData(answer))}
        madeAt={madeAt}
        failure={saving.error}
        onLaidOut={setLaidOut}
      />
    </div>
  );
}
