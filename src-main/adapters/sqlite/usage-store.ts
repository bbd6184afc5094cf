import type { Database } from 'better-sqlite3';
import type { UsageStore } from '#main/services/ports.ts';
import { LOCK_WAIT_MILLISECONDS, openSqliteFile } from './database.ts';

/** A usage store with its own connection. */
export interface OpenUsageStore extends UsageStore {
  close(): void;
}

/**
 * Counts requests in the application's database, which must have its schema already. Over a connection of its own,
 * opened with the first request: counts are committed with `synchronous = NORMAL`, so that not every request waits for
 * the disk. A killed process loses none; a power cut may lose the last ones, which only errs in the bearer's favour.
 *
 * @param lockWaitMilliseconds how long a count waits, with its thread, while another connection writes
 */
export function createUsageStore(file: string, lockWaitMilliseconds = LOCK_WAIT_MILLISECONDS): OpenUsageStore {
  let open: { readonly database: Database; readonly count: UsageStore['count'] } | null = null;
  return {
    count(request) {
      open ??= openCounter(file, lockWaitMilliseconds);
      return open.count(request);
    },
    close() {
      open?.database.close();
      open = null;
    },
  };
}

function openCounter(file: string, lockWaitMilliseconds: number): { database: Database; count: UsageStore['count'] } {
  const database = openSqliteFile(file, { fileMustExist: true });
  database.pragma(`busy_timeout = ${lockWaitMilliseconds}`);
  database.pragma('synchronous = NORMAL');
  const addToDay = database
    .prepare<[string, string], number>(
      `INSERT INTO token_usage (jti, day, requests) VALUES (?, ?, 1)
       ON CONFLICT (jti, day) DO UPDATE SET requests = requests + 1 RETURNING requests`,
    )
    .pluck();
  // Times ahead of the clock are left from before it was set back: they would block for as long as it was wrong.
  const forget = database.prepare('DELETE FROM token_recent_request WHERE jti = ? AND (at <= ? OR at > ?)');
  const findBlocking = database
    .prepare<[string, number], number>(
      'SELECT at FROM token_recent_request WHERE jti = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
    )
    .pluck();
  const remember = database.prepare('INSERT INTO token_recent_request (jti, at) VALUES (?, ?)');

  const count = database.transaction<UsageStore['count']>(({ jti, day, now, window }) => {
    const requestsToday = addToDay.get(jti, day) ?? 1;
    if (window === null) return { requestsToday, blockedUntil: null };
    forget.run(jti, Math.floor(now - window.milliseconds), now);
    // The request that is `requests` places back must have left the window.
    const blocking = findBlocking.get(jti, window.requests - 1);
    if (blocking !== undefined) return { requestsToday, blockedUntil: blocking + window.milliseconds };
    remember.run(jti, now);
    return { requestsToday, blockedUntil: null };
  });
  // IMMEDIATE: the write lock comes before the first look, so that two processes cannot both see the last free place.
  return { database, count: count.immediate };
}
