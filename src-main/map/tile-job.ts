import type { TileAddress } from '#main/pack/index.ts';
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

/**
 * Edges of a polygon, four numbers each: longitude and latitude of both ends. Those that no line to the west of a point
 * in a tile can cross are left out.
 */
export type AreaEdges = Float64Array;

/** A tile to be drawn. */
export interface TileJob {
  /** File of the pack's raster store. */
  readonly storePath: string;
  /** Tells the store from another one that was at the same place before: what is kept of it is kept under this. */
  readonly installId: string;
  readonly layer: TileLayer;
  /**
   * Where the pack answers for the hazard, by polygon, and where packs above do in its place; null for the ground,
   * which is drawn everywhere.
   */
  readonly areas: { readonly own: readonly AreaEdges[]; readonly above: readonly AreaEdges[] } | null;
  readonly tile: TileAddress;
  /** Pixels on a side. */
  readonly size: number;
  /** Of the ground that it is laid over. */
  readonly theme: MapTheme;
}

/** What the render worker is asked for. */
export interface TileCalls {
  /** A PNG, or null for a tile with nothing on it. */
  readonly render: { readonly argument: TileJob; readonly answer: Uint8Array<ArrayBuffer> | null };
  /** Lets go of every store but those of these installs. */
  readonly keepOnly: { readonly argument: readonly string[]; readonly answer: void };
}
