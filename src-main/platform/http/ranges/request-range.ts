import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { failureText, type FailureText, type FailureTextKey } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { Connection, FindConnection } from './create-connections.ts';
import type { ByteRange } from '#main/platform/files/partly-file.ts';
import { readRangeBody, readUpTo, type KeepBytes } from './read-range-body.ts';
import { describeConnection } from './describe-connection.ts';
import { TransientFailure } from './transient-failure.ts';

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

/** What a server says of a file as it is now; null is what it does not say. */
export interface FileState {
  /** Bytes. */
  readonly size: number | null;
  /** A strong ETag. */
  readonly etag: string | null;
  /** The time of its last change, as an HTTP date. */
  readonly lastModified: string | null;
}

export interface RangeOptions {
  readonly findConnection: FindConnection;
  /** How addresses of hosts are found; left out: as the system does. */
  readonly lookup?: LookupFunction | undefined;
  /** Whether this address may be asked, also where a redirect leads to it; left out: no redirect is followed. */
  readonly mayAsk?: ((url: URL) => boolean) | undefined;
  readonly userAgent: string;
  /** Longest time without a byte before the request is given up. */
  readonly idleMilliseconds: number;
  /** The state that is wanted; null: any. */
  readonly version: string | null;
  readonly signal: AbortSignal;
  /** Left out: GET. */
  readonly method?: 'HEAD';
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

/** Redirects that lead to one file. */
const MOST_REDIRECTS = 3;

/** What keeping threw: an error of the system, but none of the connection. */
class NotKeptError extends Error {
  constructor(cause: unknown) {
    super('the bytes were not kept', { cause });
  }
}

/**
 * Asks a server once for a part of a file.
 * @param keep given all bytes of the part in their order, as they come; those before a failure, too
 * @throws TransientFailure; FileRefusedError; the signal's reason when it is aborted
 */
export async function requestRange(
  url: string,
  range: ByteRange,
  options: RangeOptions,
  keep?: KeepBytes,
): Promise<RangePart> {
  const header = { range: `bytes=${range.start}-${range.start + range.length - 1}` };
  const keepPart = (at: number, bytes: Uint8Array): void => {
    try {
      keep?.(range.start + at, bytes);
    } catch (error) {
      throw new NotKeptError(error);
    }
  };
  try {
    return await ask(url, header, options, async (response, onBytes) => {
      const head = checkHead(url, response, range, options.version);
      return { ...head, bytes: await readRangeBody(response, head.length, onBytes, keepPart) };
    });
  } catch (error) {
    throw error instanceof NotKeptError ? error.cause : error;
  }
}

/**
 * Asks a server once for the whole of a file: for lists, which many servers make as they are asked for.
 * @param most bytes; a longer one is refused
 * @throws as {@link requestRange} does
 */
export function requestWhole(url: string, most: number, options: RangeOptions): Promise<Uint8Array> {
  return ask(url, {}, options, (response, onBytes) => {
    checkStatus(url, response, 200);
    return readUpTo(response, most, onBytes, () => refuseRemote(url, 'tooLarge', 'remote-list-too-long', { most }));
  });
}

/** Asks a server once what state a file is in, for none of its bytes. @throws as {@link requestRange} does */
export function requestState(url: string, options: RangeOptions): Promise<FileState> {
  return ask(url, {}, { ...options, method: 'HEAD' }, (response) => {
    checkStatus(url, response, 200);
    const { 'content-length': length = '', 'last-modified': lastModified = null } = response.headers;
    const state = { size: /^\d+$/.test(length) ? Number(length) : null, etag: readEtag(response), lastModified };
    return Promise.resolve(state);
  });
}

/** A strong ETag; null where there is none. */
function readEtag({ headers: { etag } }: IncomingMessage): string | null {
  return etag === undefined || etag.startsWith('W/') ? null : etag;
}

/** Asks, follows redirects to hosts that may be asked, and reads the answer as long as bytes come. */
async function ask<Result>(
  url: string,
  headers: http.OutgoingHttpHeaders,
  options: RangeOptions,
  read: (response: IncomingMessage, onBytes: () => void) => Promise<Result>,
): Promise<Result> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), options.idleMilliseconds);
  const onBytes = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), options.idleMilliseconds);
  };
  const signal = AbortSignal.any([options.signal, idle.signal]);
  try {
    let place = new URL(url);
    if (options.mayAsk?.(place) === false) throw refuseRemote(url, 'host', 'host-not-confirmed', { hosts: place.host });
    for (let redirects = 0; ; redirects += 1) {
      const connection = await orAborted(signal, options.findConnection(place));
      const response = await orAborted(signal, open(place, { ...options, signal, headers, connection }));
      try {
        const target = findRedirect(response, place);
        if (target === null) return await read(response, onBytes);
        if (options.mayAsk?.(target) !== true || redirects === MOST_REDIRECTS)
          throw refuseRemote(url, 'redirected', 'remote-redirected', { target: target.href });
        place = target;
      } finally {
        // Frees the connection of an answer that is not wanted, or not wholly.
        if (!response.readableEnded) response.destroy();
      }
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (idle.signal.aborted)
      throw new TransientFailure(`no byte came within ${options.idleMilliseconds / 1000} seconds`);
    if (isOfConnection(error)) throw new TransientFailure(describeConnection(error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What is waited for, as long as nobody gives it up: a request that has no connection yet does not hear of that. */
async function orAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // What comes of it afterwards concerns nobody.
    work.catch(() => undefined);
  }
}

interface OpenOptions extends RangeOptions {
  readonly headers: http.OutgoingHttpHeaders;
  readonly connection: Connection;
}

/** The head of the answer to one request. */
function open(place: URL, options: OpenOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const how: https.RequestOptions = {
      ...options.connection,
      method: options.method ?? 'GET',
      signal: options.signal,
      ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
      headers: {
        ...options.headers,
        'accept-encoding': 'identity',
        'user-agent': options.userAgent,
        ...(options.version === null ? {} : { 'if-range': options.version }),
      },
    };
    const asked = place.protocol === 'https:' ? https.request(place, how) : http.request(place, how);
    asked.once('response', resolve).on('error', reject).end();
  });
}

