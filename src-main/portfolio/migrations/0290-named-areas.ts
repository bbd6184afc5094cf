import type { Migration } from '#main/platform/database/migration.ts';

/** Areas that were drawn on the map and named, to be accumulated by. */
export const namedAreas: Migration = {
  id: 290,
  name: 'named-areas',
  up(database) {
    database.exec(`
      CREATE TABLE named_area (
        id INTEGER PRIMARY KEY,            -- in the order in which they were kept
        name TEXT NOT NULL UNIQUE,
        ring TEXT NOT NULL                 -- JSON: longitudes and latitudes, degrees
      ) STRICT;
    `);
  },
};
