import type { Migration } from '#main/platform/database/migration.ts';

/** What was tried of a surveyed building. */
export const surveyVariants: Migration = {
  id: 120,
  name: 'survey variants',
  up(database) {
    // JSON: variants with their measures. A comment inside the statement would become part of the table's own.
    database.exec("ALTER TABLE survey ADD COLUMN variants TEXT NOT NULL DEFAULT '[]'");
  },
};
