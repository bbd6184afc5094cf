import type { Migration } from '#main/platform/database/migration.ts';

/** Settings of this installation, one JSON value each. */
export const settings: Migration = {
  id: 30,
  name: 'settings',
  up(database) {
    database.exec('CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID');
  },
};
