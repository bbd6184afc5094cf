import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState, useRef } from 'react';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { LayerCard } from '#renderer/map/layer-card.tsx';
import { findNeighbours, fitOverlay, findUsualOpacity, keepWish } from '#renderer/map/overlay-options.ts';
import { findPacksInView } from '#renderer/map/packs-in-view.ts';
import { packLayersOptions, packOutlinesOptions, useRegions } from '#renderer/map/map-queries.ts';
import type { MapScene, OverlayChoice, PackLayers, PackOutline, SurveyDot } from '#renderer/map/scene.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { useCompareMarks, MAXIMUM_COMPARED, useCompareStore } from '#renderer/compare/compare-store.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useIsNarrow, useIsTight } from '#renderer/ui/use-window-size.ts';
import { useDragStore } from '#renderer/ui/drag-store.ts';
import { useProbeWords } from '#renderer/map/use-probe.ts';
import { usePlacesStore } from '#renderer/pack/places-store.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import { useOpenSurvey } from '#renderer/survey/use-open-survey.ts';
import { useTheme } from '#renderer/ui/theme.ts';
import { historyOptions } from '#renderer/query/history/history-queries.ts';
import { SearchBox } from '#renderer/query/search/search-box.tsx';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { earlyInput } from '#renderer/query/early-input.ts';
import { useShownName } from '#renderer/query/use-shown-name.ts';
import { useChoosePlace } from '#renderer/query/use-choose-place.ts';
import { useSurveyedPlace } from './use-surveyed-place.ts';
import { useSurveyDots } from './use-survey-dots.ts';
import styles from './map-stage.module.css';

const loadMapView = () => import('#renderer/map/map-view.tsx');
const MapView = lazy(loadMapView);
const CompareDrawer = lazy(() => import('#renderer/compare/compare-drawer.tsx'));
const noPacks: readonly PackLayers[] = [];
const noOutlines: readonly PackOutline[] = [];
const noOverlays: readonly OverlayChoice[] = [];
const noSurveys: readonly SurveyDot[] = [];

interface MapStageProps {
  readonly pin: Coordinates | null;
  /** A place was chosen; `isDropped`: the pin was dragged there. */
  readonly onPick: (point: Coordinates, isDropped: boolean) => void;
}

