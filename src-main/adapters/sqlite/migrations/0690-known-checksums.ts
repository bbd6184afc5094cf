import { knownTables } from '../application-tables.ts';
import { addChecksums } from '../checked-tables.ts';
import type { Migration } from '../migration.ts';

/** A checksum in each row of what else is known of surveys and of tokens. */
export const knownChecksums: Migration = {
  id: 690,
  name: 'checksums of what is known',
  up(database) {
    for (const table of knownTables) addChecksums(database, table);
  },
};
