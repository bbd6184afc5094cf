import type { Asset, Basement, HazusOccupancy, Storeys } from '#shared/exposure/exposure.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import type {
  GroundReading,
  HazardDefinition,
  MapReading,
  WildfireCell,
  WildfireClass,
} from '#shared/hazard/hazard-reading.ts';
import type { Warning } from '#shared/hazard/warning.ts';

/** Which pack spoke for a hazard. */
export interface PackReference {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly synthetic: boolean;
  readonly currency: string | null;
  readonly attribution: string;
}

/**
 * How the depths of one scenario came about; arrays in step with `HazardTrace.returnPeriodsYears`, depths in metres.
 */
export interface ScenarioDepths {
  /** Where each return period's depth came from. */
  readonly origin: readonly ('baseMap' | 'ownMap' | 'derived')[];
  readonly beforeRunningMaximum: readonly number[];
  readonly depthsMetres: readonly number[];
  /** The depths that the losses are read at: `depthsMetres`, or the undefended ones where a standard cuts them. */
  readonly lossDepthsMetres: readonly number[];
}

/**
 * A point of a damage function: height of the water above the first floor (or the curve's own datum), and the damage
 * ratio.
 */
export type CurvePoint = readonly [heightMetres: number, damageRatio: number];

/** A damage function as used, with where its figures come from. */
export interface CurveReference {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Share in the mean: 1, or 0.5 each where the basement is unknown. */
  readonly weight: number;
  /**
   * Floor height that the curve has in it, metres: 0.3 for a curve over the depth above ground, 0 for one over the
   * height above the first floor. The curve is read at depth - (firstFloorHeightMetres - typicalFloorMetres).
   */
  readonly typicalFloorMetres: number;
  readonly points: readonly CurvePoint[];
}

/** Where a standard of protection cuts the area under the losses: rarer than 1 in `returnPeriodYears` counts. */
export interface LossCut {
  readonly returnPeriodYears: number;
  /** Of the undefended water there, currency units. */
  readonly groundUpLoss: number;
}

/** The parts that an average annual loss is made of; they sum to `averageAnnualLoss`. Currency units a year. */
export interface Integration {
  /** Loss of the rarest map held to p = 0. */
  readonly rareTail: number;
  /** One trapezoid between neighbouring return periods, frequent to rare: length is the number of maps less one. */
  readonly trapezoids: readonly number[];
  /** From the most frequent map down to no loss at p = min(1, 2 p1). */
  readonly closingTriangle: number;
  /**
   * Annual probability at which the ground-up loss passes the deductible in the closing part and in each trapezoid,
   * frequent to rare; null for a part in which it does not, so that the whole part counts or nothing of it.
   */
  readonly deductibleCrossings: readonly (number | null)[];
  /** Null where no standard of protection cuts. */
  readonly cut: LossCut | null;
  readonly averageAnnualLoss: number;
  readonly probableMaximumLoss1500: number;
}

/** AAL and PML1500 of one asset in one scenario, unrounded currency units. */
export interface LossFigures {
  readonly averageAnnualLoss: number;
  readonly probableMaximumLoss1500: number;
}

/**
 * One asset in one scenario; arrays in step with the return periods. Behind a standard of protection
 * (`integration.cut`) they are those of the undefended water, of which only what is rarer counts.
 */
export interface LossTrace {
  readonly damageRatios: readonly number[];
  readonly groundUpLosses: readonly number[];
  readonly netLosses: readonly number[];
  readonly integration: Integration;
  /**
   * The integration's AAL and PML, or those of the scenario before where they are larger: no scenario loses less than
   * one in which the defences do more.
   */
  readonly figures: LossFigures;
}

/** One asset: its curves and the losses per scenario (pluvial: `base` alone). */
export interface AssetTrace {
  readonly tiv: number;
  readonly deductible: number;
  readonly curves: readonly CurveReference[];
  readonly scenarios: Readonly<Partial<Record<Scenario, LossTrace>>>;
}

