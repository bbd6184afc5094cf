import type { Migration } from '#main/platform/database/migration.ts';

/** Corrections of all rows with a fault, and what the rows were before: see `correction-log.sql.ts`. */
export const faultCorrections: Migration = {
  id: 721,
  name: 'fault-corrections',
  up(database) {
    database.exec(`
      CREATE TABLE fault_correction (
        id INTEGER PRIMARY KEY,                  -- rising
        correction TEXT NOT NULL,                -- JSON: a rule of a file of rules
        applied_at TEXT NOT NULL,                -- ISO 8601, UTC
        counts TEXT NOT NULL,                    -- JSON: what it came to, rows
        checksum INTEGER
      ) STRICT;
      CREATE TABLE corrected_before (
        correction INTEGER NOT NULL,             -- fault_correction.id
        location INTEGER NOT NULL,               -- the record's number
        became TEXT NOT NULL CHECK (became IN ('location', 'rejected')),
        content TEXT NOT NULL,                   -- JSON: the row of location or of rejected_row that it was
        checksum INTEGER NOT NULL,
        PRIMARY KEY (correction, location)
      ) STRICT;
    `);
  },
};
