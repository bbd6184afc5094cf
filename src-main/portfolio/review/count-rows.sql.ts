import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { countTotals } from '../total-rows.sql.ts';
import { countStatuses } from './count-statuses.sql.ts';
import { countStreetMatches } from './count-street-matches.sql.ts';

/** Counts what the rows of a file came to. @param rows how many records it has */
export function countRows(database: PortfolioDatabase, rows: number) {
  const statuses = countStatuses(database);
  const ok = statuses.OK ?? 0;
  const totals = countTotals(database);
  return {
    rows,
    ok,
    failed: rows - ok - totals,
    totals,
    rejected: statuses.REJECTED ?? 0,
    notCovered: statuses.OUT_OF_BOUND_LOCATION ?? 0,
    notPlaced: statuses.NO_SPATIAL_COORDINATES ?? 0,
    noData: statuses.NO_DATA ?? 0,
    unreadable: statuses.DATA_UNREADABLE ?? 0,
    onStreet: countStreetMatches(database),
  };
}
