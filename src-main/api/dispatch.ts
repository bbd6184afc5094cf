import { describeIssues } from '#shared/contract/describe-issues.ts';
import type { Envelope, FailureCode } from '#shared/contract/envelope.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { isProcedureName, procedures } from '#shared/contract/procedures.ts';
import type { CallContext } from '#main/services/ports.ts';
import { putOff } from './put-off.ts';

/** Answers a procedure by name with whatever the caller sent; never throws. */
export type Dispatch = (name: string, rawInput: unknown, options?: Partial<CallContext>) => Promise<Envelope>;

/** What dispatch needs to know of an error to tell an expected failure from a fault. */
interface ExpectedFailure {
  readonly code: FailureCode;
  readonly message: string;
  readonly details: unknown;
}

/** What {@link createDispatch} works with. */
export interface DispatchOptions {
  readonly handlers: Handlers<CallContext>;
  /** The failure behind an error that handlers throw on purpose, else null. */
  readonly toExpectedFailure: (error: unknown) => ExpectedFailure | null;
  /** Whether a call failed before it did anything, for a reason that passes by itself: it is then made again. */
  readonly isPassing?: (error: unknown) => boolean;
  /** Logs a fault and gives the id under which it was logged. */
  readonly reportFault: (procedure: string, error: unknown) => string;
}

function fail(code: FailureCode, message: string, details: unknown = null): Envelope {
  return { ok: false, error: { code, message, details } };
}

/** Creates the dispatcher: validates what comes in and what goes out, turns every error into an envelope. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { handlers, toExpectedFailure, isPassing = () => false, reportFault } = options;
  return async (name, rawInput, context = {}) => {
    if (!isProcedureName(name)) return fail('UNKNOWN_PROCEDURE', 'There is no such procedure.');
    const procedure = procedures[name];
    const input = procedure.input.safeParse(rawInput);
    if (!input.success) {
      const details = describeIssues(procedure.input, input.error, rawInput, 'input');
      return fail('INVALID_INPUT', 'The input is not valid. Correct the fields named in details.', details);
    }
    const signal = context.signal ?? new AbortController().signal;
    try {
      const handler = handlers[name] as (input: unknown, context: CallContext) => unknown;
      const answer = await putOff(() => handler(input.data, { ...context, signal }), { isPassing, signal });
      const value = procedure.output.parse(answer);
      return { ok: true, value };
    } catch (error) {
      if (signal.aborted) return fail('CANCELLED', 'The operation was cancelled.');
      const expected = toExpectedFailure(error);
      if (expected !== null) return fail(expected.code, expected.message, expected.details);
      const id = reportFault(name, error);
      return fail('INTERNAL', 'Something failed inside Freeboard. The fault is in the log.', { id });
    }
  };
}
