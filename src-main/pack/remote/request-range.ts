import { failureText, type FailureText, type FailureTextKey } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';

/** Bytes of a file on a server. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** A part of a file, with what the server says of the whole. */
export interface RangePart {
  readonly bytes: Uint8Array;
  /** Size of the whole file, bytes. */
  readonly total: number;
  /**
   * Which state of the file it is: a strong ETag, else the time of its last change; null where the server says neither.
   */
  readonly version: string | null;
}

export interface RangeOptions {
  readonly userAgent: string;
  /** Longest time without a byte before the request is given up. */
  readonly idleMilliseconds: number;
  /** The state that is wanted; null: any. */
  readonly version: string | null;
  readonly signal: AbortSignal;
}

/** A failure that may be over when it is tried again. */
export class TransientFailure extends Error {
  /** How long the server asks to be left alone; null where it does not say. */
  readonly waitMilliseconds: number | null;

  constructor(message: string, waitMilliseconds: number | null = null) {
    super(message);
    this.name = 'TransientFailure';
    this.waitMilliseconds = waitMilliseconds;
  }
}

/** The file is another one than the one that was begun. */
export function createChangedError(url: string): FileRefusedError {
  return refuseRemote(url, 'changed', 'remote-changed');
}

/** Why a file is not fetched. `reason`: for programs. */
export function refuseRemote(
  url: string,
  reason: string,
  key: FailureTextKey,
  values: FailureText['values'] = {},
): FileRefusedError {
  return new FileRefusedError(failureText(key, { url, ...values }), { url, reason });
}

/**
 * Asks a server once for a part of a file. Only the server that was named is asked: a redirect is an error.
 * @throws TransientFailure; FileRefusedError; the signal's reason when it is aborted
 */
export async function requestRange(url: string, range: ByteRange, options: RangeOptions): Promise<RangePart> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), options.idleMilliseconds);
  const onBytes = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), options.idleMilliseconds);
  };
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, idle.signal]),
      headers: {
        // With a range nothing is packed for the way: fetch asks for `identity` itself.
        range: `bytes=${range.start}-${range.start + range.length - 1}`,
        'user-agent': options.userAgent,
        ...(options.version === null ? {} : { 'if-range': options.version }),
      },
    });
    try {
      const head = checkHead(url, response, range, options.version);
      return { ...head, bytes: await readBody(response, head.length, onBytes) };
    } finally {
      // Frees the connection of an answer that is not wanted, or not wholly.
      if (response.body?.locked === false) await response.body.cancel().catch(() => undefined);
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (idle.signal.aborted)
      throw new TransientFailure(`no byte came within ${options.idleMilliseconds / 1000} seconds`);
    if (error instanceof TypeError) {
      throw new TransientFailure(error.cause instanceof Error ? error.cause.message : error.message);
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What the head of an answer says. @throws TransientFailure; FileRefusedError */
function checkHead(
  url: string,
  { status, headers }: Response,
  range: ByteRange,
  wanted: string | null,
): { readonly total: number; readonly length: number; readonly version: string | null } {
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    throw new TransientFailure(`the server answered with status ${status}`, seconds >= 0 ? seconds * 1000 : null);
  }
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? 'another address';
    throw refuseRemote(url, 'redirected', 'remote-redirected', { target });
  }
  // The whole file, or none of it: with a state that was asked for, it is not in that state any more.
  if ((status === 200 || status === 412 || status === 416) && wanted !== null) throw createChangedError(url);
  if (status === 200) {
    throw refuseRemote(url, 'noRanges', 'remote-whole-only');
  }
  if (status !== 206) throw refuseRemote(url, 'refused', 'remote-status', { status });
  const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const total = Number(all);
  const length = Math.min(range.length, total - range.start);
  if (all === undefined || Number(first) !== range.start || Number(last) !== range.start + length - 1) {
    throw refuseRemote(url, 'noRanges', 'remote-other-part');
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') throw refuseRemote(url, 'noRanges', 'remote-packed', { encoding });
  const etag = headers.get('etag');
  const version = etag !== null && !etag.startsWith('W/') ? etag : headers.get('last-modified');
  if (wanted !== null && version !== wanted) throw createChangedError(url);
  return { total, length, version };
}

/** @throws TransientFailure when fewer or more bytes come than were announced */
async function readBody({ body }: Response, length: number, onBytes: () => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  for await (const chunk of body ?? []) {
    onBytes();
    if (done + chunk.length > length) throw new TransientFailure('more bytes came than were asked for');
    bytes.set(chunk, done);
    done += chunk.length;
  }
  if (done < length) throw new TransientFailure(`${done} of ${length} bytes came`);
  return bytes;
}
