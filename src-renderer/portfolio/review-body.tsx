import { useState, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { hashKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PortfolioFilter, PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import type { Theme } from '#renderer/ui/theme.ts';
import { useClient } from '#renderer/client/client.ts';
import { reportFailedStep } from '#renderer/ui/undo-step.ts';
import { useKeptState } from '#renderer/ui/use-kept-state.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { BuildingPanel, type DrawBuilding } from './building-panel.tsx';
import { CompareView } from './compare-view.tsx';
import { FigureNotes } from './figure-notes.tsx';
import { mapShares, MapSplitter } from './map-splitter.tsx';
import type { DrawWarnings } from './moved-most.tsx';
import { ReviewMap } from './review-map.tsx';
import type { Review } from './review-store.ts';
import { RowTable } from './row-table.tsx';
import { SummaryView } from './summary-view.tsx';
import { useSavedAreas } from './use-saved-areas.ts';
import styles from './review-map.module.css';

interface ReviewBodyProps {
  readonly id: string;
  readonly theme: Theme;
  readonly review: Review;
  /** The filter once the typing has settled. */
  readonly filter: PortfolioFilter;
  readonly onChange: (change: Partial<Review>) => void;
  readonly drawWarnings: DrawWarnings;
  /** Draws the building of a row in the panel beside the map. */
  readonly drawBuilding: DrawBuilding;
  readonly onOpenRow: (row: PortfolioRow) => void;
}

/** The rows as a table, on the map beside the table, or added up. */
export function ReviewBody({ id, theme, review, filter, onChange, ...props }: ReviewBodyProps) {
  const { drawWarnings, drawBuilding, onOpenRow } = props;
  const [looked, setLooked] = useState<PortfolioRow | null>(null);
  const [hasPanel, setHasPanel] = useKeptState(`building ${id}`, false);
  const grid = useRef<HTMLDivElement>(null);
  const savedAreas = useSavedAreas(id);
  const showRow = useShowRow({ id, review, filter, onChange });
  if (review.view === 'summary') {
    return (
      <SummaryView
        id={id}
        filter={filter}
        savedAreas={savedAreas}
        onFilter={(next) => onChange({ filter: next, active: 0 })}
        onArea={(ring) =>
          onChange({ view: 'map', filter: { ...review.filter, ring: [...ring] }, active: 0, bounds: null })
        }
        onRow={(row) => showRow(row, 'rows')}
      />
    );
  }
  if (review.view === 'compare') {
    return <CompareView id={id} filter={filter} drawWarnings={drawWarnings} onRow={(row) => showRow(row, 'rows')} />;
  }
  const table = (
    <RowTable
      id={id}
      filter={filter}
      order={review.order}
      active={review.active}
      onOrder={(order) => onChange({ order, active: 0 })}
      onActive={(active) => onChange({ active })}
      onLook={setLooked}
      onOpen={review.view === 'map' ? () => setHasPanel(true) : onOpenRow}
    />
  );
  // The table's AAL is over all floods, and so may be the map's.
  const notes = <FigureNotes />;
  if (review.view !== 'map') {
    return (
      <>
        {table}
        {notes}
      </>
    );
  }
  const share = review.mapShare ?? mapShares.usual;
  return (
    <div
      ref={grid}
      className={classNames(styles.review, hasPanel && styles.withBuilding)}
      style={{ '--map-share': `${share}fr`, '--table-share': `${1 - share}fr` } as CSSProperties}
    >
      <ReviewMap
        id={id}
        theme={theme}
        review={review}
        savedAreas={savedAreas}
        filter={filter}
        selected={looked?.point ?? null}
        onChange={onChange}
        onRow={(row) => {
          showRow(row, 'map');
          setHasPanel(true);
        }}
      />
      <MapSplitter share={share} onShare={(mapShare) => onChange({ mapShare })} />
      {table}
      {notes}
      {hasPanel && (
        <BuildingPanel
          row={looked}
          drawBuilding={drawBuilding}
          onOpen={onOpenRow}
          onClose={() => {
            setHasPanel(false);
            grid.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

interface ShowRowOptions {
  readonly id: string;
  readonly review: Review;
  /** The filter as the rows have it. */
  readonly filter: PortfolioFilter;
  readonly onChange: (change: Partial<Review>) => void;
}

/**
 * Looks at a row by its id, in the view that is given: where it stands has to be asked for. Only the row that was
 * chosen last is shown, and none once somebody has gone on to something else; a failure is told by the window.
 */
export function useShowRow({ id, review, filter, onChange }: ShowRowOptions) {
  const { t } = useTranslation();
  const client = useClient();
  const { view, order, filter: typed, active } = review;
  const lookedAt = hashKey([id, filter, typed, order, view, active]);
  const asking = useRef<{ readonly from: string; readonly controller: AbortController } | null>(null);
  useLayoutEffect(() => {
    // The answer would be a place in another order or among other rows, or take somebody away from what is looked at by
    // now.
    if (asking.current?.from !== lookedAt) asking.current?.controller.abort();
  }, [lookedAt]);
  useLayoutEffect(() => () => asking.current?.controller.abort(), []);

  async function showRow(row: number, shown: Review['view']): Promise<void> {
    asking.current?.controller.abort();
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = { from: lookedAt, controller };
    const sort = order === undefined ? {} : { sort: order };
    try {
      const { index } = await client.call('portfolio.findRow', { id, row, filter, ...sort }, signal);
      if (!signal.aborted) onChange({ view: shown, ...(index === null ? {} : { active: index }) });
    } catch (error) {
      if (!signal.aborted) reportFailedStep(t('review.showRow'), error);
    }
  }

  return (row: number, shown: Review['view']): void => void showRow(row, shown);
}
