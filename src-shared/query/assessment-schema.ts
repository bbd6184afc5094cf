import * as z from 'zod';
import type { Assessment, FloodFigures, WildfireFigures } from './assessment.ts';
import type {
  AssetTrace,
  BuildingTrace,
  CurveReference,
  Explanation,
  HazardTrace,
  Integration,
  LossTrace,
  PackReference,
  ScenarioDepths,
  ScoreTrace,
  TraceReading,
  WildfireTrace,
} from './explanation.ts';
import { basements, hazusOccupancies, storeys } from '#shared/exposure/exposure.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { floodHazards, hazards, scenarios } from '#shared/hazard/hazard.ts';
import type { GroundReading } from '#shared/hazard/hazard-reading.ts';
import { placeMatchSchema } from '#shared/geocoding/place.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { warningCodes, type Warning } from '#shared/hazard/warning.ts';

const scenario = z.enum(scenarios);
const index = z.int().min(1).max(10);

/** An object keyed by scenario, absent scenarios left out. */
function perScenario<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ base: value.optional(), defOverTop: value.optional(), defFail: value.optional() });
}

/** An object keyed by asset. */
function perAsset<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ structure: value, inventory: value, equipment: value });
}

/** An object keyed by flood hazard. */
export function perFlood<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ fluvial: value, coastal: value, pluvial: value });
}

const absence = z.strictObject({ status: z.enum(['outside', 'notLicensed', 'noData']) });

const lossFigures = z.strictObject({
  averageAnnualLoss: z.number().min(0),
  probableMaximumLoss1500: z.number().min(0),
});

/** A flood hazard's figures, or why it has none. */
export const floodFiguresSchema: z.ZodType<FloodFigures> = z.union([
  absence,
  z.strictObject({
    status: z.literal('answered'),
    floodIndex: index,
    structureFloodScore: index,
    losses: z.union([perAsset(perScenario(lossFigures)), z.literal('notLicensed'), z.null()]),
  }),
]) as z.ZodType<FloodFigures>;

const wildfireFigures: z.ZodType<WildfireFigures> = z.union([
  absence,
  z.strictObject({ status: z.literal('answered'), wildfireIndex: index }),
]);

const packReference: z.ZodType<PackReference> = z.strictObject({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  synthetic: z.boolean(),
  currency: z.string().nullable(),
  attribution: z.string(),
});

const curveReference: z.ZodType<CurveReference> = z.strictObject({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  weight: z.number().min(0).max(1),
  typicalFloorMetres: z.number().min(0),
  points: z.array(z.tuple([z.number(), z.number()])),
});

const scenarioDepths: z.ZodType<ScenarioDepths> = z.strictObject({
  origin: z.array(z.enum(['baseMap', 'ownMap', 'derived'])),
  beforeRunningMaximum: z.array(z.number()),
  depthsMetres: z.array(z.number()),
  lossDepthsMetres: z.array(z.number()),
});

const integration: z.ZodType<Integration> = z.strictObject({
  rareTail: z.number(),
  trapezoids: z.array(z.number()),
  closingTriangle: z.number(),
  deductibleCrossings: z.array(z.number().nullable()),
  cut: z.strictObject({ returnPeriodYears: z.number(), groundUpLoss: z.number() }).nullable(),
  averageAnnualLoss: z.number(),
  probableMaximumLoss1500: z.number(),
});

const lossTrace: z.ZodType<LossTrace> = z.strictObject({
  damageRatios: z.array(z.number()),
  groundUpLosses: z.array(z.number()),
  netLosses: z.array(z.number()),
  integration,
  figures: lossFigures,
});

const assetTrace = z.strictObject({
  tiv: z.number(),
  deductible: z.number(),
  curves: z.array(curveReference),
  scenarios: perScenario(lossTrace),
}) as z.ZodType<AssetTrace>;

const scoreTrace: z.ZodType<ScoreTrace> = z.strictObject({
  standardBuilding: z.boolean(),
  curves: z.array(curveReference),
  firstFloorHeightMetres: z.number(),
  damageRatios: z.array(z.number()),
  integration,
  averageAnnualDamagePerMille: z.number().nullable(),
});

const traceReading: z.ZodType<TraceReading> = z.strictObject({
  returnPeriodYears: z.number(),
  scenario,
  path: z.string(),
  band: z.int(),
  kind: z.enum(['value', 'nodata', 'outside']),
  cell: z.strictObject({ column: z.int(), row: z.int() }).nullable(),
  stored: z.number().nullable(),
  scaled: z.number().nullable(),
  window: z.strictObject({ percentileScaled: z.number().nullable(), cells: z.int() }).nullable(),
});

const groundReading: z.ZodType<GroundReading> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('value'), elevationMetres: z.number() }),
  z.strictObject({ kind: z.literal('nodata') }),
  z.strictObject({ kind: z.literal('outside') }),
  z.strictObject({ kind: z.literal('absent') }),
]);

const buildingTraceShape = {
  building: z.strictObject({
    occupancy: z.enum(hazusOccupancies),
    storeys: z.enum(storeys),
    basement: z.enum(basements),
    firstFloorHeightMetres: z.number(),
  }),
  score: scoreTrace,
  losses: perAsset(assetTrace).nullable(),
};

/** What another building at the same place changes in a hazard's trace. */
export const buildingTraceSchema = z.strictObject(buildingTraceShape) as z.ZodType<BuildingTrace>;

const hazardTrace = z.strictObject({
  hazard: z.enum(floodHazards),
  pack: packReference,
  curveSet: z.string(),
  returnPeriodsYears: z.array(z.number()),
  maps: z.strictObject({ quantity: z.enum(['depth', 'elevation']), unit: z.enum(lengthUnits) }),
  readings: z.array(traceReading),
  ground: groundReading,
  standardOfProtectionYears: z.number().nullable(),
  openWater: z.enum(['none', 'window', 'answeredWith10']),
  scenarios: perScenario(scenarioDepths),
  firstWetReturnPeriodYears: z.number().nullable(),
  ...buildingTraceShape,
}) as z.ZodType<HazardTrace>;

const wildfireTrace: z.ZodType<WildfireTrace> = z.strictObject({
  pack: packReference,
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
  annualRisk: z.number().nullable(),
  neighbourhoodClasses: z.array(
    z.strictObject({ conditionalRisk: z.number(), cells: z.int(), burnProbabilitySum: z.number() }),
  ),
  neighbourhoodCells: z.int(),
  classes: z.array(z.tuple([z.number(), z.number(), index])),
  stored: z.number().nullable(),
});

export const warningSchema: z.ZodType<Warning> = z.strictObject({
  code: z.enum(warningCodes),
  hazard: z.enum(hazards).nullable(),
  scenario: scenario.nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const explanation = z.strictObject({
  modelVersion: z.string(),
  floods: z.strictObject({
    fluvial: hazardTrace.optional(),
    coastal: hazardTrace.optional(),
    pluvial: hazardTrace.optional(),
  }),
  wildfire: wildfireTrace.nullable(),
  warnings: z.array(warningSchema),
}) as z.ZodType<Explanation>;

/** The whole answer inside the application: figures, absences and the trace behind them. */
export const assessmentSchema = z.strictObject({
  point: coordinatesSchema,
  match: placeMatchSchema.nullable(),
  floods: perFlood(floodFiguresSchema),
  wildfire: wildfireFigures,
  explanation,
}) satisfies z.ZodType<Assessment>;
