import { setTimeout as wait } from 'node:timers/promises';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { ByteRange } from '#main/platform/files/partly-file.ts';
import { createConnections } from './create-connections.ts';
import type { FindProxy } from './find-proxy.ts';
import {
  requestRange,
  requestState,
  requestWhole,
  type FileState,
  type RangeOptions,
  type RangePart,
} from './request-range.ts';
import type { KeepBytes } from './read-range-body.ts';
import { TransientFailure } from './transient-failure.ts';

/** What bounds the fetching of ranges. */
export interface RangeLimits {
  /** Requests that are on their way at once, to one server. */
  readonly parallel: number;
  /** How often a range is asked for before it is given up. */
  readonly attempts: number;
  /** Wait before the second attempt; doubled before each further one. */
  readonly firstWaitMilliseconds: number;
  /** Longest time without a byte. */
  readonly idleMilliseconds: number;
}

/** Gentle to servers, and patient with them. */
export const usualRangeLimits: RangeLimits = {
  parallel: 4,
  attempts: 5,
  firstWaitMilliseconds: 500,
  idleMilliseconds: 30_000,
};

/** Longest wait that a server may ask for. */
const LONGEST_WAIT_MILLISECONDS = 60_000;

/** Fetches ranges of files on servers. */
export interface RangeClient {
  /**
   * Asks for a range until it comes, some times.
   * @param version the state of the file that is wanted; null: any
   * @throws FileRefusedError; the signal's reason
   */
  request(url: string, range: ByteRange, version: string | null, signal: AbortSignal): Promise<RangePart>;
  /**
   * As `request`, but that bytes are kept as they come, and after a failure only the rest is asked for.
   * @returns the size of the whole file, bytes
   */
  requestInto(
    keep: KeepBytes,
    url: string,
    range: ByteRange,
    version: string | null,
    signal: AbortSignal,
  ): Promise<number>;
  /** Asks for a whole file of at most some bytes until it comes, some times. @throws as `request` does */
  requestWhole(url: string, most: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Asks what state a file is in, some times or once. @throws as `request` does */
  requestState(url: string, signal: AbortSignal, isOnce?: boolean): Promise<FileState>;
}

/** Who asks, and how. */
interface ClientOptions extends Pick<RangeOptions, 'userAgent' | 'lookup' | 'mayAsk'> {
  /** Left out: servers are asked straight. */
  readonly findProxy?: FindProxy | undefined;
  /** Certificates (PEM) that are trusted; left out: those of the system. */
  readonly authorities?: readonly string[] | undefined;
}

/** Creates what fetches ranges: some at once from one server, each asked for again when it fails for the moment. */
export function createRangeClient(
  { findProxy, authorities, ...options }: ClientOptions,
  limits: RangeLimits = usualRangeLimits,
): RangeClient {
  const findConnection = createConnections(limits, findProxy ?? (() => Promise.resolve(null)), authorities);
  const takeTurn = createTurns(limits.parallel);
  async function repeat<Result>(
    url: string,
    signal: AbortSignal,
    once: () => Promise<Result>,
    attempts = limits.attempts,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const end = await takeTurn(new URL(url).host, signal);
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof TransientFailure)) throw error;
        if (attempt === attempts) {
          const text = failureText('remote-unreachable', { url, why: error.message, attempts: attempt });
          throw new FileRefusedError(text, { url, reason: 'unreachable' });
        }
        const own = limits.firstWaitMilliseconds * 2 ** (attempt - 1);
        const asked = Math.min(LONGEST_WAIT_MILLISECONDS, Math.max(own, error.waitMilliseconds ?? 0));
        await wait(asked, null, { signal });
      } finally {
        end();
      }
    }
  }
  const how = { ...limits, ...options, findConnection };
  return {
    request: (url, range, version, signal) =>
      repeat(url, signal, () => requestRange(url, range, { ...how, version, signal })),
    async requestInto(keep, url, { start, length }, version, signal) {
      let done = 0;
      const keepMore: KeepBytes = (at, bytes) => {
        keep(at, bytes);
        done += bytes.length;
      };
      const { total } = await repeat(url, signal, () => {
        const rest = { start: start + done, length: length - done };
        return requestRange(url, rest, { ...how, version, signal }, keepMore);
      });
      return total;
    },
    requestWhole: (url, most, signal) =>
      repeat(url, signal, () => requestWhole(url, most, { ...how, version: null, signal })),
    requestState: (url, signal, isOnce = false) => {
      const once = (): Promise<FileState> => requestState(url, { ...how, version: null, signal });
      return repeat(url, signal, once, isOnce ? 1 : limits.attempts);
    },
  };
}

/** Gives turns to those who wait for one server, as many at once; what they get ends their turn. */
function createTurns(atOnce: number): (host: string, signal: AbortSignal) => Promise<() => void> {
  const servers = new Map<string, { running: number; readonly waiting: Set<() => void> }>();
  return async (host, signal) => {
    const server = servers.get(host) ?? { running: 0, waiting: new Set<() => void>() };
    servers.set(host, server);
    while (server.running >= atOnce) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const go = (): void => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = (): void => {
          server.waiting.delete(go);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        server.waiting.add(go);
      });
    }
    server.running += 1;
    return () => {
      server.running -= 1;
      const [next] = server.waiting;
      if (next === undefined) return;
      server.waiting.delete(next);
      next();
    };
  };
}
