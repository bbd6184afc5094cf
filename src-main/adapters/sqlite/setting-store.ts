import type { Database } from 'better-sqlite3';
import type { SettingStore } from '#main/services/ports.ts';

/** Settings in the application's database. */
export function createSettingStore(database: Database): SettingStore {
  const select = database.prepare('SELECT value FROM intact_setting WHERE key = ?').pluck();
  const upsert = database.prepare(
    'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  return {
    find(key) {
      const value = select.get(key) as string | undefined;
      return value === undefined ? null : (JSON.parse(value) as unknown);
    },
    save(key, value) {
      upsert.run(key, JSON.stringify(value));
    },
  };
}
