import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { PortfolioLocation, RowNote } from '#shared/portfolio/portfolio-location.ts';
import { createLocationCheck, requireAllRecords } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/**
 * Holds for a location whose notes say that an earlier row has its identifier, or its place and values. Word for word
 * the condition of index `location_duplicate`, which is of use to no other.
 */
const DUPLICATE_SQL = `instr(notes, '"code":"duplicate-') > 0`;

/** A row that an earlier one equals; its notes `duplicate-id` and `duplicate-row` say what it equals. */
export type DuplicateRow = ProcedureOutput<'portfolio.duplicates'>['rows'][number];

interface Row {
  readonly id: number;
  readonly line: number;
  readonly location_id: string;
  readonly street_address: string;
  readonly unit_number: string;
  readonly city: string;
  readonly area_name: string;
  readonly postal_code: string;
  readonly country_name: string;
  readonly tiv: number;
  readonly notes: string;
}

/** How many rows an earlier one equals. */
export function countDuplicates(database: PortfolioDatabase): number {
  return database.prepare(`SELECT COUNT(*) FROM location WHERE ${DUPLICATE_SQL}`).pluck().get() as number;
}

/**
 * Some of the rows that an earlier one equals, in the order of the file.
 * @throws DamagedFileError where they are not what was written, or rows are missing
 */
export function listDuplicates(
  database: PortfolioDatabase,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): DuplicateRow[] {
  requireAllRecords(database);
  const rows = database
    .prepare<[number, number], Row>(`SELECT * FROM location WHERE ${DUPLICATE_SQL} ORDER BY id LIMIT ? OFFSET ?`)
    .all(limit, offset);
  // In the index, the rows behind it are found by their numbers: each is looked at whole.
  createLocationCheck(database).requireListed(rows.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    line: row.line,
    locationId: row.location_id,
    address: {
      streetAddress: row.street_address,
      unitNumber: row.unit_number,
      city: row.city,
      areaName: row.area_name,
      postalCode: row.postal_code,
      countryName: row.country_name,
    },
    tiv: row.tiv,
    notes: (JSON.parse(row.notes) as RowNote[]).filter(({ code }) => code.startsWith('duplicate-')),
  }));
}

/** Lines of rows that a location equals; null where there is none. */
export interface EqualRows {
  readonly sameId: number | null;
  readonly sameContent: number | null;
}

/**
 * Creates what finds the rows that a location equals: any of them, or, of one that is stored under a number (`before`),
 * those with a smaller one. It makes the indexes that it needs.
 */
export function createEqualRowFinder(
  database: PortfolioDatabase,
): (location: PortfolioLocation, before?: number) => EqualRows {
  database.exec('CREATE INDEX IF NOT EXISTS location_by_identifier ON location (location_id)');
  database.exec('CREATE INDEX IF NOT EXISTS location_by_tiv ON location (structure_tiv, inventory_tiv, equipment_tiv)');
  const findId = database
    .prepare<[string, number], number>('SELECT line FROM location WHERE location_id = ? AND +id < ? LIMIT 1')
    .pluck();
  const findContent = database
    .prepare<(string | number | null)[], number>(
      `SELECT line FROM location WHERE structure_tiv = ? AND inventory_tiv = ? AND equipment_tiv = ?
         AND latitude IS ? AND longitude IS ? AND street_address = ? AND unit_number = ? AND city = ?
         AND postal_code = ? AND country_name = ? AND +id < ? LIMIT 1`,
    )
    .pluck();
  return ({ locationId, latitude, longitude, address, financial }, before = Number.MAX_SAFE_INTEGER) => ({
    sameId: locationId === '' ? null : (findId.get(locationId, before) ?? null),
    sameContent:
      findContent.get(
        financial.structureTIV,
        financial.inventoryTIV,
        financial.equipmentTIV,
        latitude,
        longitude,
        address.streetAddress,
        address.unitNumber,
        address.city,
        address.postalCode,
        address.countryName,
        before,
      ) ?? null,
  });
}
