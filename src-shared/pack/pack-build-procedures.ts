import * as z from 'zod';
import { findingSchema, installedPackSchema } from '#shared/pack/pack.ts';
import { packPlanSchema, planTableSchema } from '#shared/pack/pack-plan.ts';
import { rasterPreviewSchema } from './raster-preview.ts';
import { readGrantSchema, writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

/** Making region packs of folders of maps. */
export const packBuildProcedures = {
  'pack.plan': query({
    summary: 'What a folder of maps would become as a pack: every guess with why, and what has to be added.',
    input: z.strictObject({ grant: readGrantSchema, plan: packPlanSchema.nullable().default(null) }),
    output: z.strictObject({ plan: packPlanSchema, tables: z.array(planTableSchema) }),
  }),
  'pack.preview': query({
    summary:
      'A small picture of one raster of a folder of maps; null where its place is not known, or it cannot be read.',
    input: z.strictObject({
      grant: readGrantSchema,
      /** In the folder, forward slashes. */
      file: z.string().min(1).max(1024),
      band: z.int().min(1),
      /** Coordinate system of a raster that names none. */
      crs: z.string().min(1).max(2000).nullable(),
    }),
    output: z.strictObject({ preview: rasterPreviewSchema.nullable() }),
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
