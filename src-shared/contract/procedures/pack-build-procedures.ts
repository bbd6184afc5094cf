import * as z from 'zod';
import { findingSchema, installedPackSchema } from '#shared/domain/pack.ts';
import { packPlanSchema, planTableSchema } from '#shared/domain/pack-plan.ts';
import { command, query, type Procedure } from '../procedure.ts';

const folder = z.string().min(1).max(4096);

/** Making region packs of folders of maps. */
export const packBuildProcedures = {
  'pack.plan': query({
    summary: 'What a folder of maps would become as a pack: every guess with why, and what has to be added.',
    input: z.strictObject({ path: folder, plan: packPlanSchema.nullable().default(null) }),
    output: z.strictObject({ plan: packPlanSchema, tables: z.array(planTableSchema) }),
  }),
  'pack.build': command({
    summary: 'Makes a pack folder of a folder of maps, checks it, and installs it when asked to.',
    input: z.strictObject({
      path: folder,
      plan: packPlanSchema.nullable().default(null),
      /** Folder that the pack becomes; it must not exist yet, or be empty. */
      out: folder,
      install: z.boolean().default(false),
    }),
    output: z.strictObject({
      path: z.string(),
      plan: packPlanSchema,
      findings: z.array(findingSchema),
      installed: installedPackSchema.nullable(),
    }),
  }),
} as const satisfies Record<string, Procedure>;
