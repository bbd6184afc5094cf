import { isStorageFull } from '#main/platform/errors/describe-failure.ts';
import { closeDatabase, LOCK_WAIT_MILLISECONDS, openSqliteFile } from '#main/platform/database/database.ts';
import { numberSave } from '#main/platform/database/number-saves.ts';

/** How a rate is kept: at most `requests` are let through in any span of `milliseconds`. */
export interface RateWindow {
  readonly requests: number;
  readonly milliseconds: number;
}

/** Requests made with tokens, shared by all processes on the same data directory. */
export interface UsageStore {
  /**
   * Counts one request, whatever becomes of it, and gives how many the token has made on this day; with a window, also
   * whether the rate lets this one through (`blockedUntil` null) or when it will again (milliseconds since 1970).
   */
  count(request: {
    readonly jti: string;
    /** `YYYY-MM-DD`, UTC. */
    readonly day: string;
    /** Milliseconds since 1970, by a clock that may be set back. */
    readonly now: number;
    readonly window: RateWindow | null;
  }): { readonly requestsToday: number; readonly blockedUntil: number | null };
}

/** A usage store with its own connection. */
export interface OpenUsageStore extends UsageStore {
  close(): void;
}

/**
 * Counts requests in the application's database, which must have its schema already. Over a connection of its own,
 * opened with the first request: counts are committed with `synchronous = NORMAL`, so that not every request waits for
 * the disk. A killed process loses none; a power cut may lose the last ones, which only errs in the bearer's favour.
 * While the disk is full this process counts in memory, and writes it down when there is room.
 *
 * @param lockWaitMilliseconds how long a count waits, with its thread, while another connection writes
 */
export function createUsageStore(file: string, lockWaitMilliseconds = LOCK_WAIT_MILLISECONDS): OpenUsageStore {
  let open: OpenCounter | null = null;
  /** Requests that are not written down, by token and day. */
  const unwritten = new Map<string, number>();
  /** When requests were let through that are not written down, by token. */
  const passed = new Map<string, number[]>();

  const countAside = (request: UsageRequest, counter: OpenCounter): UsageCount => {
    const { jti, day, now, window } = request;
    const key = keyOf(request);
    const aside = (unwritten.get(key) ?? 0) + 1;
    unwritten.set(key, aside);
    const requestsToday = counter.findCount(jti, day) + aside;
    if (window === null) return { requestsToday, blockedUntil: null };
    const recent = (passed.get(jti) ?? []).filter((at) => at > now - window.milliseconds && at <= now);
    const blocking = recent.at(-window.requests);
    if (blocking === undefined) recent.push(now);
    passed.set(jti, recent);
    return { requestsToday, blockedUntil: blocking === undefined ? null : blocking + window.milliseconds };
  };

  return {
    count(request) {
      const counter = (open ??= openCounter(file, lockWaitMilliseconds));
      const key = keyOf(request);
      try {
        const counted = counter.count(request, 1 + (unwritten.get(key) ?? 0));
        unwritten.delete(key);
        passed.delete(request.jti);
        return counted;
      } catch (error) {
        if (!isStorageFull(error)) throw error;
        return countAside(request, counter);
      }
    },
    close() {
      if (open !== null) closeDatabase(open.database);
      open = null;
    },
  };
}

type UsageRequest = Parameters<UsageStore['count']>[0];
type UsageCount = ReturnType<UsageStore['count']>;

function keyOf({ jti, day }: UsageRequest): string {
  return JSON.stringify([jti, day]);
}

type OpenCounter = ReturnType<typeof openCounter>;

function openCounter(file: string, lockWaitMilliseconds: number) {
  const database = openSqliteFile(file, { fileMustExist: true });
  database.pragma(`busy_timeout = ${lockWaitMilliseconds}`);
  database.pragma('synchronous = NORMAL');
  const addToDay = database
    .prepare<[string, string, number], number>(
      `INSERT INTO token_usage (jti, day, requests) VALUES (?, ?, ?)
       ON CONFLICT (jti, day) DO UPDATE SET requests = requests + excluded.requests RETURNING requests`,
    )
    .pluck();
  const selectCount = database
    .prepare<[string, string], number>('SELECT requests FROM token_usage WHERE jti = ? AND day = ?')
    .pluck();
  // Times ahead of the clock are left from before it was set back: they would block for as long as it was wrong.
  const forget = database.prepare('DELETE FROM token_recent_request WHERE jti = ? AND (at <= ? OR at > ?)');
  const findBlocking = database
    .prepare<[string, number], number>(
      'SELECT at FROM token_recent_request WHERE jti = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
    )
    .pluck();
  const remember = database.prepare('INSERT INTO token_recent_request (jti, at) VALUES (?, ?)');

  const count = database.transaction(({ jti, day, now, window }: UsageRequest, requests: number): UsageCount => {
    numberSave(database);
    const requestsToday = addToDay.get(jti, day, requests) ?? requests;
    if (window === null) return { requestsToday, blockedUntil: null };
    forget.run(jti, Math.floor(now - window.milliseconds), now);
    // The request that is `requests` places back must have left the window.
    const blocking = findBlocking.get(jti, window.requests - 1);
    if (blocking !== undefined) return { requestsToday, blockedUntil: blocking + window.milliseconds };
    remember.run(jti, now);
    return { requestsToday, blockedUntil: null };
  });
  // IMMEDIATE: the write lock comes before the first look, so that two processes cannot both see the last free place.
  return {
    database,
    /** @param requests that are written down: the one that is made, and those before it that were not */
    count: count.immediate,
    /** Requests of a token that are written down on a day. */
    findCount: (jti: string, day: string) => selectCount.get(jti, day) ?? 0,
  };
}
