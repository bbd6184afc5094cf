import type { Migration } from '#main/platform/database/migration.ts';

/**
 * Results with their losses packed: a third of the size, and twice as fast to save. What was worked out before is
 * worked out again by the next run.
 */
export const compactResults: Migration = {
  id: 220,
  name: 'compact-results',
  up(database) {
    database.exec(`
      DROP TABLE result;

      -- In the order in which they were worked out: along the raster tiles, so that rows are only ever added at the end.
      CREATE TABLE result (
        id INTEGER PRIMARY KEY,
        location INTEGER NOT NULL UNIQUE,  -- location.id: a location has one result or none
        basis INTEGER NOT NULL,            -- basis.id
        status TEXT NOT NULL,
        match_level TEXT NOT NULL,
        latitude REAL,                     -- point that was assessed where the address was geocoded, else null
        longitude REAL,
        match_label TEXT,
        match_score REAL,
        -- Indices and scores of the query service, codes included; null: no data.
        fluvial_flood_index INTEGER,
        fluvial_structure_flood_score INTEGER,
        coastal_flood_index INTEGER,
        coastal_structure_flood_score INTEGER,
        pluvial_flood_index INTEGER,
        pluvial_structure_flood_score INTEGER,
        wildfire_index INTEGER,
        -- Base scenario, all assets; null where the hazard is not answered with losses.
        fluvial_aal INTEGER,
        coastal_aal INTEGER,
        pluvial_aal INTEGER,
        fluvial_pml1500 INTEGER,
        coastal_pml1500 INTEGER,
        pluvial_pml1500 INTEGER,
        losses BLOB,                       -- every loss of the query service, packed; null: not answered at all
        aal INTEGER AS (coalesce(fluvial_aal, 0) + coalesce(coastal_aal, 0) + coalesce(pluvial_aal, 0))
      ) STRICT;
      CREATE INDEX result_basis_status ON result (basis, status);
    `);
  },
};
