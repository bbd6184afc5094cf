import type { TileAddress } from '#main/pack/index.ts';
import type { ThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import type { MapTheme } from '#shared/map/map-colours.ts';
import type { SurfaceKind } from '#shared/map/map-surface.ts';

/** What a tile shows. */
export type TileLayer =
  | {
      readonly kind: 'flood';
      readonly definition: HazardDefinition;
      readonly scenario: Scenario;
      readonly returnPeriodYears: number;
    }
  | {
      readonly kind: 'wildfire';
      /** Classes of an already classified raster; null for burn probability. */
      readonly classes: readonly (readonly [low: number, high: number, index: number])[] | null;
    }
  | {
      readonly kind: 'surface';
      readonly surface: Exclude<SurfaceKind, 'wildfireIndex'>;
      /** Whose standard of protection; null for every other surface. */
      readonly hazard: FloodHazard | null;
    };

/** What the render worker is asked for. */
export interface TileJob {
  readonly id: number;
  /** File of the pack's raster store. */
  readonly storePath: string;
  /** Tells the store from another one that was at the same place before: what is kept of it is kept under this. */
  readonly installId: string;
  readonly layer: TileLayer;
  readonly tile: TileAddress;
  /** Pixels on a side. */
  readonly size: number;
  /** Of the ground that it is laid over. */
  readonly theme: MapTheme;
}

/** What the render worker is told: to draw, or to let go of every store but those of these installs. */
export type TileMessage =
  | { readonly kind: 'render'; readonly job: TileJob }
  | { readonly kind: 'keepOnly'; readonly id: number; readonly installIds: readonly string[] };

/**
 * What the render worker answers: a PNG, null for a tile with nothing on it, or why there is none; that it has let go.
 */
export type TileJobAnswer =
  | { readonly id: number; readonly isReleased: true }
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> | null }
  | { readonly id: number; readonly failure: ThreadFailure };
