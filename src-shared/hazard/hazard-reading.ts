import type { Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard, Scenario } from './hazard.ts';
import type { LengthUnit } from '#shared/units/units.ts';

/** What a hazard's numbers mean: the part of a pack's manifest that the engine needs to turn readings into depths. */
export interface HazardDefinition {
  readonly hazard: FloodHazard;
  /** `depth` above ground, or `elevation` of the water surface (then the ground is needed). */
  readonly quantity: 'depth' | 'elevation';
  readonly unit: LengthUnit;
  /** Stored numbers (before scale, offset and unit) that mean dry. */
  readonly dry: readonly number[];
  /** Stored numbers (before scale, offset and unit) that mean permanent water. */
  readonly openWater: readonly number[];
  /**
   * What a nodata cell inside a map means: dry ground; ground that was not modelled, as beyond its extent; or either of
   * them (`unknown`), which is counted as dry with a warning where no map says anything.
   */
  readonly nodata: 'dry' | 'outside' | 'unknown';
  /** Whether the coastal hazard carries waves (`coastalA` curves); false: still water. */
  readonly waves: boolean;
  /** Whether the pack has a standardOfProtection raster for this hazard: its base maps are undefended then. */
  readonly hasStandardOfProtection: boolean;
}

/**
 * Whether a list of a pack's manifest (`dry`, `openWater`) names a stored number. A number that no 32-bit integer
 * raster can hold is also met in the nearest 32-bit float, which is what a float32 raster stores for 0.1 or 1e20.
 */
export function namesStoredNumber(numbers: readonly number[], stored: number): boolean {
  for (const number of numbers) if (number === stored || toStoredFloat(number) === stored) return true;
  return false;
}

/**
 * Whether a stored number lies in a class of a pack's manifest, both ends included; they are met in the nearest 32-bit
 * float, too, as in {@link namesStoredNumber}.
 */
export function isInClass(
  [low, high]: readonly [low: number, high: number, ...rest: unknown[]],
  stored: number,
): boolean {
  return stored >= Math.min(low, toStoredFloat(low)) && stored <= Math.max(high, toStoredFloat(high));
}

/** A manifest's number as a float32 raster stores it; itself where a 32-bit integer raster can hold it. */
function toStoredFloat(number: number): number {
  return Number.isInteger(number) && Math.abs(number) <= 0xffff_ffff ? number : Math.fround(number);
}

/** One map's cell at the point. */
export interface MapReading {
  readonly returnPeriodYears: number;
  readonly scenario: Scenario;
  /** Manifest path of the raster and its 1-based band, for the trace. */
  readonly path: string;
  readonly band: number;
  /** `value`: a number; `nodata`: the cell holds nodata or NaN; `outside`: the point is beyond the raster's extent. */
  readonly kind: 'value' | 'nodata' | 'outside';
  /** Cell column and row from the top left, or null outside. */
  readonly cell: { readonly column: number; readonly row: number } | null;
  /** The number as stored (before scale, offset and unit); NaN unless `kind` is `value`. */
  readonly stored: number;
  /** The stored number after the raster's scale and offset, in the hazard's unit; NaN unless `kind` is `value`. */
  readonly scaled: number;
  /**
   * Only where the point is open water and a window was asked for: every cell of the window that is inside the
   * raster and not nodata, stored and scaled in step. Empty arrays when there is none; null when no window was read.
   */
  readonly window: { readonly stored: Float64Array; readonly scaled: Float64Array } | null;
}

/** The ground at the point, metres; `absent` when the pack has no terrain. */
export type GroundReading =
  | {
      readonly kind: 'value';
      readonly elevationMetres: number;
      /** What it is counted from, where the pack states it. */
      readonly verticalDatum?: string | undefined;
    }
  | { readonly kind: 'nodata' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'absent' };

/** Everything that one hazard of one pack holds at a point: the engine's whole input about the place. */
export interface HazardReading {
  readonly maps: readonly MapReading[];
  readonly ground: GroundReading;
  /**
   * Years up to which defences protect the cell; null where the raster says nothing (nodata, 0, below 0) or is absent.
   */
  readonly standardOfProtectionYears: number | null;
}

/** One cell of a wildfire raster at the point. */
export interface WildfireCell {
  readonly layer: 'burnProbability' | 'flame' | 'hazardIndex';
  /** Manifest path of the raster and its 1-based band. */
  readonly path: string;
  readonly band: number;
  readonly cell: { readonly column: number; readonly row: number };
  readonly centre: Coordinates;
  /** The number as stored (before scale, offset and unit); null for nodata. */
  readonly stored: number | null;
}

/**
 * A class of a pack's own wildfire map: lowest and highest stored number, both included, and the index 1..10 that it
 * makes.
 */
export type WildfireClass = readonly [low: number, high: number, index: number];

/** The class of a stored number: the first that holds it; undefined for nodata (null) and for a number in none. */
export function findWildfireClass(classes: readonly WildfireClass[], stored: number | null): WildfireClass | undefined {
  return stored === null ? undefined : classes.find((range) => isInClass(range, stored));
}

/** What a wildfire pack holds around a point. */
export type WildfireReading =
  | {
      readonly kind: 'probability';
      /** The cells at the point: burn probability, and flames where they were read. */
      readonly cells: readonly WildfireCell[];
      /** Annual burn probability at the point's cell; null for nodata. */
      readonly burnProbability: number | null;
      /** Conditional flame length in metres at the point (intensity already turned into length); null when missing. */
      readonly flameLengthMetres: number | null;
      /**
       * Cells of the burn raster whose centre lies within 500 m of the point, read only when the point's own cell has
       * no burn probability; in step. Nodata and unburnable cells are 0. `flameLengthMetres` NaN where missing.
       */
      readonly neighbourhood: {
        readonly burnProbability: Float64Array;
        readonly flameLengthMetres: Float64Array;
      } | null;
    }
  | {
      readonly kind: 'index';
      readonly cells: readonly WildfireCell[];
      /** The stored number of the classified raster; null for nodata. */
      readonly stored: number | null;
      readonly classes: readonly WildfireClass[];
    }
  /** The point is beyond the extent of the burn (or index) raster: not modelled, as for a flood map. */
  | { readonly kind: 'outside' };
