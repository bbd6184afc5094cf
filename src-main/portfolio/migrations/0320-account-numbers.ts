import type { Migration } from '#main/platform/database/migration.ts';

/** The numbers of a location's account and portfolio, by which an export is joined to the files of the policies. */
export const accountNumbers: Migration = {
  id: 320,
  name: 'account-numbers',
  up(database) {
    database.exec(`
      -- OED: AccNumber and PortNumber. The account stands in front of location_id, too; '' where the file has none, and in
      -- portfolios that were read before.
      ALTER TABLE location ADD COLUMN account_number TEXT NOT NULL DEFAULT '';
      ALTER TABLE location ADD COLUMN portfolio_number TEXT NOT NULL DEFAULT '';
    `);
  },
};
