import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createBlockStore } from '#main/portfolio/run/result-blocks.sql.ts';
import type { ColumnPart } from './column-store.sql.ts';
import { loadContent } from './column-store.sql.ts';
import { describeContent, parseContent } from './column-content.sql.ts';

/** When more rows have changed, the columns are made anew instead of being updated row by row. */
export const MOST_CHANGES = 5000;

/** What has changed since the columns of a part were stored. */
export interface ColumnChanges {
  /** Ids of the locations that came, rising. */
  readonly locations: Int32Array;
  /**
   * Results in blocks with larger numbers are new, or in the place of earlier ones; of the inputs and of comparisons
   * nothing is said.
   */
  readonly afterBlock: number;
}

/**
 * Finds what has changed since the columns of a part were stored: the rows that were corrected and the results that
 * were saved since.
 * @returns null when the columns have to be made anew: none are stored, something else has changed, or too much has
 */
export function findColumnChanges(database: PortfolioDatabase, part: ColumnPart): ColumnChanges | null {
  const stored = loadContent(database, part);
  const [was, is] = [stored === null ? null : parseContent(stored), parseContent(describeContent(database, part))];
  if (was === null || is === null) return null;
  if (was.format !== is.format || was.records !== is.records || was.changes !== is.changes) return null;
  const corrected = was.rejected - is.rejected;
  if (corrected < 0 || corrected > MOST_CHANGES) return null;
  const locations = database
    .prepare<[number], number>('SELECT location FROM intact_corrected_row ORDER BY id DESC LIMIT ?')
    .pluck()
    .all(corrected);
  // Of those that were corrected by an earlier version there is no list.
  if (locations.length < corrected) return null;
  const afterBlock = was.lastBlock ?? 0;
  if (is.lastBlock !== null) {
    const came = createBlockStore(database).list(null, afterBlock);
    if (came.reduce((sum, { count }) => sum + count, 0) > MOST_CHANGES) return null;
  }
  return { locations: Int32Array.from(locations).sort(), afterBlock };
}
