import type { Migration } from '#main/platform/database/migration.ts';

/** Where addresses were placed by a run that is under way: its results follow along the raster tiles. */
export const placements: Migration = {
  id: 330,
  name: 'placements',
  up(database) {
    database.exec(`
      CREATE TABLE placement (
        location INTEGER PRIMARY KEY,
        basis INTEGER NOT NULL,            -- other packs may place it elsewhere
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        match TEXT NOT NULL                -- JSON, as a block of results has it
      ) STRICT;
    `);
  },
};
