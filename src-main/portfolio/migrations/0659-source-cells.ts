import type { Migration } from '#main/platform/database/migration.ts';

/** The cells of an OED source, for an export that gives them back: see `source-cells.sql.ts`. */
export const sourceCells: Migration = {
  id: 659,
  name: 'source-cells',
  up(database) {
    database.exec(`
      CREATE TABLE kept_source (
        id INTEGER PRIMARY KEY CHECK (id = 1),   -- a row: the cells of the source are kept
        head TEXT NOT NULL,                      -- JSON
        checksum INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE source_block (
        first INTEGER PRIMARY KEY,               -- number of its first record
        count INTEGER NOT NULL,
        without_perils INTEGER NOT NULL,         -- locations whose LocPerilsCovered is blank
        cells BLOB NOT NULL,
        checksum INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE corrected_cells (
        id INTEGER PRIMARY KEY,                  -- the location that a row set aside has become
        cells TEXT NOT NULL,                     -- JSON
        checksum INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
