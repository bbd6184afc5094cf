import type { Database } from 'better-sqlite3';
import type { Clock } from '#main/platform/forward-clock.ts';
import { sealText, unsealText } from '#main/platform/database/sealed-text.ts';
import type { CacheGuard } from '#main/platform/database/cache-guard.ts';

/** Answers of geocoding servers, JSON, until they expire. */
export type OnlineAnswerStore = ReturnType<typeof createOnlineAnswerStore>;

/** Most answers kept; those that expire first go first. */
const MAXIMUM_ANSWERS = 5000;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Answers of geocoding servers in the cache file, until they expire. One that cannot be kept is asked for again. */
export function createOnlineAnswerStore(
  database: Database,
  clock: Clock,
  guard: CacheGuard,
  maximumAnswers = MAXIMUM_ANSWERS,
) {
  const select = database.prepare('SELECT body FROM online_answer WHERE question = ? AND expires_at > ?').pluck();
  const upsert = database.prepare(
    `INSERT INTO online_answer (question, body, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (question) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`,
  );
  const dropExpired = database.prepare('DELETE FROM online_answer WHERE expires_at <= ?');
  const shortenAll = database.prepare('UPDATE online_answer SET expires_at = @latest WHERE expires_at > @latest');
  const count = database.prepare('SELECT COUNT(*) FROM online_answer').pluck();
  const dropFirst = database.prepare(
    'DELETE FROM online_answer WHERE question IN (SELECT question FROM online_answer ORDER BY expires_at LIMIT ?)',
  );

  function save(question: string, body: string, days: number): void {
    const now = clock.now().getTime();
    upsert.run(question, sealText(body), now + days * MILLISECONDS_PER_DAY);
    dropExpired.run(now);
    const excess = (count.get() as number) - maximumAnswers;
    if (excess > 0) dropFirst.run(excess);
  }

  return {
    find(question: string): string | null {
      const sealed = guard(() => select.get(question, clock.now().getTime()) as string | undefined, undefined);
      return sealed === undefined ? null : unsealText(sealed);
    },
    save: (question: string, body: string, days: number) => guard(() => save(question, body, days), undefined),
    /** Keeps nothing that is there now for more than so many days from now; 0 forgets all of it. */
    shorten(days: number): void {
      const now = clock.now().getTime();
      shortenAll.run({ latest: now + days * MILLISECONDS_PER_DAY });
      dropExpired.run(now);
    },
  };
}
