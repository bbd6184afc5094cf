import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import type { ColumnPart } from './column-store.sql.ts';

/** Of what columns there are and what they hold: another number has all of them made anew. */
const FORMAT = 6;

/** What the columns of a part are made of. */
export interface ColumnContent {
  readonly format: number;
  /** Records of the file; of which are set aside. */
  readonly records: number | null;
  readonly rejected: number;
  readonly lastLocation: number | null;
  /** How often a location was changed in place or taken away. */
  readonly changes: number;
  /** Number of the last block of results; null where there is none, and of the parts that results are no part of. */
  readonly lastBlock: number | null;
}

/**
 * Describes what the columns of a part would be made of now: another text when something has changed. Results are saved
 * in blocks with numbers larger than all before them; locations that are changed in place or taken away are counted.
 */
export function describeContent(database: PortfolioDatabase, part: ColumnPart): string {
  const inputs = database
    .prepare(
      `SELECT (SELECT record_count FROM source), (SELECT COUNT(*) FROM rejected_row), (SELECT MAX(id) FROM location),
         (SELECT changes FROM review_change)`,
    )
    .raw()
    .get() as unknown[];
  const known = [FORMAT, ...inputs];
  // The results of a comparison stay what they are.
  if (part !== 'results' && part !== 'losses') return JSON.stringify(known);
  return JSON.stringify([
    ...known,
    database.prepare('SELECT MAX(id) FROM result_block WHERE comparison IS NULL').pluck().get(),
  ]);
}

/** The opposite of {@link describeContent}. */
export function parseContent(text: string): ColumnContent {
  type Numbers = [number, number | null, number, number | null, number, (number | null)?];
  const [format, records, rejected, lastLocation, changes, lastBlock = null] = JSON.parse(text) as Numbers;
  return { format, records, rejected, lastLocation, changes, lastBlock };
}
