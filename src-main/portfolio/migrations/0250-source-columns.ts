import type { Migration } from '#main/platform/database/migration.ts';

/** The names of the file's columns, by which rows that were set aside are corrected when the file is gone. */
export const sourceColumns: Migration = {
  id: 250,
  name: 'source-columns',
  up(database) {
    // JSON; null in portfolios that were made before: then the file is asked.
    database.exec('ALTER TABLE source ADD COLUMN columns TEXT');
  },
};
