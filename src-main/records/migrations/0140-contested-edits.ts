import type { Migration } from '#main/platform/database/migration.ts';

/** What was typed into a survey against an edit of somebody else's, until it is decided. */
export const contestedEdits: Migration = {
  id: 140,
  name: 'contested edits',
  up(database) {
    database.exec(`
      CREATE TABLE survey_contested (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,              -- UUID, of the window that they were typed in
        survey_key INTEGER NOT NULL REFERENCES survey (key) ON DELETE CASCADE,
        kept_at TEXT NOT NULL,
        fields TEXT NOT NULL                  -- JSON: the contested fields alone
      ) STRICT;
      CREATE INDEX survey_contested_survey ON survey_contested (survey_key);
    `);
  },
};
