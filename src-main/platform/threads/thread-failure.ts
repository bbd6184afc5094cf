import { getSystemErrorMap } from 'node:util';
import type { Failure } from '#shared/call/envelope.ts';
import { toExpectedFailure } from '../errors/describe-failure.ts';
import { fromFailure } from '../errors/errors.ts';

/** What went wrong in a thread, as it tells the one that started it: an expected failure, or the trace of a fault. */
export type ThreadFailure = { readonly expected: Failure } | { readonly fault: string };

/** Describes an error, which cannot cross the border as it is. */
export function toThreadFailure(error: unknown): ThreadFailure {
  const expected = toExpectedFailure(error);
  if (expected !== null) return { expected };
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The error on this side of the border. */
export function fromThreadFailure(told: ThreadFailure): Error {
  if ('expected' in told) return fromFailure(told.expected);
  const error = new Error(told.fault.split('\n', 1)[0]);
  error.stack = told.fault;
  return error;
}

/**
 * The error that has ended a thread. Where Node could not start the thread or read its code it has the system's reason
 * in its message alone: it gets its number as `systemCode`.
 */
export function nameSystemReason(error: Error): Error {
  const isOfNode = 'code' in error && String(error.code).startsWith('ERR_');
  if (!isOfNode) return error;
  const reason = [...getSystemErrorMap().values()].find(
    ([number, said]) =>
      error.message.includes(`: ${said}`) || error.message.endsWith(`: ${number}`) || error.message === number,
  );
  return reason === undefined ? error : Object.assign(error, { systemCode: reason[0] });
}
