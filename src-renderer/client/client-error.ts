import type { FailureCode } from '#shared/contract/envelope.ts';

/** Codes that arise on this side of the border: the backend is gone, or answered something that is no envelope. */
export type ClientFailureCode = FailureCode | 'UNREACHABLE' | 'MALFORMED_ANSWER' | 'NOT_ALLOWED';

/** A procedure that did not succeed: the backend's own failure, or the lack of an answer. */
export class ClientError extends Error {
  readonly code: ClientFailureCode;
  /** Whatever the code defines; field path -> what is wrong for INVALID_INPUT. */
  readonly details: unknown;

  constructor(code: ClientFailureCode, message: string, details: unknown = null) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
    this.details = details;
  }
}

/** The code of anything thrown; `INTERNAL` for what is no {@link ClientError}. */
export function codeOf(error: unknown): ClientFailureCode {
  return error instanceof ClientError ? error.code : 'INTERNAL';
}
