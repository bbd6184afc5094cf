import type { ParsedInput, ProcedureName, ProcedureOutput } from './procedures.ts';

/** What a handler is told beside its input. */
export interface CallContext {
  /** Aborted when the caller cancels or goes away. */
  readonly signal: AbortSignal;
}

/** One handler for each procedure: a missing or an extra one does not compile. */
export type Handlers = {
  readonly [Name in ProcedureName]: (
    input: ParsedInput<Name>,
    context: CallContext,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>;
};
