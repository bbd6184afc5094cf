import type { RejectedRow, RowNote } from '#shared/portfolio/portfolio-location.ts';
import { formatIntact } from '#main/platform/database/checked-tables.ts';
import { TOTAL_SQL } from '../total-rows.sql.ts';
import { rejectedRowTable } from '../portfolio-tables.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** A row that was set aside, by the number of its record in the file. */
export interface StoredRejectedRow extends RejectedRow {
  readonly id: number;
}

interface Row {
  readonly id: number;
  readonly line: number;
  readonly reasons: string;
  readonly cells: string;
}

/** Rows fetched at once. */
const PAGE_SIZE = 1000;

/**
 * The rows that are set aside, in the order of the file; those that go away while they are listed are left out.
 * @param which a condition of SQL; left out: all but rows of totals
 */
export function* listRejectedRows(
  database: PortfolioDatabase,
  which = `NOT (${TOTAL_SQL})`,
): Generator<StoredRejectedRow> {
  const select = database.prepare<[number, number], Row>(
    `SELECT * FROM intact_rejected_row WHERE id > ? AND ${which} ORDER BY id LIMIT ?`,
  );
  for (let after = 0; ;) {
    const rows = select.all(after, PAGE_SIZE);
    yield* rows.map(toRejectedRow);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Finds rows that are set aside; null for one that is not, or not any more. */
export function createRejectedRowFinder(database: PortfolioDatabase) {
  const selectId = database.prepare<[number], Row>('SELECT * FROM intact_rejected_row WHERE id = ?');
  const selectLine = database.prepare<[number], Row>(
    // Found first: only what is found is looked at.
    `SELECT * FROM (SELECT * FROM rejected_row WHERE line = ? LIMIT 2) WHERE ${formatIntact(rejectedRowTable)}`,
  );
  const single = (rows: readonly Row[]) => (rows.length === 1 ? toRejectedRow(rows[0]!) : null);
  return {
    byId: (id: number) => (Number.isInteger(id) ? single(selectId.all(id)) : null),
    /** Null also where several begin in the same line. */
    byLine: (line: number) => (Number.isInteger(line) ? single(selectLine.all(line)) : null),
  };
}

function toRejectedRow({ id, line, reasons, cells }: Row): StoredRejectedRow {
  return { id, line, reasons: JSON.parse(reasons) as RowNote[], cells: JSON.parse(cells) as string[] };
}
