import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import type { locationColumns } from '../location-values.ts';
import type { BatchResult, LocationMatch } from '../run/result-batch.ts';

/** One column of an export. */
export interface ExportColumn {
  /** Heading: the query service's name where it has one. */
  readonly name: string;
  /** Column of the `location` table that stands there; left out: nothing of it does. */
  readonly ofLocation?: (typeof locationColumns)[number];
  /** What stands there for a row that was set aside, as SQL over `rejected_row`; left out: nothing. */
  readonly ofRejected?: string;
  /** Of columns that say what became of a location: what stands there where it has a result. */
  readonly ofResult?: (result: BatchResult, match: LocationMatch | null) => string | number | null;
  readonly type: 'text' | 'real' | 'integer';
}

type LocationColumn = NonNullable<ExportColumn['ofLocation']>;
const text = (name: string, ofLocation: LocationColumn): ExportColumn => ({ name, ofLocation, type: 'text' });
const real = (name: string, ofLocation: LocationColumn): ExportColumn => ({ name, ofLocation, type: 'real' });

/** What the file said, normalised. */
export const inputColumns: readonly ExportColumn[] = [
  { name: 'line', ofLocation: 'line', ofRejected: 'line', type: 'integer' },
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
    ofRejected: "'REJECTED'",
    type: 'text',
    ofResult: ({ batch, row }) => portfolioStatuses[batch.statuses[row]!]!,
  },
  { name: 'reason', ofRejected: 'reasons', type: 'text' },
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
  return { name, type, ofResult };
}

/** Columns before the figures, in order. */
export const describingColumns: readonly ExportColumn[] = [...inputColumns, ...outcomeColumns];

/** Names of all columns of an export, in order: the figures of the query service come last, by their own names. */
export const exportNames: readonly string[] = [...describingColumns.map(({ name }) => name), ...portfolioFigureNames];

/** Position of a column of {@link exportNames}. */
export function findExportColumn(name: string): number {
  return exportNames.indexOf(name);
}
