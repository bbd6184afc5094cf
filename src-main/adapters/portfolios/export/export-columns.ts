import { portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';

/** One column of an export. */
export interface ExportColumn {
  /** Heading: the query service's name where it has one. */
  readonly name: string;
  /** SQL over `location` as l, `rejected_row` as x and `result` as r. */
  readonly sql: string;
  readonly type: 'text' | 'real' | 'integer';
}

const text = (name: string, column: string): ExportColumn => ({ name, sql: `l.${column}`, type: 'text' });
const real = (name: string, column: string): ExportColumn => ({ name, sql: `l.${column}`, type: 'real' });

/** What the file said, normalised. */
export const inputColumns: readonly ExportColumn[] = [
  { name: 'line', sql: 'coalesce(l.line, x.line)', type: 'integer' },
  text('locationId', 'location_id'),
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
  { name: 'status', sql: "CASE WHEN l.id IS NULL THEN 'REJECTED' ELSE r.status END", type: 'text' },
  { name: 'reason', sql: 'x.reasons', type: 'text' },
  // What was translated or filled in while the file was read, and what was remarked.
  text('remarks', 'notes'),
  { name: 'matchLevel', sql: 'r.match_level', type: 'text' },
  { name: 'matchLatitude', sql: 'r.latitude', type: 'real' },
  { name: 'matchLongitude', sql: 'r.longitude', type: 'real' },
];

/** Columns before the figures, in order. */
export const describingColumns: readonly ExportColumn[] = [...inputColumns, ...outcomeColumns];

/** Names of all columns of an export, in order: the figures of the query service come last, by their own names. */
export const exportNames: readonly string[] = [...describingColumns.map(({ name }) => name), ...portfolioFigureNames];

/** Position of a column of {@link exportNames}. */
export function findExportColumn(name: string): number {
  return exportNames.indexOf(name);
}
