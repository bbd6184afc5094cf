import type { Database } from 'better-sqlite3';
import type { PortfolioBatch } from '#shared/domain/portfolio-batch.ts';
import type { PortfolioLocation, RejectedRow, RowNote } from '#shared/domain/portfolio-location.ts';

/** Saves the records of a portfolio's file. */
export interface RecordStore {
  /** How many records are stored. */
  readonly count: number;
  /** Whether every record of the file is stored. */
  readonly isComplete: boolean;
  /**
   * Saves a batch whole or not at all, but for its first `skip` records, which are stored already. Records are numbered in
   * the order of the file.
   */
  save(batch: PortfolioBatch, skip: number): void;
  complete(): void;
}

const INSERT_LOCATION = `INSERT INTO location (
  id, line, location_id, latitude, longitude, street_address, unit_number, city, area_name, postal_code, country_name,
  type_of_business, basement, number_of_storeys, first_floor_height, structure_deductible, inventory_deductible,
  equipment_deductible, structure_tiv, inventory_tiv, equipment_tiv, currency, notes
) VALUES (${Array.from({ length: 23 }, () => '?').join(', ')})`;

/** Creates the store over an open portfolio database. */
export function createRecordStore(database: Database): RecordStore {
  const insertLocation = database.prepare(INSERT_LOCATION);
  const insertRejected = database.prepare('INSERT INTO rejected_row (id, line, reasons, cells) VALUES (?, ?, ?, ?)');
  const saveCount = database.prepare('UPDATE source SET record_count = ?');
  const markComplete = database.prepare('UPDATE source SET is_complete = 1');
  const source = database.prepare('SELECT record_count, is_complete FROM source').get() as {
    record_count: number;
    is_complete: number;
  };
  const encodeNotes = createNoteEncoder();
  const values: (string | number | null)[] = Array.from({ length: 23 }, () => null);
  let count = source.record_count;
  let isComplete = source.is_complete === 1;

  function saveLocation(id: number, location: PortfolioLocation): void {
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
  }

  function saveRejected(id: number, { line, reasons, cells }: RejectedRow): void {
    insertRejected.run(id, line, JSON.stringify(reasons), JSON.stringify(cells));
  }

  const saveBatch = database.transaction(({ locations, rejected }: PortfolioBatch, skip: number) => {
    let id = count - skip;
    let [nextLocation, nextRejected] = [0, 0];
    while (nextLocation < locations.length || nextRejected < rejected.length) {
      id += 1;
      const location = locations[nextLocation];
      const row = rejected[nextRejected];
      if (location !== undefined && (row === undefined || location.line <= row.line)) {
        if (id > count) saveLocation(id, location);
        nextLocation += 1;
      } else {
        if (id > count) saveRejected(id, row!);
        nextRejected += 1;
      }
    }
    saveCount.run(id);
    return id;
  });

  return {
    get count() {
      return count;
    },
    get isComplete() {
      return isComplete;
    },
    save(batch, skip) {
      count = saveBatch(batch, skip);
    },
    complete() {
      markComplete.run();
      isComplete = true;
    },
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
