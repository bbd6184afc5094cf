import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { floodHazards, hazards } from '#shared/hazard/hazard.ts';
import { costingSchema } from '#shared/portfolio/economics.ts';
import { measureChangeSchema, movementCauses } from '#shared/portfolio/portfolio-measure.ts';
import { portfolioFilterSchema } from '#shared/portfolio/portfolio-review.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import { warningCodes } from '#shared/hazard/warning.ts';
import { writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const portfolioId = z.string().regex(/^[0-9a-f-]{1,64}$/);
const both = z.strictObject({ before: z.number(), after: z.number() });

const matchLevel = z.enum(portfolioMatchLevels).nullable();
/** A warning that a row has about a hazard, without its values. */
const keptWarning = z.strictObject({ code: z.enum(warningCodes), hazard: z.enum(hazards) });

/** An object with the same value of both runs. */
function fromTo<Schema extends z.ZodType>(schema: Schema) {
  return { before: schema, after: schema };
}

/** What results are worked out from, beside the locations. */
const runBasis = z.strictObject({
  packs: z.array(z.strictObject({ id: z.string(), version: z.string(), curveSet: z.string() })),
  modelVersion: z.string(),
  modules: z.array(z.string()),
  waterWindow: z.int(),
});

/** How the rows of a comparison can be ranked. */
export const comparisonRanks = ['benefit', 'movement'] as const;
export type ComparisonRank = (typeof comparisonRanks)[number];

/** Two runs that are compared. */
const comparisonInfo = z.strictObject({
  comparison: z.int(),
  /** `measure`: as it is, and with inputs changed; `earlier`: before the last run on another basis, and as it is. */
  kind: z.enum(['measure', 'earlier']),
  /** '' for an earlier run. */
  name: line,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Of a measure: the rows that it was meant for, and what was changed. */
  filter: portfolioFilterSchema.nullable(),
  changes: z.array(measureChangeSchema).nullable(),
  /** Rows that have a second result: of a measure those whose inputs it changes. */
  rows: z.int(),
  /** Whether a measure was worked out from other packs than the results of now. */
  isStale: z.boolean(),
  /** Whether the results of now are of several bases: the last run was not brought to its end. */
  isMixed: z.boolean(),
  before: runBasis,
  after: runBasis,
});
/** See `portfolio.comparisons`. */
export type ComparisonInfo = z.infer<typeof comparisonInfo>;

/** Two runs of a portfolio side by side: what moved, how much and why. */
export const portfolioComparisonProcedures = {
  'portfolio.comparisons': query({
    summary: 'The runs that can be compared with the results of now, the newest first.',
    input: z.strictObject({ id: portfolioId }),
    output: z.strictObject({ comparisons: z.array(comparisonInfo) }),
  }),
  'portfolio.tryMeasure': command({
    summary:
      'Works out a portfolio with inputs changed, for the rows that a filter holds for; answered when it is done.',
    input: z.strictObject({
      id: portfolioId,
      name: line.trim().min(1).max(200),
      filter: portfolioFilterSchema.default({}),
      changes: z.array(measureChangeSchema).min(1).max(5),
    }),
    output: z.strictObject({ comparison: z.int() }),
  }),
  'portfolio.removeComparison': command({
    summary: 'Removes the second run of a comparison.',
    input: z.strictObject({ id: portfolioId, comparison: z.int() }),
    output: z.strictObject({}),
  }),
  'portfolio.comparison': query({
    summary: 'What moved between two runs, over the rows that a filter holds for.',
    input: z.strictObject({
      id: portfolioId,
      comparison: z.int(),
      filter: portfolioFilterSchema.default({}),
      /** What a measure costs: then its rows are ranked by benefits over costs. Null: by `rank`. */
      costing: costingSchema.nullable().default(null),
      /** Number of rows that are listed. */
      limit: z.int().min(1).max(1000).default(50),
      /**
       * How rows are ranked: by what their AAL moved, whichever way; by what less they lose, and those that lose more
       * left out.
       */
      rank: z.enum(comparisonRanks).default('movement'),
    }),
    output: z.strictObject({
      info: comparisonInfo,
      /** Rows that the filter holds for; of which moved; of which have a larger and a smaller AAL. */
      rows: z.int(),
      moved: z.int(),
      rising: z.int(),
      falling: z.int(),
      tiv: z.number(),
      aal: both,
      /** Base scenario, all assets; `fullDependenceBound` is the sum of the locations' PML1500: a bound, no PML. */
      hazards: z.array(
        z.strictObject({
          hazard: z.enum(floodHazards),
          aal: both,
          fullDependenceBound: both,
          higher: z.int(),
          lower: z.int(),
        }),
      ),
      /** Rows that moved, by everything that moved them; `aal`: after less before. */
      causes: z.array(z.strictObject({ causes: z.array(z.enum(movementCauses)), rows: z.int(), aal: z.number() })),
      /** Rows whose match level is another: how many went from which to which, most first. */
      matchLevels: z.array(z.strictObject({ ...fromTo(matchLevel), rows: z.int() })),
      /** Rows that have a warning about a hazard after and not before, and before and not after; most first. */
      warnings: z.array(z.strictObject({ ...keptWarning.shape, come: z.int(), gone: z.int() })),
      /**
       * Rows that are answered in both runs, one of which is of a version that did not keep warnings: not compared by
       * them.
       */
      warningsUnknown: z.int(),
      /**
       * Of a measure with a costing: the rows that it changes, those worth more than they cost, and the sums over all
       * of them.
       */
      worth: z
        .strictObject({
          rows: z.int(),
          worthIt: z.int(),
          cost: z.number(),
          annualBenefit: z.number(),
          presentValue: z.number(),
        })
        .nullable(),
      /** Rows that moved, the first by `rank`; with a costing the best worth. */
      movedMost: z.array(
        z.strictObject({
          id: z.int(),
          locationId: z.string(),
          label: z.string(),
          tiv: z.number(),
          /** Null: not answered. */
          before: z.number().nullable(),
          after: z.number().nullable(),
          statuses: z.strictObject(fromTo(z.enum(portfolioStatuses).nullable())),
          matchLevels: z.strictObject(fromTo(matchLevel)),
          /** After and not before, and before and not after; null: not known, see `warningsUnknown`. */
          warnings: z.strictObject({ come: z.array(keptWarning), gone: z.array(keptWarning) }).nullable(),
          causes: z.array(z.enum(movementCauses)),
          /** Null without a costing. */
          worth: z
            .strictObject({
              cost: z.number(),
              annualBenefit: z.number(),
              presentValue: z.number(),
              netPresentValue: z.number().nullable(),
              benefitCostRatio: z.number().nullable(),
              payBackYears: z.number().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  }),
  'portfolio.writeComparison': command({
    summary: 'Writes every row that moved between two runs, and why, to a CSV; answered when the file is whole.',
    input: z.strictObject({
      id: portfolioId,
      comparison: z.int(),
      grant: writeGrantSchema,
      filter: portfolioFilterSchema.default({}),
      /** Of a measure: adds what it costs and is worth, and puts the best worth first. */
      costing: costingSchema.nullable().default(null),
    }),
    output: z.strictObject({ path: z.string(), rows: z.int() }),
  }),
} as const satisfies Record<string, Procedure>;
