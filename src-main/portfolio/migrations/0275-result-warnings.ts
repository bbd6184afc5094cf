import type { Migration } from '#main/platform/database/migration.ts';

/** Which warnings a result has, so that two runs can be compared by them. */
export const resultWarnings: Migration = {
  id: 275,
  name: 'result-warnings',
  up(database) {
    database.exec(`
      -- Bits as combineWarnings sets them; null: worked out before they were kept.
      ALTER TABLE result ADD COLUMN warnings INTEGER;
      ALTER TABLE compared_result ADD COLUMN warnings INTEGER;
    `);
  },
};
