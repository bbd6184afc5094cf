import { describeIssues } from '#shared/contract/describe-issues.ts';
import { createFailure } from '#shared/call/create-failure.ts';
import type { Envelope, Failure } from '#shared/call/envelope.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { isProcedureName, procedures } from '#shared/contract/procedures.ts';
import type { CallContext } from './call-context.ts';
import { createGrants, type Grants } from './grants.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Answers a procedure by name with whatever the caller sent; never throws. */
export type Dispatch = (name: string, rawInput: unknown, options?: Partial<CallContext>) => Promise<Envelope>;

export interface DispatchOptions {
  readonly handlers: Handlers<CallContext>;
  /** The failure behind an error that handlers throw on purpose, else null. */
  readonly toExpectedFailure: (error: unknown) => Failure | null;
  /** Whether a call failed before it did anything, for a reason that passes by itself: it is then made again. */
  readonly isTransient?: (error: unknown) => boolean;
  /** Knows the paths behind grants; left out: no grant was ever made. */
  readonly grants?: Pick<Grants, 'resolve'>;
  /** Logs a fault and gives the id under which it was logged. */
  readonly reportFault: (procedure: string, error: unknown) => string;
}

/** Creates the dispatcher: validates what comes in and what goes out, turns every error into an envelope. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { handlers, toExpectedFailure, isTransient = () => false, reportFault } = options;
  const { grants = createGrants({ now: () => new Date() }) } = options;
  return async (name, rawInput, context = {}) => {
    if (!isProcedureName(name)) return createFailure('UNKNOWN_PROCEDURE', 'procedure-unknown');
    const procedure = procedures[name];
    const input = procedure.input.safeParse(rawInput);
    if (!input.success) {
      const details = describeIssues(procedure.input, input.error, rawInput, 'input');
      return createFailure('INVALID_INPUT', 'input-invalid', details);
    }
    const signal = context.signal ?? new AbortController().signal;
    try {
      const handler = handlers[name] as (input: unknown, context: CallContext) => unknown;
      const given = grants.resolve(procedure.input, input.data, context.page);
      if (given === null) return createFailure('NOT_FOUND', 'grant-not-found');
      const full = { ...context, signal, grantId: given.ids[0] };
      const answer = await retryWhileBusy(() => handler(given.input, full), { isTransient, signal });
      const value = procedure.output.parse(answer);
      return { ok: true, value };
    } catch (error) {
      if (signal.aborted) return createFailure('CANCELLED', 'cancelled');
      const expected = toExpectedFailure(error);
      if (expected !== null) return { ok: false, error: expected };
      const id = reportFault(name, error);
      return createFailure('INTERNAL', 'fault', { id });
    }
  };
}
