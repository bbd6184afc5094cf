import { enteredTables } from '../application-tables.ts';
import { addChecksums } from '../checked-tables.ts';
import type { Migration } from '../migration.ts';

/** A checksum in each row whose contents are figures, change figures or are records. */
export const checksums: Migration = {
  id: 630,
  name: 'checksums',
  up(database) {
    for (const table of enteredTables) addChecksums(database, table);
  },
};
