import * as z from 'zod';
import { findingSchema, installedPackSchema } from '#shared/pack/pack.ts';
import { packPlanSchema, planTableSchema } from '#shared/pack/pack-plan.ts';
import { readGrantSchema, writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

/** Making region packs of folders of maps. */
export const packBuildProcedures = {
  'pack.plan': query({
    summary: 'What a folder of maps would become as a pack: every guess with why, and what has to be added.',
    input: z.strictObject({ grant: readGrantSchema, plan: packPlanSchema.nullable().default(null) }),
    output: z.strictObject({ plan: packPlanSchema, tables: z.array(planTableSchema) }),
  }),
  'pack.build': command({
    summary: 'Makes a pack of a folder of maps, checks it, and installs it or keeps it as a folder, or both.',
    input: z
      .strictObject({
        grant: readGrantSchema,
        plan: packPlanSchema.nullable().default(null),
        /** Folder that the pack becomes; it must not exist yet, or be empty. Left out: the pack is only installed. */
        targetGrant: writeGrantSchema.optional(),
        install: z.boolean().default(false),
      })
      .refine(({ install, targetGrant }) => install || targetGrant !== undefined, {
        message: 'neither installed nor kept',
        path: ['targetGrant'],
      }),
    output: z.strictObject({
      /** Folder of the pack; null where none is kept. */
      path: z.string().nullable(),
      plan: packPlanSchema,
      findings: z.array(findingSchema),
      installed: installedPackSchema.nullable(),
    }),
  }),
} as const satisfies Record<string, Procedure>;
