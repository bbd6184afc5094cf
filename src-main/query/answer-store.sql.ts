import type { Database } from 'better-sqlite3';
import type { Clock } from '#main/platform/forward-clock.ts';
import { sealText, unsealText } from '#main/platform/database/sealed-text.ts';
import type { CacheGuard } from '#main/platform/database/cache-guard.ts';

/** Answers kept by request, pack set and licence. Values are JSON. */
export interface AnswerCache {
  find(key: string): string | null;
  /** `signature`: the pack set that the answer was computed with. */
  save(key: string, signature: string, value: string): void;
  /** Drops what the current pack set can no longer reach. */
  prune(signature: string): void;
}

/** Most answers kept; the oldest go first. At some 30 kB each this bounds the file near 60 MB. */
export const MAXIMUM_ANSWERS = 2000;

/**
 * The answer cache. Writes are gathered and saved together after the answers have been given, since nobody waits for
 * them; what is gathered is found like what is saved, and lost where it cannot be written.
 */
export function createAnswerStore(
  database: Database,
  clock: Clock,
  guard: CacheGuard,
  maximumAnswers = MAXIMUM_ANSWERS,
): AnswerCache & { flush(): void; clear(): void } {
  const select = database.prepare('SELECT body FROM answer WHERE key = ?').pluck();
  const upsert = database.prepare(
    `INSERT INTO answer (key, pack_signature, body, saved_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET body = excluded.body, saved_at = excluded.saved_at`,
  );
  const count = database.prepare('SELECT COUNT(*) FROM answer').pluck();
  const dropOldest = database.prepare(
    'DELETE FROM answer WHERE key IN (SELECT key FROM answer ORDER BY saved_at LIMIT ?)',
  );
  const dropUnreachable = database.prepare('DELETE FROM answer WHERE pack_signature <> ?');
  const deleteAll = database.prepare('DELETE FROM answer');
  const pending = new Map<string, { signature: string; body: string }>();
  let timer: NodeJS.Immediate | null = null;

  const savePending = database.transaction(() => {
    const now = clock.now().getTime();
    for (const [key, { signature, body }] of pending) upsert.run(key, signature, sealText(body), now);
    const excess = (count.get() as number) - maximumAnswers;
    if (excess > 0) dropOldest.run(excess);
  });

  function flush(): void {
    if (timer !== null) clearImmediate(timer);
    timer = null;
    if (pending.size === 0) return;
    guard(() => savePending.immediate(), undefined);
    pending.clear();
  }

  return {
    find(key) {
      const kept = pending.get(key)?.body;
      if (kept !== undefined) return kept;
      const sealed = guard(() => select.get(key) as string | undefined, undefined);
      return sealed === undefined ? null : unsealText(sealed);
    },
    save(key, signature, body) {
      pending.set(key, { signature, body });
      timer ??= setImmediate(flush);
    },
    prune(signature) {
      flush();
      // Where they stay they are never found: their keys name the packs.
      guard(() => void dropUnreachable.run(signature), undefined);
    },
    flush,
    clear() {
      pending.clear();
      deleteAll.run();
      // The file would keep its size otherwise.
      database.exec('VACUUM');
      database.pragma('wal_checkpoint(TRUNCATE)');
    },
  };
}
