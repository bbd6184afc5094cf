import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createFailure } from '#shared/call/create-failure.ts';
import type { Envelope, FailureCode } from '#shared/call/envelope.ts';
import type { FailureTextKey } from '#shared/call/failure-text.ts';
import { isStorageFull, toExpectedFailure } from '../errors/describe-failure.ts';
import { parseByteRange } from './byte-range.ts';

/** A request for bytes that are kept, or one that brings some, however it comes. */
export interface StoredRequest {
  readonly method: string;
  /** Percent-encoded, without a query. */
  readonly pathname: string;
  /** The `Range` header. */
  readonly range: string | null;
  /** Null without one. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** What is answered: a small text, or a file as a stream. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

/** An envelope, as procedures answer. */
export function answerEnvelope(status: number, envelope: Envelope): StoredAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(envelope) };
}

/** A failure in an envelope. */
export function answerFailure(status: number, code: FailureCode, key: FailureTextKey): StoredAnswer {
  return answerEnvelope(status, createFailure(code, key));
}

/** Why bytes that were brought have not been kept, in an envelope. @throws a fault of ours */
export function answerNotKept(error: unknown): StoredAnswer {
  if (isStorageFull(error)) return answerFailure(507, 'STORAGE_FULL', 'disk-full-not-kept');
  const expected = toExpectedFailure(error);
  if (expected === null) throw error;
  const status = expected.code === 'STORAGE_FULL' ? 507 : expected.code === 'UNAVAILABLE' ? 503 : 400;
  return answerEnvelope(status, { ok: false, error: expected });
}

/** A file or the asked part of it; 404 when there is none. */
export function answerFile(
  file: string,
  request: StoredRequest,
  headers: Readonly<Record<string, string>>,
): StoredAnswer {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return answerFailure(404, 'NOT_FOUND', 'nothing-at-path');
  const range = parseByteRange(request.range, size);
  const common = { 'accept-ranges': 'bytes', ...headers };
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...common, 'content-range': `bytes */${size}` }, body: '' };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const partial = range === null ? {} : { 'content-range': `bytes ${start}-${end}/${size}` };
  return {
    status: range === null ? 200 : 206,
    headers: { ...common, ...partial, 'content-length': String(end - start + 1) },
    body: size === 0 ? '' : createReadStream(file, { start, end }),
  };
}
