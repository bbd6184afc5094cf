import type { Migration } from '#main/platform/database/migration.ts';

/**
 * What is sorted, filtered, searched and drawn, column by column: a million numbers are read in some milliseconds, and
 * every order and every sum is made of them in memory. The indexes that were made for it before are dropped.
 */
export const reviewColumns: Migration = {
  id: 230,
  name: 'review-columns',
  up(database) {
    const indexes = database
      .prepare<[], string>(
        String.raw`SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'review\_%' ESCAPE '\'`,
      )
      .pluck()
      .all();
    for (const name of indexes) database.exec(`DROP INDEX ${name}`);
    database.exec(`
      -- A column's values in the order of location.id, in pieces.
      CREATE TABLE review_column (
        name TEXT NOT NULL,
        piece INTEGER NOT NULL,            -- from 0
        data BLOB NOT NULL,                -- numbers as the machine has them: little-endian
        UNIQUE (name, piece)
      ) STRICT;

      -- What the columns were made of; they count only while that is what is there.
      CREATE TABLE review_content (
        part TEXT PRIMARY KEY CHECK (part IN ('inputs', 'results')),
        content TEXT NOT NULL
      ) STRICT;
    `);
  },
};
