import * as z from 'zod';
import { basements, hazusOccupancies, storeys } from '#shared/exposure/exposure.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { floodHazards, hazards, scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import { lengthUnits } from '#shared/units/units.ts';
import type { Immutable } from '#shared/text/immutable.ts';
import { warningCodes, type Warning } from '#shared/hazard/warning.ts';

/** What a schema reads, which nobody changes. */
export type Read<Schema extends z.ZodType> = Immutable<z.infer<Schema>>;

const scenario = z.enum(scenarios);
export const index = z.int().min(1).max(10);

/** An object keyed by scenario, absent scenarios left out. */
export function perScenario<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    base: value.optional(),
    defOverTop: value.optional(),
    defFail: value.optional(),
  }) as unknown as z.ZodType<Partial<Record<Scenario, z.infer<Value>>>>;
}

/** An object keyed by asset. */
export function perAsset<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ structure: value, inventory: value, equipment: value });
}

/** Which pack spoke for a hazard. */
export type PackReference = Read<typeof packReferenceSchema>;
export const packReferenceSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  synthetic: z.boolean(),
  currency: z.string().nullable(),
  attribution: z.string(),
  /** What its maps are not fit for; '' where it does not say. Answers of earlier versions were kept without. */
  limits: z.string().default(''),
});

/**
 * How the depths of one scenario came about; arrays in step with `HazardTrace.returnPeriodsYears`, depths in metres.
 */
export type ScenarioDepths = Read<typeof scenarioDepths>;
const scenarioDepths = z.strictObject({
  /** Where each return period's depth came from. */
  origin: z.array(z.enum(['baseMap', 'ownMap', 'derived'])),
  beforeRunningMaximum: z.array(z.number()),
  depthsMetres: z.array(z.number()),
  /** The depths that the losses are read at: `depthsMetres`, or the undefended ones where a standard cuts them. */
  lossDepthsMetres: z.array(z.number()),
});

/**
 * A point of a damage function: height of the water above the first floor (or the curve's own datum), and the damage
 * ratio.
 */
export type CurvePoint = readonly [heightMetres: number, damageRatio: number];

/** A damage function as used, with where its figures come from. */
export type CurveReference = Read<typeof curveReference>;
const curveReference = z.strictObject({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  /** Share in the mean: 1, or 0.5 each where the basement is unknown. */
  weight: z.number().min(0).max(1),
  /**
   * Floor height that the curve has in it, metres: 0.3 for a curve over the depth above ground, 0 for one over the
   * height above the first floor. The curve is read at depth - (firstFloorHeightMetres - typicalFloorMetres).
   */
  typicalFloorMetres: z.number().min(0),
  points: z.array(z.tuple([z.number(), z.number()])),
});

/** The parts that an average annual loss is made of; they sum to `averageAnnualLoss`. Currency units a year. */
const integration = z.strictObject({
  /** Loss of the rarest map held to p = 0. */
  rareTail: z.number(),
  /** One trapezoid between neighbouring return periods, frequent to rare: length is the number of maps less one. */
  trapezoids: z.array(z.number()),
  /** From the most frequent map down to no loss at p = min(1, 2 p1). */
  closingTriangle: z.number(),
  /**
   * Annual probability at which the ground-up loss passes the deductible in the closing part and in each trapezoid,
   * frequent to rare; null for a part in which it does not, so that the whole part counts or nothing of it.
   */
  deductibleCrossings: z.array(z.number().nullable()),
  /**
   * Where a standard of protection cuts the area under the losses: rarer than 1 in `returnPeriodYears` counts. The loss
   * there is of the undefended water, currency units. Null where no standard cuts.
   */
  cut: z.strictObject({ returnPeriodYears: z.number(), groundUpLoss: z.number() }).nullable(),
  averageAnnualLoss: z.number(),
  probableMaximumLoss1500: z.number(),
});

/** AAL and PML1500 of one asset in one scenario, unrounded currency units. */
export type LossFigures = Read<typeof lossFiguresSchema>;
export const lossFiguresSchema = z.strictObject({
  averageAnnualLoss: z.number().min(0),
  probableMaximumLoss1500: z.number().min(0),
});

/**
 * One asset in one scenario; arrays in step with the return periods. Behind a standard of protection
 * (`integration.cut`) they are those of the undefended water, of which only what is rarer counts.
 */
export type LossTrace = Read<typeof lossTrace>;
const lossTrace = z.strictObject({
  damageRatios: z.array(z.number()),
  groundUpLosses: z.array(z.number()),
  netLosses: z.array(z.number()),
  integration,
  /**
   * The integration's AAL and PML, or those of the scenario before where they are larger: no scenario loses less than
   * one in which the defences do more.
   */
  figures: lossFiguresSchema,
});

/** One asset: its curves and the losses per scenario (pluvial: `base` alone). */
export type AssetTrace = Read<typeof assetTrace>;
const assetTrace = z.strictObject({
  tiv: z.number(),
  deductible: z.number(),
  curves: z.array(curveReference),
  scenarios: perScenario(lossTrace),
});

/** The structure flood score's own calculation, ground-up on the structure, base scenario. */
export type ScoreTrace = Read<typeof scoreTrace>;
const scoreTrace = z.strictObject({
  /**
   * Whether the standard building stood in: no losses were asked for or licensed, or the structure's value is 0
   * (docs/methodology/indices.md).
   */
  standardBuilding: z.boolean(),
  curves: z.array(curveReference),
  firstFloorHeightMetres: z.number(),
  damageRatios: z.array(z.number()),
  /** Of the damage ratios, a year: what one unit of the structure's value loses. */
  integration,
  /** Ground-up structure AAL over the structure TIV, per mille a year; null in open water answered with 10. */
  averageAnnualDamagePerMille: z.number().nullable(),
});

