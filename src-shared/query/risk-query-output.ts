import * as z from 'zod';
import { assessmentSchema } from '#shared/query/assessment.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';

/** One answer with the calculation behind it. */
export const riskQueryOutput = z.strictObject({
  /** The request as it was understood: checked, trimmed, defaults filled in. Send it again to repeat the query. */
  request: z.union([addressRequestSchema, coordinateRequestSchema]),
  assessment: assessmentSchema,
  /** The figures as the wire has them, without the envelope; hazards without data are left out. */
  figures: z.record(z.string(), z.int()),
  currency: z.string().nullable(),
  fromCache: z.boolean(),
  /** Entry of the history that this answer was kept under. */
  historyId: z.int().nullable(),
});

/** An answer as the history keeps it. */
export const keptAnswerSchema = riskQueryOutput.omit({ historyId: true });
/** What was asked, of an answer that another version of the application kept in a form of its own. */
export const keptQuestionSchema = z.object({ request: riskQueryOutput.shape.request });
