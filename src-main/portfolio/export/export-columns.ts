import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import type { BatchResult, LocationMatch } from '../run/result-batch.ts';

/** One column of an export. */
export interface ExportColumn {
  /** Heading: the query service's name where it has one. */
  readonly name: string;
  /** SQL over `location` as l and `rejected_row` as x. */
  readonly sql: string;
  /** Of columns that say what became of a location: what stands there where it has a result. */
  readonly ofResult?: (result: BatchResult, match: LocationMatch | null) => string | number | null;
  readonly type: 'text' | 'real' | 'integer';
}

const text = (name: string, column: string): ExportColumn => ({ name, sql: `l.${column}`, type: 'text' });
const real = (name: string, column: string): ExportColumn => ({ name, sql: `l.${column}`, type: 'real' });

/** What the file said, normalised. */
export const inputColumns: readonly ExportColumn[] = [
  { name: 'line', sql: 'coalesce(l.line, x.line)', type: 'integer' },
  text('locationId', 'location_id'),
  text('accountNumber', 'account_number'),
  text('portfolioNumber', 'portfolio_number'),
  real('latitude', 'latitude'),
  real('longitude', 'longitude'),
  text('streetAddress', 'street_address'),
  text('unitNumber', 'unit_number'),
  text('city', 'city'),
  text('areaName', 'area_name'),
  text('postalCode', 'postal_code'),
  text('countryName', 'country_name'),
  text('typeOfBusiness', 'type_of_business'),
  text('basement', 'basement'),
  text('numberOfStoreys', 'number_of_storeys'),
  real('firstFloorHeight', 'first_floor_height'),
  real('structureDeductible', 'structure_deductible'),
  real('inventoryDeductible', 'inventory_deductible'),
  real('equipmentDeductible', 'equipment_deductible'),
  real('structureTIV', 'structure_tiv'),
  real('inventoryTIV', 'inventory_tiv'),
  real('equipmentTIV', 'equipment_tiv'),
  text('currency', 'currency'),
];

/** What became of the row. */
export const outcomeColumns: readonly ExportColumn[] = [
  {
    name: 'status',
    sql: "CASE WHEN l.id IS NULL THEN 'REJECTED' END",
    type: 'text',
    ofResult: ({ batch, row }) => portfolioStatuses[batch.statuses[row]!]!,
  },
  { name: 'reason', sql: 'x.reasons', type: 'text' },
  // What was translated or filled in while the file was read, and what was remarked.
  text('remarks', 'notes'),
  outcome('matchLevel', 'text', (_, match) => match?.level ?? portfolioMatchLevels[0]),
  outcome('matchLatitude', 'real', (_, match) => match?.latitude ?? null),
  outcome('matchLongitude', 'real', (_, match) => match?.longitude ?? null),
];

function outcome(
  name: string,
  type: ExportColumn['type'],
  ofResult: NonNullable<ExportColumn['ofResult']>,
): ExportColumn {
  return { name, sql: 'NULL', type, ofResult };
}

/** Columns before the figures, in order. */
export const describingColumns: readonly ExportColumn[] = [...inputColumns, ...outcomeColumns];

/** Names of all columns of an export, in order: the figures of the query service come last, by their own names. */
export const exportNames: readonly string[] = [...describingColumns.map(({ name }) => name), ...portfolioFigureNames];

/** Position of a column of {@link exportNames}. */
export function findExportColumn(name: string): number {
  return exportNames.indexOf(name);
}
