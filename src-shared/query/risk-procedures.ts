import * as z from 'zod';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { query, type Procedure } from '../call/procedure.ts';
import { riskQueryOutput } from './risk-query-output.ts';

/** What a place is exposed to. */
export const riskProcedures = {
  'risk.query': query({
    summary: 'Indices, scores and losses of one building, with the calculation behind them.',
    input: z.union([addressRequestSchema, coordinateRequestSchema]),
    output: riskQueryOutput,
  }),
} as const satisfies Record<string, Procedure>;
