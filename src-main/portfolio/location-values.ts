import type { PortfolioLocation, RejectedRow, RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PackedCells } from './import/source-cells.ts';

/** Columns of the location table behind its id, in the order of {@link LocationValues}. */
export const locationColumns = [
  'line',
  'location_id',
  'account_number',
  'portfolio_number',
  'latitude',
  'longitude',
  'street_address',
  'unit_number',
  'city',
  'area_name',
  'postal_code',
  'country_name',
  'type_of_business',
  'basement',
  'number_of_storeys',
  'first_floor_height',
  'structure_deductible',
  'inventory_deductible',
  'equipment_deductible',
  'structure_tiv',
  'inventory_tiv',
  'equipment_tiv',
  'currency',
  'notes',
] as const;

/**
 * A location as it is stored, in the order of {@link locationColumns}: a flat list goes from thread to thread in a
 * third of the time that nested objects take.
 */
export type LocationValues = readonly [line: number, ...rest: (string | number | null)[]];

/** Some records of a portfolio's file, in its order, as they are stored. */
export interface RecordBatch {
  readonly locations: readonly LocationValues[];
  readonly rejected: readonly RejectedRow[];
  /** Where each of the rejected rows stands among all of the batch, from 0. */
  readonly rejectedAt: readonly number[];
  /** The source's cells, packed, where they are kept. */
  readonly cells?: PackedCells;
  /** Bytes of the file that have been read so far. */
  readonly bytesRead: number;
}

/** Creates what lists the values of locations. */
export function createLocationPacker(): (location: PortfolioLocation) => LocationValues {
  const encodeNotes = createNoteEncoder();
  return ({
    line,
    locationId,
    accountNumber,
    portfolioNumber,
    latitude,
    longitude,
    address,
    financial,
    currency,
    notes,
  }) => [
    line,
    locationId,
    accountNumber,
    portfolioNumber,
    latitude,
    longitude,
    address.streetAddress,
    address.unitNumber,
    address.city,
    address.areaName,
    address.postalCode,
    address.countryName,
    financial.typeOfBusiness,
    financial.basement,
    financial.numberOfStoreys,
    financial.firstFloorHeight,
    financial.structureDeductible,
    financial.inventoryDeductible,
    financial.equipmentDeductible,
    financial.structureTIV,
    financial.inventoryTIV,
    financial.equipmentTIV,
    currency,
    encodeNotes(notes),
  ];
}

/** Notes as JSON, null for none; rows with the same notes share one array, which is encoded once. */
function createNoteEncoder(): (notes: readonly RowNote[]) => string | null {
  let last: { readonly notes: readonly RowNote[]; readonly json: string } | null = null;
  return (notes) => {
    if (notes.length === 0) return null;
    if (last?.notes !== notes) last = { notes, json: JSON.stringify(notes) };
    return last.json;
  };
}
