import type { Failure, FailureCode } from '#shared/call/envelope.ts';
import type { FailureText } from '#shared/call/failure-text.ts';

/** Codes that arise on this side of the border: the backend is gone, or answered something that is no envelope. */
export type ClientFailureCode = FailureCode | 'UNREACHABLE' | 'MALFORMED_ANSWER' | 'NOT_ALLOWED';

/** A procedure that did not succeed: the backend's own failure, or the lack of an answer. */
export class ClientError extends Error {
  readonly code: ClientFailureCode;
  /** Whatever the code defines; field path -> what is wrong for INVALID_INPUT. */
  readonly details: unknown;
  /** What the backend says, for the window's own language; undefined where the code says it all. */
  readonly text: FailureText | undefined;

  constructor(code: ClientFailureCode, message: string, details: unknown = null, text?: FailureText) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
    this.details = details;
    this.text = text;
  }
}

/** The backend's failure, to be thrown. */
export function toClientError({ code, message, details, text }: Failure): ClientError {
  return new ClientError(code, message, details, text);
}

/** The code of anything thrown, or of a failure that was told; `INTERNAL` for what has none. */
export function codeOf(error: unknown): ClientFailureCode {
  if (error instanceof ClientError) return error.code;
  if (error instanceof Error || typeof error !== 'object' || error === null || !('code' in error)) return 'INTERNAL';
  return error.code as ClientFailureCode;
}

/** Anything thrown as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