/** Whether what failed is the connection, which may stand the next time: an error of the system or of HTTP. */
function isOfConnection(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error && !(error instanceof FileRefusedError) && typeof Reflect.get(error, 'code') === 'string'
  );
}

/** Where an answer sends on to; null where it does not. */
function findRedirect({ statusCode = 0, headers }: IncomingMessage, place: URL): URL | null {
  if (statusCode < 300 || statusCode >= 400) return null;
  const target = headers.location ?? '';
  return URL.canParse(target, place.href) ? new URL(target, place.href) : place;
}

/** What the head of an answer says. @throws TransientFailure; FileRefusedError */
function checkHead(
  url: string,
  response: IncomingMessage,
  range: ByteRange,
  wanted: string | null,
): { readonly total: number; readonly length: number; readonly version: string | null } {
  const { statusCode: status, headers } = response;
  // The whole file, or none of it: with a state that was asked for, it is not in that state any more.
  if ((status === 200 || status === 412 || status === 416) && wanted !== null) throw createChangedError(url);
  if (status === 200) throw refuseRemote(url, 'noRanges', 'remote-whole-only');
  checkStatus(url, response, 206);
  const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const total = Number(all);
  const length = Math.min(range.length, total - range.start);
  // Of a file that ends before the range no part has a length.
  if (!(length > 0) || Number(first) !== range.start || Number(last) !== range.start + length - 1) {
    throw refuseRemote(url, 'noRanges', 'remote-other-part');
  }
  const version = readEtag(response) ?? headers['last-modified'] ?? null;
  if (wanted !== null && version !== wanted) throw createChangedError(url);
  return { total, length, version };
}

/** Refuses an answer that is not the one that was asked for. @throws TransientFailure; FileRefusedError */
function checkStatus(url: string, { statusCode: status = 0, headers }: IncomingMessage, wanted: 200 | 206): void {
  if (status === 429 || status >= 500) {
    const wait = readRetryAfter(headers['retry-after']);
    throw new TransientFailure(`the server answered with status ${status}`, wait);
  }
  if (status === 404 || status === 410) throw refuseRemote(url, 'absent', 'remote-status', { status });
  if (status !== wanted) throw refuseRemote(url, 'refused', 'remote-status', { status });
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw refuseRemote(url, 'noRanges', 'remote-packed', { encoding });
}

/** Milliseconds that a server asks for, in seconds or as a date; null where it does not. */
function readRetryAfter(text = ''): number | null {
  const seconds = text === '' ? Number.NaN : Number(text);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