/** The map with the search field and the layers over it. */
export function MapStage({ pin, onPick }: MapStageProps) {
  const theme = useTheme();
  const client = useClient();
  const layers = useQuery(packLayersOptions(client));
  const packs = layers.data ?? noPacks;
  const { isOpen: isPlacesOpen, lookedAt: stressedPack } = usePlacesStore();
  const silent = useQuery({ ...packOutlinesOptions(client), enabled: isPlacesOpen });
  const outlines = (isPlacesOpen ? silent.data : undefined) ?? noOutlines;
  const camera = useCameraStore((state) => state.request);
  const {
    overlay: wanted,
    overlayOpacity: chosenOpacity,
    isLayerCardOpen: isCardOpen,
    isLayerSheetOpen,
    showsSurveys,
    set,
    show,
  } = useUiStore();
  const isNarrow = useIsNarrow();
  const isTight = useIsTight();
  const isLayerCardOpen = isNarrow ? isLayerSheetOpen : (isCardOpen ?? !isTight);
  const flood = useFlood();
  const surveys = useSurveyDots();
  const shownSurveys = showsSurveys ? surveys : noSurveys;
  const openSurvey = useOpenSurvey();
  const [isEngaged, setIsEngaged] = useState(false);
  // The choice of return periods is that of the regions in sight: each maker has maps of other events.
  const [viewBounds, setViewBounds] = useState<BoundingBox | null>(null);
  const packsInView = useMemo(() => findPacksInView(packs, viewBounds), [packs, viewBounds]);
  const overlayOpacity = chosenOpacity ?? findUsualOpacity(packsInView);
  const overlay = useMemo(() => fitOverlay(packsInView, wanted), [packsInView, wanted]);
  const home = useMemo(() => unite(packs.map((pack) => pack.bbox)), [packs]);
  const marks = useCompareMarks();
  const { points: compared, add: compare } = useCompareStore();
  const { hold, release, point: dragged } = useDragStore();
  const pinLabel = useProbeWords(dragged ?? pin, overlay)?.words ?? '';
  const [showsLevees, setShowsLevees] = useState(false);
  const [shownOverlay, setShownOverlay] = useState(overlay);
  // Two more sets of tiles: only while they may be wanted.
  const preparedOverlays = useMemo(
    () => (isEngaged ? findNeighbours(packsInView, overlay) : noOverlays),
    [isEngaged, packsInView, overlay],
  );
  const scene = useMemo<MapScene>(
    () => ({
      theme,
      packs,
      overlay,
      overlayOpacity,
      preparedOverlays,
      pin,
      pinLabel,
      outlines,
      stressedPack,
      marks,
      surveys: shownSurveys,
      controlsLayout: `${isLayerCardOpen} ${overlay.kind} ${marks.length}`,
    }),
    [
      theme,
      packs,
      overlay,
      overlayOpacity,
      preparedOverlays,
      pin,
      pinLabel,
      marks,
      shownSurveys,
      outlines,
      stressedPack,
      isLayerCardOpen,
    ],
  );
  // Whoever looks at the regions is led to those that come, with a building on the map or without.
  useHomeView(home, pin !== null && !isPlacesOpen);
  // Beside the question for the layers, not after its answer: the map's code is by far the largest part.
  useEffect(() => void loadMapView(), []);

  function pick(point: Coordinates, isAdded: boolean): void {
    const isDropped = release();
    if (isAdded) compare(point);
    else onPick(point, isDropped);
  }

  return (
    <div className={styles.stage} data-map-stage="">
      <div className={styles.search}>
        <QuerySearch near={pin} />
      </div>
      {!layers.isPending && (
        <Suspense fallback={null}>
          <MapView
            scene={scene}
            home={home}
            camera={camera}
            onPick={pick}
            onCompare={pin === null || compared.length >= MAXIMUM_COMPARED ? null : () => compare(pin)}
            onSurvey={openSurvey}
            onDrag={hold}
            onView={setViewBounds}
            onLevees={setShowsLevees}
            onOverlayShown={() => setShownOverlay(overlay)}
          />
        </Suspense>
      )}
      {compared.length > 0 && (
        <div className={styles.compare}>
          <Suspense fallback={null}>
            <CompareDrawer />
          </Suspense>
        </div>
      )}
      {packs.length > 0 && (
        <div className={classNames(styles.layers, isNarrow && isLayerCardOpen && styles.layersOver)}>
          <LayerCard
            isSmall={isNarrow}
            packs={packsInView}
            overlay={overlay}
            opacity={overlayOpacity}
            isDrawn={shownOverlay === overlay}
            isOpen={isLayerCardOpen}
            onChange={(next) => show(keepWish(next, overlay, flood))}
            onOpacity={(next) => set({ overlayOpacity: next })}
            showsSurveys={surveys.length === 0 ? null : showsSurveys}
            showsLevees={showsLevees}
            theme={theme}
            onShowSurveys={(shows) => set({ showsSurveys: shows })}
            onEngaged={setIsEngaged}
            onToggle={() =>
              set(isNarrow ? { isLayerSheetOpen: !isLayerCardOpen } : { isLayerCardOpen: !isLayerCardOpen })
            }
          />
        </div>
      )}
    </div>
  );
}

/** The box around all boxes; null without any. */
function unite(boxes: readonly BoundingBox[]): BoundingBox | null {
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

/**
 * Leads the map to the regions whenever their set changes, in whichever window that was done.
 *
 * @param isWorkedOn whether the map shows a building that is worked on: then only the first regions lead it
 */
export function useHomeView(home: BoundingBox | null, isWorkedOn: boolean): void {
  const ask = useCameraStore((state) => state.ask);
  const key = JSON.stringify(home);
  const hasLed = useRef(false);
  const latestIsWorkedOn = useRef(isWorkedOn);
  useEffect(() => {
    latestIsWorkedOn.current = isWorkedOn;
  });
  useEffect(() => {
    const bounds = JSON.parse(key) as BoundingBox | null;
    if (bounds === null) return;
    // At a start on a survey its place may be known before the regions.
    const isLed = hasLed.current || useCameraStore.getState().request !== null;
    hasLed.current = true;
    if (!(isLed && latestIsWorkedOn.current)) ask({ kind: 'bounds', bounds });
  }, [ask, key]);
}

const RECENT_QUERIES = 6;

/** The search field, joined to the history, the map and the answer. */
function QuerySearch({ near }: { readonly near: Coordinates | null }) {
  const { timeAgo } = useFormatters();
  const choose = useChoosePlace();
  const history = useQuery(historyOptions(useClient()));
  const recent = useMemo(
    () =>
      (history.data ?? []).slice(0, RECENT_QUERIES).map(({ id, label, askedAt }) => ({
        id,
        label,
        detail: timeAgo(askedAt, new Date(history.dataUpdatedAt)),
      })),
    [history.data, history.dataUpdatedAt, timeAgo],
  );

  const regions = useRegions();
  const asked = useShownName();
  const surveyed = useSurveyedPlace();
  const shown = surveyed?.label ?? asked;
  return <SearchBox recent={recent} early={earlyInput} shown={shown} near={near} regions={regions} onChoose={choose} />;
}
