import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { MapViewState } from '#renderer/map/map-view-state.ts';
import { findUsualOpacity, fitOverlay, USUAL_FLOOD } from '#renderer/map/overlay-options.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { FigureLegend } from '#renderer/map/rows/figure-legend.tsx';
import { buildFigureScale } from '#renderer/map/rows/figure-scale.ts';
import type { RowsMapMode } from '#renderer/map/rows/rows-map-controller.ts';
import type { Ring } from '#renderer/map/rows/rows-picture.ts';
import type { PackLayers } from '#renderer/map/scene.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Theme } from '#renderer/ui/theme.ts';
import { AreaPanel } from './area-panel.tsx';
import { AreaTools, boxToRing } from './area-tools.tsx';
import { BeneathControls } from './beneath-controls.tsx';
import { changePart } from './change-part.ts';
import { describeFigure, describeLegend } from './describe-figure.ts';
import { FigureControls } from './figure-controls.tsx';
import { extentOptions, mapOptions } from './review-queries.ts';
import type { Review } from './review-store.ts';
import type { SavedAreas } from './use-saved-areas.ts';
import styles from './review-map.module.css';

const RowsMap = lazy(() => import('#renderer/map/rows/rows-map.tsx'));
const noPacks: readonly PackLayers[] = [];
const wholeWorld: BoundingBox = [-180, -85, 180, 85];

interface ReviewMapProps {
  readonly id: string;
  readonly theme: Theme;
  readonly review: Review;
  readonly savedAreas: SavedAreas;
  /** The filter as the rows have it. */
  readonly filter: PortfolioFilter;
  /** Point of the selected row; null without one. */
  readonly selected: Coordinates | null;
  readonly onChange: (change: Partial<Review>) => void;
  /** A single location was chosen. */
  readonly onRow: (id: number) => void;
}

/** The locations on the map: gathered or as heat, coloured by a figure; areas drawn on it narrow the rows down. */
export function ReviewMap({ id, theme, review, savedAreas, filter, selected, onChange, onRow }: ReviewMapProps) {
  const { t, count } = useTexts();
  const client = useClient();
  const packs = useQuery(packLayersOptions(client)).data ?? noPacks;
  const extent = useQuery(extentOptions(client, id, filter));
  const [view, setView] = useState<MapViewState | null>(null);
  const [mode, setMode] = useState<RowsMapMode>('choose');
  const { figure, style, bounds } = review;
  const { data, error } = useQuery({
    ...mapOptions(client, {
      id,
      figure,
      style,
      filter,
      bounds: clampBounds(view?.bounds ?? wholeWorld),
      zoom: view?.zoom ?? 0,
    }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  });
  const scale = useMemo(
    () => buildFigureScale(figure.measure, data?.range ?? null, theme),
    [figure.measure, data?.range, theme],
  );
  const wanted = review.beneath ?? USUAL_FLOOD;
  const overlay = useMemo(() => fitOverlay(packs, wanted), [packs, wanted]);
  const ground = useMemo(
    () => ({ theme, packs, overlay, overlayOpacity: findUsualOpacity(packs) }),
    [theme, packs, overlay],
  );
  const ring = filter.ring ?? null;
  const picture = useMemo(
    () => ({ cells: data ?? null, style, scale, selected, rings: ring === null ? [] : [ring] }),
    [data, style, scale, selected, ring],
  );

  function takeRing(next: Ring | null): void {
    setMode('choose');
    if (next !== null) onChange({ filter: { ...review.filter, ring: next.map(([x, y]) => [x, y]) }, active: 0 });
  }

  function choose(cell: number | null): void {
    if (cell === null || data === undefined) return;
    const row = data.ids[cell];
    if (row !== null && row !== undefined) onRow(row);
    else takeRing(boxToRing(data.boxes.slice(cell * 4, cell * 4 + 4) as [number, number, number, number]));
  }

  function removeRing(): void {
    onChange({ filter: changePart(review.filter, 'ring', undefined), active: 0 });
  }

  const failure = extent.error ?? error;
  if (failure !== null) {
    return <FailureNotice title={t('review.map.notLoaded')} failure={failure} />;
  }
  const beyond = extent.data?.beyond ?? 0;
  const controls = (
    <div className={styles.head}>
      <FigureControls
        figure={figure}
        style={style}
        onFigure={(next) => onChange({ figure: next })}
        onStyle={(next) => onChange({ style: next })}
      />
      {beyond > 0 && (
        <p className={styles.beyond}>
          {t('review.map.beyond', { count: beyond, rows: count(beyond) })}
          <Button
            variant="link"
            onClick={() =>
              onChange({ filter: { ...review.filter, statuses: ['OUT_OF_BOUND_LOCATION'] }, active: 0, bounds: null })
            }
          >
            {t('review.map.listBeyond')}
          </Button>
        </p>
      )}
    </div>
  );
  if (extent.data === undefined) {
    return (
      <>
        {controls}
        <Skeleton height={320} />
      </>
    );
  }
  if (extent.data.located === 0) {
    return (
      <>
        {controls}
        <div className={styles.empty}>
          <Notice title={t('review.map.empty')}>{t('review.map.emptyBody')}</Notice>
        </div>
      </>
    );
  }
  return (
    <>
      {controls}
      <Suspense fallback={<Skeleton height={320} />}>
        <RowsMap
          ground={ground}
          picture={picture}
          mode={mode}
          firstBounds={bounds ?? extent.data.framed}
          isFramed={bounds === null}
          extent={extent.data.bbox}
          description={t('review.map.description', {
            inView: count(data?.inView ?? 0),
            located: count(data?.located ?? 0),
            cells: count(data?.counts.length ?? 0),
            figure: describeFigure(figure, t),
          })}
          onView={(next, isFramed) => {
            setView(next);
            // Around the rows is somewhere else in a window of another size.
            onChange({ bounds: isFramed ? null : next.bounds });
          }}
          onChoose={choose}
          onRing={takeRing}
        >
          <BeneathControls
            theme={theme}
            packs={packs}
            overlay={overlay}
            onChange={(beneath) => onChange({ beneath })}
          />
          <AreaTools mode={mode} bounds={view?.bounds ?? null} onMode={setMode} onTake={takeRing} />
          {ring !== null && <AreaPanel id={id} filter={filter} onRemove={removeRing} saving={savedAreas.saving} />}
          {data !== undefined && (
            <FigureLegend
              title={describeLegend(figure, data.aggregate, t)}
              scale={scale}
              isClass={figure.measure === 'index' || figure.measure === 'score'}
            />
          )}
        </RowsMap>
      </Suspense>
    </>
  );
}

/** The map shows the world more than once when it is small. */
function clampBounds([west, south, east, north]: BoundingBox): [number, number, number, number] {
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)];
}
