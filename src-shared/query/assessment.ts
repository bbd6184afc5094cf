import type { Asset } from '#shared/exposure/exposure.ts';
import type { Explanation, LossFigures } from './explanation.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';

/** Why a hazard has no figures: its code on the wire, or that the whole wire answer is NO_DATA. */
export type HazardAbsence = 'outside' | 'notLicensed' | 'noData';

/** A flood hazard's figures; `losses` null when not asked for, 'notLicensed' without the financial module. */
export type FloodFigures =
  | { readonly status: HazardAbsence }
  | {
      readonly status: 'answered';
      /** 1..10 */
      readonly floodIndex: number;
      /** 1..10 */
      readonly structureFloodScore: number;
      readonly losses: Readonly<Record<Asset, Readonly<Partial<Record<Scenario, LossFigures>>>>> | 'notLicensed' | null;
    };

/** The wildfire index 1..10, or why there is none. */
export type WildfireFigures =
  | { readonly status: HazardAbsence }
  | { readonly status: 'answered'; readonly wildfireIndex: number };

/** The whole answer for one building, before it is put into the wire's form. */
export interface Assessment {
  /** The point that was assessed. */
  readonly point: Coordinates;
  /** How the address was placed; null when coordinates were sent. */
  readonly match: PlaceMatch | null;
  readonly floods: Readonly<Record<FloodHazard, FloodFigures>>;
  readonly wildfire: WildfireFigures;
  readonly explanation: Explanation;
}
