import type { Database } from 'better-sqlite3';
import type { SettingStore } from '#main/platform/setting-store.ts';

/** Settings in the application's database. */
export function createSettingStore(database: Database): SettingStore {
  // All of them: of a key that is no longer what it was none would be found, and the setting be as if never made.
  const select = database.prepare<[], [key: string, value: string]>('SELECT key, value FROM intact_setting').raw();
  const upsert = database.prepare(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  return {
    find(key) {
      const found = select.all().find(([name]) => name === key);
      return found === undefined ? null : (JSON.parse(found[1]) as unknown);
    },
    save(key, value) {
      upsert.run(key, JSON.stringify(value));
    },
  };
}
