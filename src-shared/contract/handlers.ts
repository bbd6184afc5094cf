import type { GrantedInput } from '../call/grant.ts';
import type { ParsedInput, ProcedureName, ProcedureOutput } from './procedures.ts';

/** What a handler gets: checked, defaults filled in, with paths in place of grants. */
export type HandlerInput<Name extends ProcedureName> = GrantedInput<ParsedInput<Name>>;

/**
 * One handler for each procedure: a missing or an extra one does not compile. `Context`: what it is told beside its
 * input.
 */
export type Handlers<Context> = {
  readonly [Name in ProcedureName]: (
    input: HandlerInput<Name>,
    context: Context,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>;
};

/** The handlers of one part of the table, for the feature that answers it. */
export type HandlersOf<Part extends Partial<Record<ProcedureName, unknown>>, Context> = Pick<
  Handlers<Context>,
  keyof Part & ProcedureName
>;
