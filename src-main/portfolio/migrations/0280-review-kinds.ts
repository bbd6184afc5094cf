import type { Migration } from '#main/platform/database/migration.ts';

/**
 * Columns say of which kind they are stored: whole amounts take half the room. Losses have columns, too. Whatever is
 * changed in place is counted, so that columns that were made before are known to be old after a restart as well; they
 * are all made anew once.
 */
export const reviewKinds: Migration = {
  id: 280,
  name: 'review-kinds',
  up(database) {
    database.exec(`
      DROP TABLE review_column;
      DROP TABLE review_content;

      -- A column's values in the order of location.id, in pieces.
      CREATE TABLE review_column (
        name TEXT NOT NULL,
        piece INTEGER NOT NULL,            -- from 0
        kind TEXT NOT NULL CHECK (kind IN ('double', 'integer', 'byte')),
        data BLOB NOT NULL,                -- numbers as the machine has them: little-endian
        UNIQUE (name, piece)
      ) STRICT;

      -- What the columns were made of; they count only while that is what is there.
      CREATE TABLE review_content (
        part TEXT PRIMARY KEY,             -- inputs, results, losses, or a comparison with its id
        content TEXT NOT NULL
      ) STRICT;

      -- How often something was changed in place or taken away: one row. What is added is known by its number.
      CREATE TABLE review_change (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        changes INTEGER NOT NULL
      ) STRICT;
      INSERT INTO review_change VALUES (1, 0);

      CREATE TRIGGER location_changed AFTER UPDATE ON location
      BEGIN UPDATE review_change SET changes = changes + 1; END;
      CREATE TRIGGER location_removed AFTER DELETE ON location
      BEGIN UPDATE review_change SET changes = changes + 1; END;
      -- Not of the basis: what a result counts for is no part of what is reviewed.
      CREATE TRIGGER result_changed AFTER UPDATE OF location, status, match_level, latitude, longitude,
        fluvial_flood_index, fluvial_structure_flood_score, coastal_flood_index, coastal_structure_flood_score,
        pluvial_flood_index, pluvial_structure_flood_score, wildfire_index, fluvial_aal, coastal_aal, pluvial_aal,
        fluvial_pml1500, coastal_pml1500, pluvial_pml1500, losses, warnings ON result
      BEGIN UPDATE review_change SET changes = changes + 1; END;
      CREATE TRIGGER result_removed AFTER DELETE ON result
      BEGIN UPDATE review_change SET changes = changes + 1; END;
    `);
  },
};
