import * as z from 'zod';
import { financialSchema } from '#shared/exposure/exposure.ts';
import { MAXIMUM_VARIANTS } from '#shared/query/variant.ts';
import { hazardDriversSchema } from '#shared/query/loss-drivers.ts';
import { hazardFuturesSchema } from '#shared/query/futures.ts';
import { floodFiguresSchema, perFlood } from '#shared/query/assessment.ts';
import { buildingTraceSchema, warningSchema } from '#shared/query/explanation.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { query, type Procedure } from '../call/procedure.ts';
import {
  annualLossSolutionSchema,
  annualLossTargetSchema,
  whatIfComparisonSchema,
  whatIfVariantSchema,
} from '#shared/query/what-if.ts';

/** Trying another building, policy or place: nothing of it is kept. */
export const whatIfProcedures = {
  'risk.recompute': query({
    summary: 'What another building at the same place changes in an answer; nothing is kept in the history.',
    input: z.union([addressRequestSchema, coordinateRequestSchema]),
    output: z.strictObject({
      floods: perFlood(floodFiguresSchema),
      /** The part of each answered hazard's trace that depends on the building. */
      traces: perFlood(buildingTraceSchema.optional()),
      /** Warnings of the flood hazards; those of the place itself stay as they were. */
      warnings: z.array(warningSchema),
      /** All figures as the wire has them, without the envelope; hazards without data are left out. */
      figures: z.record(z.string(), z.int()),
    }),
  }),
  'risk.futures': query({
    summary: 'What one building comes to under the climates to come that installed packs have maps of, by hazard.',
    input: z.union([addressRequestSchema, coordinateRequestSchema]),
    output: z.strictObject({ hazards: z.array(hazardFuturesSchema) }),
  }),
  'risk.drivers': query({
    summary: 'What drives the annual losses of one building: by how much each falls when one thing is changed.',
    input: z.union([addressRequestSchema, coordinateRequestSchema]),
    output: z.strictObject({ hazards: z.array(hazardDriversSchema) }),
  }),
  'what-if.compare': query({
    summary: 'A building as it is against variants of it: the figures of each.',
    input: z.strictObject({
      location: z.union([addressRequestSchema.shape.location, coordinateRequestSchema.shape.location]),
      financial: financialSchema,
      variants: z.array(whatIfVariantSchema).max(MAXIMUM_VARIANTS),
    }),
    output: whatIfComparisonSchema,
  }),
  'what-if.solve': query({
    summary: 'The first floor height, or the deductible, at which an average annual loss falls to a target.',
    input: z.strictObject({
      location: z.union([addressRequestSchema.shape.location, coordinateRequestSchema.shape.location]),
      financial: financialSchema,
      target: annualLossTargetSchema,
    }),
    output: annualLossSolutionSchema,
  }),
} as const satisfies Record<string, Procedure>;
