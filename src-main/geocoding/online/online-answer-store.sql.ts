import type { Database } from 'better-sqlite3';
import type { OnlineAnswerStore } from './online-geocoder-ports.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { sealText, unsealText } from '#main/platform/database/sealed-text.ts';
import type { CacheGuard } from '#main/platform/database/cache-guard.ts';

/** Most answers kept; those that expire first go first. */
const MAXIMUM_ANSWERS = 5000;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Answers of geocoding servers in the cache file, until they expire. One that cannot be kept is asked for again. */
export function createOnlineAnswerStore(
  database: Database,
  clock: Clock,
  guard: CacheGuard,
  maximumAnswers = MAXIMUM_ANSWERS,
): OnlineAnswerStore {
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
    find(question) {
      const sealed = guard(() => select.get(question, clock.now().getTime()) as string | undefined, undefined);
      return sealed === undefined ? null : unsealText(sealed);
    },
    save: (question, body, days) => guard(() => save(question, body, days), undefined),
    shorten(days) {
      const now = clock.now().getTime();
      shortenAll.run({ latest: now + days * MILLISECONDS_PER_DAY });
      dropExpired.run(now);
    },
  };
}
