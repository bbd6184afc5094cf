import * as z from 'zod';
import { fileSurveySchema } from '#shared/portfolio/file-survey.ts';
import { fileRemarkSchema, portfolioDetectionSchema } from '#shared/portfolio/portfolio-detection.ts';
import { portfolioLocationSchema, rejectedRowSchema } from '#shared/portfolio/portfolio-location.ts';
import {
  namedMappingSchema,
  portfolioFileOptionsSchema,
  portfolioMappingSchema,
} from '#shared/portfolio/portfolio-mapping.ts';
import { readGrantSchema, writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const mappingList = z.strictObject({
  mappings: z.array(namedMappingSchema),
  /** Files of mappings that cannot be used. */
  unreadable: z.array(z.strictObject({ path: z.string(), why: z.string() })),
});

/** What a portfolio's file is, before a portfolio is made of it. */
export const portfolioImportProcedures = {
  'portfolio.inspect': query({
    summary: 'Finds out what a portfolio file is, suggests a mapping, and shows what it makes of the first rows.',
    input: z.strictObject({
      grant: readGrantSchema,
      /** What is known already: the rest is found out with it. */
      options: portfolioFileOptionsSchema.partial().optional(),
      /** Left out: the suggested one. */
      mapping: portfolioMappingSchema.optional(),
      rows: z.int().min(0).max(1000).default(50),
    }),
    output: z.strictObject({
      detection: portfolioDetectionSchema,
      /** Why rows cannot be read with this mapping; empty when they can. */
      faults: z.array(fileRemarkSchema),
      /** What the first rows become, in the order of the file. */
      locations: z.array(portfolioLocationSchema),
      rejected: z.array(rejectedRowSchema),
    }),
  }),
  'portfolio.lookThrough': query({
    summary: 'Reads a whole portfolio file for what becomes of its rows; nothing of it is kept.',
    input: z.strictObject({
      grant: readGrantSchema,
      options: portfolioFileOptionsSchema,
      mapping: portfolioMappingSchema,
    }),
    output: fileSurveySchema,
  }),
  'portfolio.saveRejected': command({
    summary:
      'Reads a portfolio file and writes the rows that it sets aside as a CSV, to be corrected and imported again.',
    input: z.strictObject({
      grant: readGrantSchema,
      options: portfolioFileOptionsSchema.partial().optional(),
      /** Left out: the suggested one. */
      mapping: portfolioMappingSchema.optional(),
      /** The CSV file to write. */
      targetGrant: writeGrantSchema,
    }),
    output: z.strictObject({ rows: z.int(), rejected: z.int() }),
  }),
  'portfolio.mappings.list': query({
    summary: 'Mappings that were saved under a name.',
    input: z.strictObject({}),
    output: mappingList,
  }),
  'portfolio.mappings.save': command({
    summary: 'Saves a mapping in place of the one of the same name.',
    input: z.strictObject({ mapping: namedMappingSchema }),
    output: mappingList,
  }),
  'portfolio.mappings.remove': command({
    summary: 'Removes a saved mapping.',
    input: z.strictObject({ name: z.string().min(1).max(100) }),
    output: mappingList,
  }),
} as const satisfies Record<string, Procedure>;
