import * as z from 'zod';
import { buildingTraceSchema, floodFiguresSchema, perFlood, warningSchema } from '../assessment-schema.ts';
import { addressRequestSchema, coordinateRequestSchema } from '../mediator-request.ts';
import { query, type Procedure } from '../procedure.ts';

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
} as const satisfies Record<string, Procedure>;
