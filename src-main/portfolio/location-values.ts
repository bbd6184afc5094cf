import type { PortfolioLocation, RejectedRow, RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PackedCells } from './import/source-cells.sql.ts';

/** Columns of the location table that hold numbers, in the order of {@link PackedLocations.numbers}. */
export const numberColumns = [
  'latitude',
  'longitude',
  'first_floor_height',
  'structure_tiv',
  'inventory_tiv',
  'equipment_tiv',
  'structure_deductible',
  'inventory_deductible',
  'equipment_deductible',
  'line',
] as const;

/** The others behind its id, in the order of {@link PackedLocations.texts}. */
export const wordColumns = [
  'type_of_business',
  'basement',
  'number_of_storeys',
  'location_id',
  'account_number',
  'portfolio_number',
  'street_address',
  'unit_number',
  'city',
  'area_name',
  'postal_code',
  'country_name',
  'currency',
  'notes',
] as const;

/** Columns of the location table behind its id. */
export const locationColumns = [...numberColumns, ...wordColumns] as const;

/**
 * Locations as they are stored, one after another in two flat lists: they go from process to process in a third of the
 * time that a list for each takes.
 */
export interface PackedLocations {
  readonly count: number;
  /** Of each its {@link numberColumns}; NaN where there is none. */
  readonly numbers: Float64Array;
  /** Of each its {@link wordColumns}; the notes as JSON, '' for none. */
  readonly texts: readonly string[];
}

/** Some records of a portfolio's file, in its order, as they are stored. */
export interface RecordBatch {
  readonly locations: PackedLocations;
  readonly rejected: readonly RejectedRow[];
  /** Where each of the rejected rows stands among all of the batch, from 0. */
  readonly rejectedAt: readonly number[];
  /** The source's cells, packed, where they are kept. */
  readonly cells?: PackedCells;
  /** Bytes of the file that have been read so far. */
  readonly bytesRead: number;
}

/** Creates what packs locations. */
export function createLocationPacker(): (locations: readonly PortfolioLocation[]) => PackedLocations {
  const encodeNotes = createNoteEncoder();
  return (locations) => {
    const numbers = new Float64Array(locations.length * numberColumns.length);
    const texts: string[] = [];
    let at = 0;
    for (const location of locations) {
      const { address, financial } = location;
      numbers[at] = location.latitude ?? Number.NaN;
      numbers[at + 1] = location.longitude ?? Number.NaN;
      numbers[at + 2] = financial.firstFloorHeight;
      numbers[at + 3] = financial.structureTIV;
      numbers[at + 4] = financial.inventoryTIV;
      numbers[at + 5] = financial.equipmentTIV;
      numbers[at + 6] = financial.structureDeductible;
      numbers[at + 7] = financial.inventoryDeductible;
      numbers[at + 8] = financial.equipmentDeductible;
      numbers[at + 9] = location.line;
      at += numberColumns.length;
      texts.push(
        financial.typeOfBusiness,
        financial.basement,
        financial.numberOfStoreys,
        location.locationId,
        location.accountNumber,
        location.portfolioNumber,
        address.streetAddress,
        address.unitNumber,
        address.city,
        address.areaName,
        address.postalCode,
        address.countryName,
        location.currency,
        encodeNotes(location.notes),
      );
    }
    return { count: locations.length, numbers, texts };
  };
}

/** Notes as JSON, '' for none; rows with the same notes share one array, which is encoded once. */
function createNoteEncoder(): (notes: readonly RowNote[]) => string {
  let last: { readonly notes: readonly RowNote[]; readonly json: string } | null = null;
  return (notes) => {
    if (notes.length === 0) return '';
    if (last?.notes !== notes) last = { notes, json: JSON.stringify(notes) };
    return last.json;
  };
}
