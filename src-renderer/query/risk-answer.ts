import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';

/** The whole answer for one building, as the window gets it. */
export type RiskAnswer = ProcedureOutput<'risk.query'>;
export type RiskRequest = ProcedureInput<'risk.query'>;
