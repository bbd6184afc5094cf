import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { chooseHazard, USUAL_FLOOD, type OverlaySubject } from './overlay-options.ts';
import type { FloodChoice, OverlayChoice } from './scene.ts';

/** How the window looks: nothing that comes from the backend. Kept in this window's storage. */
export interface UiState {
  /** Of the right panel, pixels; null until somebody draws it: what suits the window. */
  readonly panelWidth: number | null;
  /** Whether the right panel lays its parts side by side. */
  readonly isPanelWide: boolean;
  /** In a narrow window: the part of its height that the panel takes, 0..1; null until somebody draws it: the usual. */
  readonly sheetShare: number | null;
  /** Null until somebody opens or closes it: what suits the window. */
  readonly isLayerCardOpen: boolean | null;
  /** The same in a narrow window, where it covers most of the map. */
  readonly isLayerSheetOpen: boolean;
  /** What lies over the map; a flood is the one that the whole window is about. */
  readonly overlay: OverlayChoice;
  /** The flood that the window is about while the map shows something else: the one that it showed last. */
  readonly lastFlood: FloodChoice;
  /** 0..1; null until the reader chooses one: what suits the basemap. */
  readonly overlayOpacity: number | null;
  /** Whether surveyed buildings are drawn on the map. */
  readonly showsSurveys: boolean;
  /** The place that the map was led to the worst hazard of, so that it is done once; null: none yet. */
  readonly ledPlace: string | null;
  readonly set: (
    change: Partial<Omit<UiState, 'set' | 'show' | 'showSubject' | 'chooseFlood' | 'overlay' | 'lastFlood'>>,
  ) => void;
  /** Lays something over the map. */
  readonly show: (overlay: OverlayChoice) => void;
  /** Lays what is called so over the map; a flood with the return period and the defences as they are. */
  readonly showSubject: (subject: OverlaySubject) => void;
  /** Changes the flood that the window is about. The map shows it, unless it shows what is no hazard. */
  readonly chooseFlood: (change: Partial<Omit<FloodChoice, 'kind'>>) => void;
}

/** Shares of a narrow window's height that the panel may take. */
export const sheetShares = { minimum: 0.2, usual: 0.55, maximum: 1 } as const;
/** The usual share while nothing is asked: a place is looked for on the map. */
export const START_SHEET_SHARE = 0.4;

const USUAL_WIDTH_OF_VERSION_1 = 420;
const USUAL_SHARE_OF_VERSION_3 = 0.55;

/** The state of the window's own controls. */
export const useUiStore = create<UiState>()(
  persist(
    (set) => ({
      panelWidth: null,
      isPanelWide: false,
      sheetShare: null,
      isLayerCardOpen: null,
      isLayerSheetOpen: false,
      overlay: USUAL_FLOOD,
      lastFlood: USUAL_FLOOD,
      overlayOpacity: null,
      showsSurveys: true,
      ledPlace: null,
      set: (change) => set(change),
      show: (overlay) =>
        set((state) => ({ overlay, lastFlood: overlay.kind === 'flood' ? overlay : findFlood(state) })),
      showSubject: (subject) =>
        set((state) => {
          const lastFlood = findFlood(state);
          return { overlay: chooseHazard(state.overlay, subject, lastFlood), lastFlood };
        }),
      chooseFlood: (change) =>
        set((state) => {
          const flood = { ...findFlood(state), ...change };
          const { kind } = state.overlay;
          const isShown = kind === 'flood' || (kind === 'wildfire' && change.hazard !== undefined);
          return { lastFlood: flood, overlay: isShown ? flood : state.overlay };
        }),
    }),
    {
      name: 'freeboard.ui',
      version: 4,
      // Earlier versions have kept width, share and card of everybody, also where nobody had changed them.
      migrate: (kept, version) => {
        const state = kept as UiState;
        const isUsualWidth = version === 1 && state.panelWidth === USUAL_WIDTH_OF_VERSION_1;
        return {
          ...state,
          panelWidth: isUsualWidth ? null : state.panelWidth,
          isLayerCardOpen: version < 3 && state.isLayerCardOpen === true ? null : state.isLayerCardOpen,
          sheetShare: state.sheetShare === USUAL_SHARE_OF_VERSION_3 ? null : state.sheetShare,
        };
      },
    },
  ),
);

function findFlood({ overlay, lastFlood }: Pick<UiState, 'overlay' | 'lastFlood'>): FloodChoice {
  return overlay.kind === 'flood' ? overlay : lastFlood;
}

/** The hazard, the return period and the defences that map, losses, charts and measures are about. */
export function useFlood(): FloodChoice {
  return useUiStore(findFlood);
}
