import * as z from 'zod';
import { deliveredRowsSchema } from '../call/delivered-file.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { command, type Procedure } from '../call/procedure.ts';

/** What figures of buildings are written as for other programs. */
export const reportExportFormats = ['csv', 'json'] as const;

/** Reports of buildings. */
export const reportProcedures = {
  'report.savePdf': command({
    summary:
      'Writes the page that asks as a PDF, where its user wants it; only a window of the desktop application can.',
    input: z.strictObject({
      /** Name to begin with, without an ending. */
      suggestedName: z.string().min(1).max(200),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('saved'), path: z.string() }),
      z.strictObject({ state: z.literal('cancelled') }),
      /** The page is in a browser: it prints by itself. */
      z.strictObject({ state: z.literal('unavailable') }),
    ]),
  }),
  'report.begin': command({
    summary: 'Asks where a report is to be written that is too long to be set at once, and begins it.',
    input: z.strictObject({ suggestedName: z.string().min(1).max(200) }),
    output: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('begun'), runId: z.uuid() }),
      z.strictObject({ state: z.literal('cancelled') }),
      /** The page is in a browser, which prints what it shows. */
      z.strictObject({ state: z.literal('unavailable') }),
    ]),
  }),
  'report.printPart': command({
    summary: 'Prints the page that asks as the next part of a report. NOT_FOUND when the report was given up.',
    input: z.strictObject({ runId: z.uuid() }),
    output: z.strictObject({}),
  }),
  'report.finish': command({
    summary: 'Joins the parts of a report into one PDF, with their tags and bookmarks: whole or not at all.',
    input: z.strictObject({ runId: z.uuid(), title: z.string().min(1).max(1000), language: z.string().min(2).max(35) }),
    output: z.strictObject({ path: z.string() }),
  }),
  'report.abandon': command({
    summary: 'Gives a report up: nothing of it is left.',
    input: z.strictObject({ runId: z.uuid() }),
    output: z.strictObject({}),
  }),
  'report.export': command({
    summary: 'Writes inputs and figures of buildings as CSV (one row each) or JSON, for other programs.',
    input: z.strictObject({
      scope: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('surveys'), ids: z.array(z.uuid()).min(1).max(10_000) }),
        z.strictObject({
          kind: z.literal('building'),
          request: z.union([addressRequestSchema, coordinateRequestSchema]),
        }),
        /** An earlier query with its answer as it was given. */
        z.strictObject({ kind: z.literal('query'), id: z.int() }),
      ]),
      format: z.enum(reportExportFormats),
      /** What its progress is told by, as `report.exporting` events; without one it is not told. */
      exportId: z.uuid().optional(),
      /** Name to begin with, without an ending. */
      suggestedName: z.string().min(1).max(200),
    }),
    output: deliveredRowsSchema,
  }),
} as const satisfies Record<string, Procedure>;
