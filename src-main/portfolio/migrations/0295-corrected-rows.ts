import type { Migration } from '#main/platform/database/migration.ts';

/** Which rows were corrected, in their order: columns that were made before lack exactly the last few of them. */
export const correctedRows: Migration = {
  id: 295,
  name: 'corrected-rows',
  up(database) {
    database.exec(`
      CREATE TABLE corrected_row (
        id INTEGER PRIMARY KEY,            -- rising
        location INTEGER NOT NULL          -- the record's number, under which the row was set aside and is a location now
      ) STRICT;
      -- A row is never set aside any more only because it has become a location.
      CREATE TRIGGER rejected_row_corrected AFTER DELETE ON rejected_row
      BEGIN INSERT INTO corrected_row (location) VALUES (old.id); END;
    `);
  },
};
