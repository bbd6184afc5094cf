import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, Download, FileText, Play, Trash2 } from 'lucide-react';
import { useDeferredValue, useState, useEffect } from 'react';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { packListOptions } from '#renderer/pack/pack-queries.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import type { Theme } from '#renderer/ui/theme.ts';
import layout from '#renderer/ui/layout.module.css';
import { AreaChip } from './area-tools.tsx';
import { AttentionView } from './attention-view.tsx';
import type { DrawBuilding } from './building-panel.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportForm } from './export-form.tsx';
import { FilterBar, FilterPanel } from './filter-panel.tsx';
import { type ReportedProgress, findWork, type PortfolioWork } from './find-work.ts';
import type { DrawWarnings } from './moved-most.tsx';
import type { Portfolio } from './portfolio-queries.ts';
import { listUsedPacks, type UsedPack } from './list-used-packs.ts';
import { ReviewBody } from './review-body.tsx';
import { reviewViews, useReview } from './review-store.ts';
import { usePortfolioCommands } from './use-portfolio-commands.ts';
import { WorkBar } from './work-bar.tsx';
import styles from './portfolio.module.css';

interface PortfolioViewProps {
  readonly theme: Theme;
  readonly portfolio: Portfolio;
  /** When the portfolio was listed as it is given here: milliseconds as of Date.now(). */
  readonly listedAt: number;
  /** What it told last; null when it has told nothing since this window listens. */
  readonly reported: ReportedProgress | null;
  /** Draws what a reader has to know of an answer. */
  readonly drawWarnings: DrawWarnings;
  /** Draws the building of a row in the panel beside the map. */
  readonly drawBuilding: DrawBuilding;
  readonly onOpenRow: (row: PortfolioRow) => void;
  /** Asks for the report of what is looked at. */
  readonly onReport: () => void;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** One portfolio: what is done with it now, its rows, what they add up to, and the way out. */
export function PortfolioView({
  theme,
  portfolio,
  listedAt,
  reported,
  drawWarnings,
  drawBuilding,
  onOpenRow,
  onReport,
  onClose,
  onRemove,
}: PortfolioViewProps) {
  const { t, count } = useTexts();
  const client = useClient();
  const installed = useQuery(packListOptions(client)).data;
  const used = listUsedPacks(portfolio);
  /** As regions are called everywhere; one that is gone by its id. */
  const namePack = ({ id: pack, version }: UsedPack): string => {
    const title = installed?.find((one) => one.id === pack && one.version === version)?.title;
    return title === undefined ? `${pack}@${version}` : `${title} ${version}`;
  };
  const queryClient = useQueryClient();
  const [isExporting, setIsExporting] = useState(false);
  const [isFiltering, setIsFiltering] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { id, name, pending, stale, lastRun, brokenOff } = portfolio;
  const [review, change] = useReview(id);
  const settled = useDeferredValue(review.filter);
  const work = usePortfolioWork(portfolio, reported, listedAt);
  const isAtWork = work !== null;
  const hasTable = review.view === 'rows' || review.view === 'map';
  const order = useMutation({
    mutationFn: (what: 'run' | 'pause' | 'resume' | 'cancel') => client.call(`portfolio.${what}`, { id }),
    // Also when it was refused: the portfolio may not be in the state that was shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['portfolio.list'] }),
  });
  const canRun = !isAtWork && (pending > 0 || brokenOff !== null);
  usePortfolioCommands({
    name,
    view: review.view,
    onView: (view) => change({ view }),
    order: review.order,
    onOrder: (next) => change({ order: next, active: 0, view: review.view === 'map' ? 'map' : 'rows' }),
    onRun: canRun ? () => order.mutate('run') : null,
    onFilter: isFiltering ? null : () => setIsFiltering(true),
    onColumns: hasTable && !isChoosing ? () => setIsChoosing(true) : null,
    onExport: isExporting ? null : () => setIsExporting(true),
    onReport: isAtWork ? null : onReport,
    onRemove,
  });
  const failure = order.error;
  const reportedFailure = reported?.progress.failure ?? lastRun?.failure ?? null;

  return (
    <div className={styles.view}>
      <header className={styles.viewHead}>
        <div>
          <h2>{name}</h2>
          <p className={styles.filePath} data-figures-of={used.map(({ id }) => id).join(' ')}>
            {[
              t('portfolio.rowCount', { count: portfolio.rows, rows: count(portfolio.rows) }),
              ...(portfolio.rejected === 0 ? [] : [t('portfolio.rejectedCount', { rows: count(portfolio.rejected) })]),
              ...(portfolio.totals === 0
                ? []
                : [t('portfolio.totalCount', { count: portfolio.totals, rows: count(portfolio.totals) })]),
              ...(isAtWork || brokenOff === null
                ? []
                : [t(`portfolio.brokenOff.${brokenOff}`, { rows: count(pending) })]),
              ...(pending === stale ? [] : [t('portfolio.pendingCount', { rows: count(pending - stale) })]),
              ...(stale === 0 ? [] : [t('portfolio.staleCount', { rows: count(stale) })]),
              ...used.map(namePack),
            ].join(' · ')}
          </p>
        </div>
        <div className={layout.row8}>
          <Button onClick={onClose}>{t('portfolio.all')}</Button>
          {canRun && (
            <Button variant="primary" icon={Play} iconSize={14} onClick={() => order.mutate('run')}>
              {t(brokenOff === null ? 'portfolio.run' : 'portfolio.goOn')}
            </Button>
          )}
          <Button icon={FileText} iconSize={14} disabled={isAtWork} onClick={onReport}>
            {t('portfolioReport.open')}
          </Button>
          <Button
            icon={Download}
            iconSize={14}
            aria-expanded={isExporting}
            onClick={() => setIsExporting(!isExporting)}
          >
            {t('portfolio.export')}
          </Button>
          <IconButton size="medium" icon={Trash2} iconSize={14} label={t('portfolio.remove')} onClick={onRemove} />
        </div>
      </header>
      {work !== null && (
        <WorkBar
          work={work}
          onPause={() => order.mutate('pause')}
          onResume={() => order.mutate('resume')}
          onCancel={() => order.mutate('cancel')}
        />
      )}
      {isExporting && <ExportForm id={id} filter={settled} isAtWork={isAtWork} onDone={() => setIsExporting(false)} />}
      {failure !== null && <FailureNotice title={t('portfolio.failed')} failure={failure} />}
      {reportedFailure !== null && <FailureNotice title={t('portfolio.failed')} failure={reportedFailure} />}
      <div className={styles.bar}>
        <Segmented
          label={t('portfolio.view')}
          options={reviewViews.map((value) => ({ value, label: t(`portfolio.${value}`) }))}
          value={review.view}
          onChange={(view) => change({ view })}
        />
        <AreaChip filter={review.filter} onChange={(filter) => change({ filter, active: 0 })} />
        <FilterBar
          filter={review.filter}
          onChange={(filter) => change({ filter, active: 0 })}
          isOpen={isFiltering}
          onOpen={setIsFiltering}
        />
        {hasTable && (
          <Button size="small" aria-expanded={isChoosing} icon={Columns3} onClick={() => setIsChoosing(!isChoosing)}>
            {t('portfolioColumns.title')}
          </Button>
        )}
      </div>
      {isFiltering && <FilterPanel filter={review.filter} onChange={(filter) => change({ filter, active: 0 })} />}
      {hasTable && isChoosing && <ColumnChooser order={review.order} />}
      {review.view === 'attention' ? (
        <AttentionView
          portfolio={portfolio}
          onFlag={(flag) => change({ view: 'rows', filter: { flags: [flag] }, active: 0 })}
        />
      ) : (
        <ReviewBody
          id={id}
          theme={theme}
          review={review}
          filter={settled}
          onChange={change}
          drawWarnings={drawWarnings}
          drawBuilding={drawBuilding}
          onOpenRow={onOpenRow}
        />
      )}
    </div>
  );
}

/** Time until a portfolio is asked for again that is listed as at work and tells nothing; milliseconds. */
const UNTOLD_INTERVAL_MILLISECONDS = 5000;

/** What a portfolio is busy with, see {@link findWork}. */
function usePortfolioWork(
  portfolio: Portfolio,
  reported: ReportedProgress | null,
  listedAt: number,
): PortfolioWork | null {
  const queryClient = useQueryClient();
  const work = findWork(portfolio, reported, listedAt);
  const isUntold = work !== null && work.progress === null && !work.isPaused;
  useEffect(() => {
    if (!isUntold) return undefined;
    // Work that takes but a moment, such as a row taken in, does not tell that it has ended.
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: ['portfolio.list'] });
    const timer = setInterval(askAgain, UNTOLD_INTERVAL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isUntold, queryClient]);
  return work;
}
