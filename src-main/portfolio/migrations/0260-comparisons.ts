import type { Migration } from '#main/platform/database/migration.ts';

/** Second runs beside the first, to be compared with it. */
export const comparisons: Migration = {
  id: 260,
  name: 'comparisons',
  up(database) {
    database.exec(`
      CREATE TABLE comparison (
        id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given again: what is remembered of one is not taken for another
        kind TEXT NOT NULL CHECK (kind IN ('measure', 'earlier')),
        name TEXT NOT NULL,
        created_at TEXT NOT NULL,          -- ISO 8601, UTC
        basis INTEGER NOT NULL,            -- basis.id, of its results
        filter TEXT,                       -- JSON: of a measure, which rows it is meant for
        changes TEXT,                      -- JSON: of a measure, what is changed
        rows INTEGER NOT NULL,             -- results that it has
        is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1))
      ) STRICT;

      -- The same as table result, for the rows that differ in a second run.
      CREATE TABLE compared_result (
        id INTEGER PRIMARY KEY,
        comparison INTEGER NOT NULL,       -- comparison.id
        location INTEGER NOT NULL,         -- location.id
        status TEXT NOT NULL,
        match_level TEXT NOT NULL,
        latitude REAL,
        longitude REAL,
        match_label TEXT,
        match_score REAL,
        fluvial_flood_index INTEGER,
        fluvial_structure_flood_score INTEGER,
        coastal_flood_index INTEGER,
        coastal_structure_flood_score INTEGER,
        pluvial_flood_index INTEGER,
        pluvial_structure_flood_score INTEGER,
        wildfire_index INTEGER,
        fluvial_aal INTEGER,
        coastal_aal INTEGER,
        pluvial_aal INTEGER,
        fluvial_pml1500 INTEGER,
        coastal_pml1500 INTEGER,
        pluvial_pml1500 INTEGER,
        losses BLOB,
        UNIQUE (comparison, location)
      ) STRICT;
    `);
  },
};
