import * as z from 'zod';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { query, type Procedure } from '../call/procedure.ts';
import { riskQueryOutput } from '../query/risk-query-output.ts';

const depths = z.array(z.number());

/** What one flood hazard's maps say at a point. */
const probedFlood = z.strictObject({
  hazard: z.enum(floodHazards),
  /** Key `id@version` of the pack that speaks. */
  pack: z.string(),
  /** `noData`: there is water, but no ground to measure its depth from; `unreadable`: the pack cannot be read. */
  status: z.enum(['depths', 'noData', 'unreadable']),
  /** Whether the cell is permanent water: its depths are then those of the cells around it, or none. */
  isOpenWater: z.boolean(),
  returnPeriodsYears: z.array(z.number()),
  /** Depths in metres in step with the return periods; empty where there are none. */
  depthsMetres: z.strictObject({ base: depths, defOverTop: depths.optional(), defFail: depths.optional() }),
  standardOfProtectionYears: z.number().nullable(),
});

/** What the wildfire layers say at a point, or that the pack cannot be read. `pack`: its key `id@version`. */
const probedWildfire = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('answered'),
    pack: z.string(),
    wildfireIndex: z.int().min(1).max(10),
    burnProbability: z.number().nullable(),
    flameLengthMetres: z.number().nullable(),
  }),
  z.strictObject({ status: z.literal('unreadable'), pack: z.string() }),
]);

/** What the map says at a place. */
export const mapProcedures = {
  'risk.preview': query({
    summary: 'The answer for a place that is only looked at, while a pin is dragged or places are compared: not kept.',
    input: z.union([addressRequestSchema, coordinateRequestSchema]),
    output: riskQueryOutput,
  }),
  'map.probe': query({
    summary: 'What every layer of the map holds at a point; nothing is kept of the question.',
    input: coordinatesSchema,
    output: z.strictObject({
      /** Hazards whose territory holds the point, and that the licence includes. */
      floods: z.array(probedFlood),
      wildfire: probedWildfire.nullable(),
      /** Height of the ground, metres above the terrain's own datum. */
      groundMetres: z.number().nullable(),
    }),
  }),
} as const satisfies Record<string, Procedure>;
