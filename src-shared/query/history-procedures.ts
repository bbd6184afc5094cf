import * as z from 'zod';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { command, query, type Procedure } from '../call/procedure.ts';
import { riskQueryOutput } from './risk-query-output.ts';

const nothing = z.strictObject({});

const historyEntry = z.strictObject({
  id: z.int(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  label: z.string(),
  point: coordinatesSchema,
  figures: z.record(z.string(), z.int()),
  hasFinancial: z.boolean(),
});

/** Lists, reads and removes earlier queries. */
export const historyProcedures = {
  'history.list': query({
    summary: 'Earlier queries, newest first.',
    input: z.strictObject({ limit: z.int().min(1).max(500).default(50), before: z.int().optional() }),
    output: z.strictObject({ entries: z.array(historyEntry) }),
  }),
  'history.open': query({
    summary:
      'An earlier query with its answer as it was given; asked anew, without an id, where another version of the application kept it in a form of its own.',
    input: z.strictObject({ id: z.int() }),
    output: riskQueryOutput,
  }),
  'history.remove': command({
    summary: 'Forgets one earlier query, or all of them.',
    input: z.strictObject({ id: z.int().nullable() }),
    output: nothing,
  }),
} as const satisfies Record<string, Procedure>;
