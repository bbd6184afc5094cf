import * as z from 'zod';
import { assessmentSchema } from '#shared/query/assessment.ts';
import { whatIfVariantSchema } from '#shared/query/what-if.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';

/** The answer that a survey was last given, kept as it was: it does not change when packs do. */
export const surveyAnswerSchema = z.strictObject({
  /** ISO 8601, UTC. */
  computedAt: z.iso.datetime(),
  /** What was asked: differs from the survey when its place or building has been edited since. */
  request: z.union([addressRequestSchema, coordinateRequestSchema]),
  /** As the wire has them; hazards without data are left out. */
  figures: z.record(z.string(), z.int()),
  currency: z.string().nullable(),
  modelVersion: z.string(),
  /** The packs that spoke, each once. */
  packs: z.array(
    z.strictObject({
      id: z.string(),
      version: z.string(),
      title: z.string(),
      attribution: z.string(),
      synthetic: z.boolean(),
    }),
  ),
  /** The calculation behind the figures; null when another version of the application wrote it in a form of its own. */
  assessment: assessmentSchema.nullable(),
  /** What was tried, each with its figures as the wire has them, or null where there are none. Left out: nothing. */
  variants: z
    .array(
      whatIfVariantSchema.extend({
        figures: z.record(z.string(), z.int()).nullable(),
        /** The same without any deductible; left out by earlier versions. */
        groundUp: z.record(z.string(), z.int()).nullable().optional(),
      }),
    )
    .optional(),
  /** The figures of the building as it is without any deductible, where anything was tried. */
  groundUp: z.record(z.string(), z.int()).optional(),
});
/** The answer that a survey was last given. */
export type SurveyAnswer = z.infer<typeof surveyAnswerSchema>;
