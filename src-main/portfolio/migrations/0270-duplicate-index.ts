import type { Migration } from '#main/platform/database/migration.ts';

/** The rows that an earlier one equals, without a walk over all rows: there are few of them. */
export const duplicateIndex: Migration = {
  id: 270,
  name: 'duplicate-index',
  up(database) {
    database.exec(`CREATE INDEX location_duplicate ON location (id) WHERE instr(notes, '"code":"duplicate-') > 0`);
  },
};
