import type { Migration } from '#main/platform/database/migration.ts';

/** Counts of results by basis and status without a walk over the results. */
export const resultCounts: Migration = {
  id: 210,
  name: 'result-counts',
  up(database) {
    database.exec('CREATE INDEX result_basis_status ON result (basis, status)');
  },
};
