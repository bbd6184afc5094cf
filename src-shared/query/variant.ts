import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { economicsSchema } from '#shared/portfolio/economics.ts';
import { measureSchema } from '#shared/portfolio/measure.ts';

/** Most variants that stand beside a building at a time: what a reader can still compare. */
export const MAXIMUM_VARIANTS = 6;

/** A variant of a building: what is done to it, told from the building as it is. */
export const variantSchema = z.strictObject({
  /** Unique among the building's variants. */
  id: z.string().min(1).max(64),
  /** The name that it was given; null: it is called by its measures. */
  name: line.min(1).max(80).nullable(),
  measures: z.array(measureSchema).max(10).readonly(),
  /** What was entered of its money; left out: nothing. */
  economics: economicsSchema.optional(),
});
/** A variant of a building. */
export type Variant = z.infer<typeof variantSchema>;
