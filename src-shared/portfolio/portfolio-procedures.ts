import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { reportedFailureSchema } from '../call/envelope.ts';
import { portfolioFileOptionsSchema, portfolioMappingSchema } from '#shared/portfolio/portfolio-mapping.ts';
import { oedAnswersSchema, oedQuestionSchema, oedRemarkSchema } from '#shared/portfolio/oed-export.ts';
import { portfolioExportFormats } from '#shared/portfolio/portfolio-export.ts';
import { portfolioFilterSchema, portfolioRowSchema, reviewColumns } from '#shared/portfolio/portfolio-review.ts';
import { portfolioStatuses, unopenedReasons } from '#shared/portfolio/portfolio-status.ts';
import {
  accumulationKinds,
  accumulationSchema,
  MOST_NAMED_AREAS,
  namedRingSchema,
  portfolioSummarySchema,
} from '#shared/portfolio/portfolio-summary.ts';
import { readGrantSchema, writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';
import { portfolioAreaProcedures } from './portfolio-area-procedures.ts';
import { portfolioCorrectionProcedures } from './portfolio-correction-procedures.ts';
import { portfolioFaultProcedures } from './portfolio-fault-procedures.ts';
import { portfolioImportProcedures } from './portfolio-import-procedures.ts';
import { portfolioComparisonProcedures } from './portfolio-comparison-procedures.ts';
import { portfolioReviewProcedures } from './portfolio-review-procedures.ts';

const portfolioId = z.string().regex(/^[0-9a-f-]{1,64}$/);
const only = z.strictObject({ id: portfolioId });
const filter = portfolioFilterSchema.default({});

/** A pack that figures were worked out from. */
const packOfRun = z.strictObject({ id: z.string(), version: z.string(), curveSet: z.string() });

/** A portfolio by itself. */
const portfolioInfo = z.strictObject({
  id: portfolioId,
  name: line,
  /** The file that it was read from. */
  path: z.string(),
  sizeBytes: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Records stored; all of the file's once it is read; those that are totals of others are not among them. */
  rows: z.int(),
  rejected: z.int(),
  /** Rows of totals: see portfolio.totals. */
  totals: z.int(),
  /** Rows whose identifier, or whose place and values, an earlier row has. */
  duplicates: z.int(),
  /**
   * `importing`, `running`, `comparing`, `exporting`: at work, see `isPaused`; `interrupted`: the file was not read to
   * its end, `portfolio.run` goes on; `ready`: nothing is done now.
   */
  state: z.enum(['importing', 'running', 'comparing', 'exporting', 'interrupted', 'ready']),
  isPaused: z.boolean(),
  /**
   * What ended with the application before it was done, where something of it is left: `portfolio.run` goes on. Null
   * also for what was cancelled or has failed.
   */
  brokenOff: z.enum(['import', 'run']).nullable(),
  /** Locations without a result from the packs, curves, model and licence of now: what a run would do. */
  pending: z.int(),
  /** Those of them that have figures all the same, of other packs, curves, model or licence: these are in every sum. */
  stale: z.int(),
  /** What the figures of now were worked out from, the latest first: several where a run was not brought to its end. */
  bases: z.array(
    z.strictObject({
      /** Locations with figures of it. */
      rows: z.int(),
      packs: z.array(packOfRun),
      modelVersion: z.string(),
    }),
  ),
  statuses: z.partialRecord(z.enum(portfolioStatuses), z.int()),
  /** The last run, and what it works out results from; null before the first one. */
  lastRun: z
    .strictObject({
      /** `interrupted`: ended with the application. */
      state: z.enum(['running', 'cancelled', 'finished', 'failed', 'interrupted']),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      /** Why it failed; null otherwise. */
      failure: reportedFailureSchema.nullable(),
      packs: z.array(packOfRun),
      modelVersion: z.string(),
      modules: z.array(z.string()),
    })
    .nullable(),
});

/** A portfolio whose database cannot be used; it can be removed, unless it is held. */
const unopenedPortfolio = z.strictObject({
  id: portfolioId,
  reason: z.enum(unopenedReasons),
  /** The folder that holds its database. */
  path: z.string(),
  /** Null where that cannot be read. */
  name: line.nullable(),
  /** When its database was last written, ISO 8601, UTC. */
  changedAt: z.string().nullable(),
});
/** See `portfolio.list`. */
export type UnopenedPortfolio = z.infer<typeof unopenedPortfolio>;

const allPortfolios = z.strictObject({
  portfolios: z.array(portfolioInfo),
  unopened: z.array(unopenedPortfolio),
});

const onePortfolio = z.strictObject({ portfolio: portfolioInfo });

/**
 * Portfolios: a file of buildings, run, reviewed and exported. What takes long tells of itself as portfolio.progress.
 */
export const portfolioProcedures = {
  ...portfolioImportProcedures,
  ...portfolioCorrectionProcedures,
  ...portfolioFaultProcedures,
  ...portfolioReviewProcedures,
  ...portfolioComparisonProcedures,
  ...portfolioAreaProcedures,
  'portfolio.list': query({
    summary: 'Portfolios, the newest first; apart, those whose database cannot be used.',
    input: z.strictObject({}),
    output: allPortfolios,
  }),
  'portfolio.leftAtWork': query({
    summary: 'Portfolios that are at work, or were when the application ended; none of them is opened for it.',
    input: z.strictObject({}),
    output: z.strictObject({ ids: z.array(portfolioId) }),
  }),
  'portfolio.create': command({
    summary:
      'Makes a portfolio of a file and begins to read it; answered before it is read. ANSWER_NEEDED while the file leaves something open that decides its figures: see the questions of portfolio.inspect.',
    input: z.strictObject({
      grant: readGrantSchema,
      name: line.trim().min(1).max(200).optional(),
      /** What is left out is found out from the file. */
      options: portfolioFileOptionsSchema.partial().optional(),
      mapping: portfolioMappingSchema.optional(),
      /** Whether it is run as soon as it is read. */
      run: z.boolean().default(false),
    }),
    output: onePortfolio,
  }),
  'portfolio.run': command({
    summary: 'Begins or goes on: reads what is left of the file, works out what has no result from what is there now.',
    input: only,
    output: onePortfolio,
  }),
  'portfolio.pause': command({ summary: 'Lets what a portfolio does wait.', input: only, output: onePortfolio }),
  'portfolio.resume': command({ summary: 'Lets a paused portfolio go on.', input: only, output: onePortfolio }),
  'portfolio.cancel': command({
    summary: 'Ends what a portfolio does; what is done stays done.',
    input: only,
    output: onePortfolio,
  }),
  'portfolio.remove': command({
    summary: 'Removes a portfolio with its results.',
    input: only,
    output: allPortfolios,
  }),
  'portfolio.rows': query({
    summary: 'A page of rows, sorted and filtered.',
    input: z.strictObject({
      id: portfolioId,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(100),
      /** Left out: in the order of the file. Rows without a value come last. */
      sort: z.strictObject({ column: z.enum(reviewColumns), direction: z.enum(['up', 'down']) }).optional(),
      filter,
    }),
    output: z.strictObject({
      /** Rows that the filter holds for. */
      total: z.int(),
      rows: z.array(portfolioRowSchema),
    }),
  }),
  'portfolio.summary': query({
    summary: 'What a portfolio, or the filtered part of it, adds up to.',
    input: z.strictObject({ id: portfolioId, filter }),
    output: portfolioSummarySchema,
  }),
  'portfolio.accumulation': query({
    summary:
      'Sums by city, postal code, cell of a grid or ring, the largest AAL first (without results: the largest TIV).',
    input: z.strictObject({
      id: portfolioId,
      by: z.enum(accumulationKinds),
      /** Side of a cell, degrees; for cells only. */
      cellDegrees: z.number().min(0.0001).max(90).default(0.01),
      /** For rings only; a row is counted in each ring that it lies in. */
      rings: z.array(namedRingSchema).max(MOST_NAMED_AREAS).default([]),
      limit: z.int().min(1).max(20_000).default(100),
      filter,
    }),
    output: z.strictObject({
      /** How many there are in all. */
      total: z.int(),
      accumulations: z.array(accumulationSchema),
    }),
  }),
  'portfolio.writeRejected': command({
    summary: 'Writes the rows that were set aside to a CSV, to be corrected and taken in again.',
    input: z.strictObject({ id: portfolioId, grant: writeGrantSchema }),
    output: z.strictObject({ path: z.string(), rows: z.int() }),
  }),
  'portfolio.oed': query({
    summary: 'What a portfolio leaves open for an OED location file, and what is to be known of one.',
    input: only,
    output: z.strictObject({
      questions: z.array(oedQuestionSchema),
      /** What was answered for an earlier OED file of the portfolio, and holds until it is answered otherwise. */
      answers: oedAnswersSchema,
      remarks: z.array(oedRemarkSchema),
    }),
  }),
  'portfolio.export': command({
    summary:
      'Writes a portfolio to a file; answered when the file is whole. ANSWER_NEEDED while an OED file leaves something open: see portfolio.oed.',
    input: z.strictObject({
      id: portfolioId,
      grant: writeGrantSchema,
      format: z.enum(portfolioExportFormats),
      /** What an OED file asks for, kept with the portfolio; other formats ask for nothing. */
      answers: oedAnswersSchema.default({}),
      filter,
    }),
    /** `remarks`: what was found of an OED file while it was written. */
    output: z.strictObject({ path: z.string(), rows: z.int(), remarks: z.array(oedRemarkSchema) }),
  }),
} as const satisfies Record<string, Procedure>;