/** The structure flood score's own calculation, ground-up on the structure, base scenario. */
export interface ScoreTrace {
  /**
   * Whether the standard building stood in: no losses were asked for or licensed, or the structure's value is 0
   * (docs/methodology/indices.md).
   */
  readonly standardBuilding: boolean;
  readonly curves: readonly CurveReference[];
  readonly firstFloorHeightMetres: number;
  readonly damageRatios: readonly number[];
  /** Of the damage ratios, a year: what one unit of the structure's value loses. */
  readonly integration: Integration;
  /** Ground-up structure AAL over the structure TIV, per mille a year; null in open water answered with 10. */
  readonly averageAnnualDamagePerMille: number | null;
}

/** One map's cell as it entered the calculation; numbers null where the cell holds none. */
export interface TraceReading extends Pick<
  MapReading,
  'returnPeriodYears' | 'scenario' | 'path' | 'band' | 'kind' | 'cell'
> {
  readonly stored: number | null;
  readonly scaled: number | null;
  /**
   * 90th percentile of the open-water window in the map's own unit (null: dry) and the cells behind it; null without a
   * window.
   */
  readonly window: { readonly percentileScaled: number | null; readonly cells: number } | null;
}

/**
 * Why a flood hazard's figures are what they are: everything needed to recompute them by hand
 * (docs/methodology/limits.md).
 */
export interface HazardTrace {
  readonly hazard: FloodHazard;
  readonly pack: PackReference;
  readonly curveSet: string;
  readonly returnPeriodsYears: readonly number[];
  /** What the maps hold, and the unit of their scaled numbers. */
  readonly maps: Pick<HazardDefinition, 'quantity' | 'unit'>;
  readonly readings: readonly TraceReading[];
  readonly ground: GroundReading;
  readonly standardOfProtectionYears: number | null;
  /** `none`; `window`: depths come from the window's 90th percentile; `answeredWith10`: no usable cell or window 1. */
  readonly openWater: 'none' | 'window' | 'answeredWith10';
  /** Empty in open water answered with 10, where no depth is used. */
  readonly scenarios: Readonly<Partial<Record<Scenario, ScenarioDepths>>>;
  /** Smallest return period with water in the base scenario, years; null when dry on every map or answered with 10. */
  readonly firstWetReturnPeriodYears: number | null;
  readonly building: {
    readonly occupancy: HazusOccupancy;
    readonly storeys: Storeys;
    readonly basement: Basement;
    readonly firstFloorHeightMetres: number;
  };
  readonly score: ScoreTrace;
  /** Null when no losses were asked for or licensed. */
  readonly losses: Readonly<Record<Asset, AssetTrace>> | null;
}

/** The part of a hazard's trace that another building at the same place changes. */
export type BuildingTrace = Pick<HazardTrace, 'building' | 'score' | 'losses'>;

/** Cells around an unburnable one whose flame lengths are of one class. */
export interface NeighbourhoodClass {
  readonly conditionalRisk: number;
  readonly cells: number;
  /** Of their burn probabilities; times the risk it is their part of the sum that the mean is made of. */
  readonly burnProbabilitySum: number;
}

/** Why the wildfire index is what it is. */
export interface WildfireTrace {
  readonly pack: PackReference;
  /** The cells at the point. */
  readonly cells: readonly WildfireCell[];
  readonly method: 'cell' | 'neighbourhood' | 'classified';
  readonly burnProbability: number | null;
  readonly flameLengthMetres: number | null;
  readonly conditionalRisk: number | null;
  /** Annual risk R = BP x CR; null for a classified raster. */
  readonly annualRisk: number | null;
  /**
   * The cells that burn within 500 m by their risk to a structure, rising; empty unless `method` is `neighbourhood`.
   */
  readonly neighbourhoodClasses: readonly NeighbourhoodClass[];
  /** Cells within 500 m that entered the mean; 0 unless `method` is `neighbourhood`. */
  readonly neighbourhoodCells: number;
  /**
   * The pack's own classes in their order, of which the first that fits counts; empty unless `method` is `classified`.
   */
  readonly classes: readonly WildfireClass[];
  /** The number of the classified map at the point; null for nodata, and unless `method` is `classified`. */
  readonly stored: number | null;
}

/** What stands beside the wire's figures inside the application. */
export interface Explanation {
  readonly modelVersion: string;
  readonly floods: Readonly<Partial<Record<FloodHazard, HazardTrace>>>;
  readonly wildfire: WildfireTrace | null;
  readonly warnings: readonly Warning[];
}
