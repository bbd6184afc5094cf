import type { Database } from 'better-sqlite3';
import type { PortfolioLocation, RowNote } from '#shared/domain/portfolio-location.ts';

const INSERT_LOCATION = `INSERT INTO location (
  id, line, location_id, latitude, longitude, street_address, unit_number, city, area_name, postal_code, country_name,
  type_of_business, basement, number_of_storeys, first_floor_height, structure_deductible, inventory_deductible,
  equipment_deductible, structure_tiv, inventory_tiv, equipment_tiv, currency, notes
) VALUES (${Array.from({ length: 23 }, () => '?').join(', ')})`;

/** Creates what saves a location under the number of its record; one that is there already is refused by the database. */
export function createLocationWriter(database: Database): (id: number, location: PortfolioLocation) => void {
  const insertLocation = database.prepare(INSERT_LOCATION);
  const encodeNotes = createNoteEncoder();
  const values: (string | number | null)[] = Array.from({ length: 23 }, () => null);

  return (id, location) => {
    const { address, financial } = location;
    values[0] = id;
    values[1] = location.line;
    values[2] = location.locationId;
    values[3] = location.latitude;
    values[4] = location.longitude;
    values[5] = address.streetAddress;
    values[6] = address.unitNumber;
    values[7] = address.city;
    values[8] = address.areaName;
    values[9] = address.postalCode;
    values[10] = address.countryName;
    values[11] = financial.typeOfBusiness;
    values[12] = financial.basement;
    values[13] = financial.numberOfStoreys;
    values[14] = financial.firstFloorHeight;
    values[15] = financial.structureDeductible;
    values[16] = financial.inventoryDeductible;
    values[17] = financial.equipmentDeductible;
    values[18] = financial.structureTIV;
    values[19] = financial.inventoryTIV;
    values[20] = financial.equipmentTIV;
    values[21] = location.currency;
    values[22] = encodeNotes(location.notes);
    insertLocation.run(values);
  };
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
