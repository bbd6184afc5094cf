import { addChecksums } from '#main/adapters/sqlite/checked-tables.ts';
import type { Migration } from '#main/adapters/sqlite/migration.ts';
import { workTables } from '../portfolio-tables.ts';

/** Checksums of what somebody has entered or was told, and of what a run is at. */
export const workChecksums: Migration = {
  id: 691,
  name: 'checksums of work',
  up(database) {
    for (const table of workTables) addChecksums(database, table);
  },
};
