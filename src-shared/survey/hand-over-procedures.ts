import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { computerIdSchema, conflictChoices, importKinds } from '#shared/survey/hand-over.ts';
import { partChoices, surveyParts } from '#shared/survey/merge-surveys.ts';
import { surveyFieldsSchema } from '#shared/survey/survey.ts';
import { readGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const surveyId = z.uuid();

/** As many surveys as are handed over or listed at once. */
export const MOST_SURVEYS = 100_000;

/** One side of a survey that is here and in a file. */
const importSide = z.strictObject({
  surveyor: line,
  changedAt: z.iso.datetime(),
  photos: z.int(),
  /**
   * The contested fields, of long notes the part that differs, of a building the inputs that do.
   */
  fields: surveyFieldsSchema.partial(),
});

const surveyPartList = z.array(z.enum(surveyParts));

/** What is chosen for single parts that both sides have changed. */
const partChoicesSchema = z.partialRecord(z.enum(surveyParts), z.enum(partChoices)).default({});

/** How many surveys were added, replaced by a newer state, kept beside the one here, and left as they were here. */
const importResult = z.strictObject({ added: z.int(), updated: z.int(), copied: z.int(), kept: z.int() });

/** Surveys from one computer to another. */
export const handOverProcedures = {
  'survey.handOver': command({
    summary:
      'Writes surveys with history and files into one .freeboard file: where the user of a desktop window wants it, or to be got at /bytes/hand-overs/<id>.',
    input: z.strictObject({
      /** Named by whoever asks, so that handOver.progress can be told from that of others. */
      handOverId: z.uuid(),
      /** Null: every survey that is not archived. */
      ids: z.array(surveyId).min(1).max(MOST_SURVEYS).nullable(),
    }),
    output: z.strictObject({
      /** Suggested name of the file. */
      name: z.string(),
      /** Where it was saved; null: it is to be got. */
      path: z.string().nullable(),
      surveys: z.int(),
      sizeBytes: z.int(),
    }),
  }),
  'survey.receive': command({
    summary: 'Takes a .freeboard file in to be looked at, by its grant. FILE_REFUSED when it is too large.',
    input: z.strictObject({ grant: readGrantSchema }),
    output: z.strictObject({ handOverId: z.uuid() }),
  }),
  'survey.previewImport': query({
    summary: 'What a .freeboard file that was taken in would bring. FILE_REFUSED when it is not in order.',
    input: z.strictObject({ handOverId: z.uuid() }),
    output: z.strictObject({
      /** This computer and the one that wrote the file; null where that is not known. */
      computers: z.strictObject({ mine: computerIdSchema.nullable(), theirs: computerIdSchema.nullable() }),
      photos: z.int(),
      surveys: z.array(
        z.strictObject({
          id: surveyId,
          label: line,
          kind: z.enum(importKinds),
          theirs: importSide,
          /** Null when it is not here. */
          mine: importSide.nullable(),
          /** Parts that are not the same on both sides; empty when it is not here. */
          differences: surveyPartList,
          /** What both sides have changed, and of it what can be kept of both in one. */
          contested: surveyPartList,
          joinable: surveyPartList,
          /** What one side alone has changed since both were the same, and is taken over without a question. */
          fromMine: surveyPartList,
          fromTheirs: surveyPartList,
        }),
      ),
    }),
  }),
  'survey.import': command({
    summary:
      'Brings the surveys of a .freeboard file in, all of them or none. What was changed on both sides is decided one by one.',
    input: z.strictObject({
      handOverId: z.uuid(),
      decisions: z
        .array(z.strictObject({ id: surveyId, choice: z.enum(conflictChoices), parts: partChoicesSchema }))
        .max(MOST_SURVEYS)
        .default([]),
      /** For what was changed on both sides and is not among the decisions. */
      otherwise: z.enum(conflictChoices).default('keepBoth'),
      otherwiseParts: partChoicesSchema,
    }),
    output: importResult,
  }),
} as const satisfies Record<string, Procedure>;
