import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Scenario } from '#shared/hazard/hazard.ts';
import type { OverlayChoice } from './scene.ts';

/** How the window looks: nothing that comes from the backend. Kept in this window's storage. */
export interface UiState {
  readonly panelWidth: number;
  readonly isLayerCardOpen: boolean;
  readonly overlay: OverlayChoice;
  /** 0..1; null until the reader chooses one: what suits the basemap. */
  readonly overlayOpacity: number | null;
  /** Whether surveyed buildings are drawn on the map. */
  readonly showsSurveys: boolean;
  readonly lossScenario: Scenario;
  readonly set: (change: Partial<Omit<UiState, 'set'>>) => void;
}

/** Width of the right panel, pixels. */
export const panelWidths = { minimum: 360, usual: 420, maximum: 760 } as const;

/** The state of the window's own controls. */
export const useUiStore = create<UiState>()(
  persist(
    (set) => ({
      panelWidth: panelWidths.usual,
      isLayerCardOpen: true,
      overlay: { kind: 'flood', hazard: 'fluvial', scenario: 'base', returnPeriodYears: 100 },
      overlayOpacity: null,
      showsSurveys: true,
      lossScenario: 'base',
      set: (change) => set(change),
    }),
    { name: 'freeboard.ui', version: 1 },
  ),
);
