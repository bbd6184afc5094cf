import type { Migration } from '#main/platform/database/migration.ts';
import { addRowChecksums } from '#main/platform/database/shared-migrations/add-row-checksums.ts';

/** What the parts of a survey were when it was handed over or taken in, the latest last. */
export const surveyAncestors: Migration = {
  id: 740,
  name: 'survey ancestors',
  up(database) {
    database.exec(`
      CREATE TABLE survey_ancestor (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        survey_key INTEGER NOT NULL REFERENCES survey (key) ON DELETE CASCADE,
        content_hash TEXT NOT NULL,           -- SHA-256 of the contents
        parts TEXT NOT NULL,                  -- JSON: part -> the first 16 digits of its SHA-256
        computer TEXT,                        -- id of the computer that it came from; null: this one, or not known
        UNIQUE (survey_key, content_hash)
      ) STRICT;
      CREATE INDEX survey_copy ON survey (copy_of);
    `);
    addRowChecksums(database, 'survey_ancestor', ['key', 'survey_key', 'content_hash', 'parts', 'computer']);
  },
};
