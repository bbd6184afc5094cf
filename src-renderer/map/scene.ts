import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { BoundingBox, Coordinates } from '#shared/domain/geo.ts';
import type { FloodHazard, Scenario } from '#shared/domain/hazard.ts';

/** What one active pack can draw. */
export type PackLayers = ProcedureOutput<'pack.layers'>['packs'][number];

/** What lies over the basemap: a flood hazard's depths, the wildfire index, or nothing. */
export type OverlayChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'wildfire' }
  | {
      readonly kind: 'flood';
      readonly hazard: FloodHazard;
      readonly scenario: Scenario;
      readonly returnPeriodYears: number;
    };

/** Colours of the basemap. */
export type MapTheme = 'light' | 'dark';

/** Everything that the map shows, as plain data: the same scene always gives the same picture. */
export interface MapScene {
  readonly theme: MapTheme;
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  /** Where the building in question stands; null without one. */
  readonly pin: Coordinates | null;
  /** Key `id@version` of the pack whose outline is stressed; null for none. */
  readonly stressedPack: string | null;
}

/** Where the map is asked to go; a new `id` asks again. */
export type CameraRequest =
  | { readonly id: number; readonly kind: 'bounds'; readonly bounds: BoundingBox }
  | {
      readonly id: number;
      readonly kind: 'point';
      readonly point: Coordinates;
      /** Moves only when the point is out of sight. */
      readonly onlyIfHidden: boolean;
    };
