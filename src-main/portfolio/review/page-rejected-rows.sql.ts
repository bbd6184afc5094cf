import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { formatIntact } from '#main/platform/database/checked-tables.ts';
import { requireAllRecords } from '../location-checksums.sql.ts';
import { rejectedRowTable } from '../portfolio-tables.ts';
import { countRejected, TOTAL_SQL } from '../total-rows.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Rows, and how many the filter holds for. */
export interface RowPage {
  readonly total: number;
  readonly rows: PortfolioRow[];
}

interface RejectedRecord {
  readonly id: number;
  readonly line: number;
  readonly reasons: string;
  readonly cells: string;
}

/**
 * A page of the rows that were set aside, in the order of the file; rows of totals are not among them.
 * @throws DamagedFileError where some are missing
 */
export function pageRejectedRows(
  database: PortfolioDatabase,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): RowPage {
  requireAllRecords(database);
  const records = database
    .prepare<[number, number], RejectedRecord>(
      // The page first: what is passed over need not be looked at.
      `SELECT * FROM (SELECT * FROM rejected_row WHERE NOT (${TOTAL_SQL}) ORDER BY id LIMIT ? OFFSET ?) WHERE ${formatIntact(rejectedRowTable)}`,
    )
    .all(limit, offset);
  return {
    total: countRejected(database),
    rows: records.map(toPortfolioRow),
  };
}

function toPortfolioRow({ id, line, reasons, cells }: RejectedRecord): PortfolioRow {
  return {
    id,
    line,
    locationId: '',
    point: null,
    hasOwnPoint: false,
    address: { streetAddress: '', unitNumber: '', city: '', areaName: '', postalCode: '', countryName: '' },
    financial: null,
    currency: '',
    notes: [],
    status: 'REJECTED',
    matchLevel: null,
    matchLabel: null,
    matchDoubts: [],
    notModelled: [],
    figures: null,
    missingValues: [],
    tiv: 0,
    aal: null,
    mainHazardDepth: null,
    reasons: JSON.parse(reasons) as RowNote[],
    cells: JSON.parse(cells) as string[],
  };
}
