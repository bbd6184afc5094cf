import type { Migration } from '#main/platform/database/migration.ts';

/** The window's history of queries. */
export const history: Migration = {
  id: 10,
  name: 'history',
  up(database) {
    database.exec(`
      CREATE TABLE history (
        id INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused: the window keeps ids
        asked_at TEXT NOT NULL,               -- ISO 8601, UTC
        label TEXT NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        figures TEXT NOT NULL,                -- JSON: wire field -> integer
        has_financial INTEGER NOT NULL CHECK (has_financial IN (0, 1)),
        place_fingerprint TEXT NOT NULL,      -- to find the same place asked about again in a row
        answer TEXT NOT NULL                  -- JSON: the whole answer as it was given
      ) STRICT;
    `);
  },
};
