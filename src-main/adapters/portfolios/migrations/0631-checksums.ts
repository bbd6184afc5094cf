import { addChecksums } from '#main/adapters/sqlite/checked-tables.ts';
import type { Migration } from '#main/adapters/sqlite/migration.ts';
import { addLocationChecksums, INPUT_CHECKSUM_SQL, TEXT_CHECKSUM_SQL } from '../location-checksums.ts';
import { sourceTables } from '../portfolio-tables.ts';
import { addBlockChecksums } from '../result-blocks.ts';

/** Checksums of what figures are made of, and of results. What is there now is taken as right. */
export const checksums: Migration = {
  id: 631,
  name: 'checksums',
  up(database) {
    for (const table of sourceTables) addChecksums(database, table);
    addLocationChecksums(database);
    database.exec(`
      ALTER TABLE location ADD COLUMN input_checksum INTEGER;   -- see location-checksums.ts
      ALTER TABLE location ADD COLUMN text_checksum INTEGER;
      UPDATE location SET input_checksum = ${INPUT_CHECKSUM_SQL}, text_checksum = ${TEXT_CHECKSUM_SQL};
    `);
    // Blocks that an earlier step of this version has made have the column.
    const columns = database.prepare("SELECT name FROM pragma_table_info('result_block')").pluck().all();
    if (!columns.includes('checksums')) database.exec('ALTER TABLE result_block ADD COLUMN checksums BLOB');
    addBlockChecksums(database);
    // Made anew, with checksums, when they are next asked for.
    database.exec('DELETE FROM review_column; DELETE FROM review_content');
  },
};