/** One map's cell as it entered the calculation; numbers null where the cell holds none. */
export type TraceReading = Read<typeof traceReading>;
const traceReading = z.strictObject({
  returnPeriodYears: z.number(),
  scenario,
  path: z.string(),
  band: z.int(),
  kind: z.enum(['value', 'nodata', 'outside']),
  cell: z.strictObject({ column: z.int(), row: z.int() }).nullable(),
  stored: z.number().nullable(),
  scaled: z.number().nullable(),
  /**
   * 90th percentile of the open-water window in the map's own unit (null: dry) and the cells behind it; null without a
   * window.
   */
  window: z.strictObject({ percentileScaled: z.number().nullable(), cells: z.int() }).nullable(),
});

const groundReading = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value'),
    elevationMetres: z.number(),
    /** What it is counted from, where the pack states it. */
    verticalDatum: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('nodata') }),
  z.strictObject({ kind: z.literal('outside') }),
  z.strictObject({ kind: z.literal('absent') }),
]);

/** The part of a hazard's trace that another building at the same place changes. */
export type BuildingTrace = Read<z.ZodObject<typeof buildingTraceShape>>;
const buildingTraceShape = {
  building: z.strictObject({
    occupancy: z.enum(hazusOccupancies),
    storeys: z.enum(storeys),
    basement: z.enum(basements),
    firstFloorHeightMetres: z.number(),
  }),
  score: scoreTrace,
  /** Null when no losses were asked for or licensed. */
  losses: perAsset(assetTrace).nullable(),
};
export const buildingTraceSchema = z.strictObject(buildingTraceShape) as z.ZodType<BuildingTrace>;

/**
 * Why a flood hazard's figures are what they are: everything needed to recompute them by hand
 * (docs/methodology/limits.md).
 */
export type HazardTrace = Read<typeof hazardTrace>;
const hazardTrace = z.strictObject({
  hazard: z.enum(floodHazards),
  pack: packReferenceSchema,
  curveSet: z.string(),
  returnPeriodsYears: z.array(z.number()),
  /** What the maps hold, and the unit of their scaled numbers. */
  maps: z.strictObject({ quantity: z.enum(['depth', 'elevation']), unit: z.enum(lengthUnits) }),
  readings: z.array(traceReading),
  ground: groundReading,
  standardOfProtectionYears: z.number().nullable(),
  /** `none`; `window`: depths come from the window's 90th percentile; `answeredWith10`: no usable cell or window 1. */
  openWater: z.enum(['none', 'window', 'answeredWith10']),
  /** Empty in open water answered with 10, where no depth is used. */
  scenarios: perScenario(scenarioDepths),
  /** Smallest return period with water in the base scenario, years; null when dry on every map or answered with 10. */
  firstWetReturnPeriodYears: z.number().nullable(),
  ...buildingTraceShape,
});

/** Why the wildfire index is what it is. */
export type WildfireTrace = Read<typeof wildfireTrace>;
const wildfireTrace = z.strictObject({
  pack: packReferenceSchema,
  /** The cells at the point. */
  cells: z.array(
    z.strictObject({
      layer: z.enum(['burnProbability', 'flame', 'hazardIndex']),
      path: z.string(),
      band: z.int(),
      cell: z.strictObject({ column: z.int(), row: z.int() }),
      centre: coordinatesSchema,
      stored: z.number().nullable(),
    }),
  ),
  method: z.enum(['cell', 'neighbourhood', 'classified']),
  burnProbability: z.number().nullable(),
  flameLengthMetres: z.number().nullable(),
  conditionalRisk: z.number().nullable(),
  /** Annual risk R = BP x CR; null for a classified raster. */
  annualRisk: z.number().nullable(),
  /**
   * The cells that burn within 500 m by their risk to a structure, rising; empty unless `method` is `neighbourhood`.
   */
  neighbourhoodClasses: z.array(
    z.strictObject({
      conditionalRisk: z.number(),
      cells: z.int(),
      /** Of their burn probabilities; times the risk it is their part of the sum that the mean is made of. */
      burnProbabilitySum: z.number(),
    }),
  ),
  /** Cells within 500 m that entered the mean; 0 unless `method` is `neighbourhood`. */
  neighbourhoodCells: z.int(),
  /**
   * The pack's own classes in their order, of which the first that fits counts; empty unless `method` is `classified`.
   */
  classes: z.array(z.tuple([z.number(), z.number(), index])),
  /** The number of the classified map at the point; null for nodata, and unless `method` is `classified`. */
  stored: z.number().nullable(),
});

/** Cells around an unburnable one whose flame lengths are of one class. */
export type NeighbourhoodClass = WildfireTrace['neighbourhoodClasses'][number];

export const warningSchema: z.ZodType<Warning> = z.strictObject({
  code: z.enum(warningCodes),
  hazard: z.enum(hazards).nullable(),
  scenario: scenario.nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What stands beside the wire's figures inside the application. */
export interface Explanation {
  readonly modelVersion: string;
  readonly floods: Readonly<Partial<Record<FloodHazard, HazardTrace>>>;
  readonly wildfire: WildfireTrace | null;
  readonly warnings: readonly Warning[];
}
export const explanation = z.strictObject({
  modelVersion: z.string(),
  floods: z.strictObject({
    fluvial: hazardTrace.optional(),
    coastal: hazardTrace.optional(),
    pluvial: hazardTrace.optional(),
  }),
  wildfire: wildfireTrace.nullable(),
  warnings: z.array(warningSchema),
}) as z.ZodType<Explanation>;
