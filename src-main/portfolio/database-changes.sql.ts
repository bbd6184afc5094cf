import type { PortfolioDatabase } from './portfolio-database.sql.ts';

/** What tells that nothing has changed: the same numbers. */
export interface DatabaseChanges {
  /** Rows that this connection has changed since it was opened. */
  readonly own: number;
  /** Another number when another connection, of this process or another, has changed something. */
  readonly others: number;
}

/** Reads how much has changed in a portfolio's database. */
export function readChanges(database: PortfolioDatabase): DatabaseChanges {
  return {
    own: database.prepare('SELECT total_changes()').pluck().get() as number,
    others: database.pragma('data_version', { simple: true }) as number,
  };
}
