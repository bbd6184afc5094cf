import type { PortfolioDatabase } from '../portfolio-database.ts';
import { createColumn, type ColumnData } from './column-data.ts';
import { createTextRanker } from './text-ranker.ts';
import { encodeSearched } from './search-text.ts';

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;

type Row = [
  id: number,
  line: number,
  latitude: number | null,
  longitude: number | null,
  structureTiv: number,
  inventoryTiv: number,
  equipmentTiv: number,
  typeOfBusiness: string,
  locationId: string,
  street: string,
  city: string,
  postalCode: string,
  area: string,
  currency: string,
];

/**
 * Makes the columns of what the file says, in steps: every yield gives how many locations are read. Texts are ranks in the
 * order of their bytes, -1 where there is none; the distinct ones of `cityNames` and the like are JSON. Searched bytes
 * are of what differs from row to row alone: cities, postal codes and areas are searched by their names.
 */
export function* buildInputColumns(database: PortfolioDatabase): Generator<number, Map<string, ColumnData>> {
  const count = countLocations(database);
  const ids = createColumn('integer', count);
  const lines = createColumn('integer', count);
  const doubles = Array.from({ length: 5 }, () => createColumn('double', count));
  const rankers = Array.from({ length: 6 }, () => createTextRanker(count));
  const searched = createByteGatherer(count);
  const select = database
    .prepare<[number], Row>(
      `SELECT id, line, latitude, longitude, structure_tiv, inventory_tiv, equipment_tiv, type_of_business, location_id,
         street_address, city, postal_code, area_name, currency
       FROM location WHERE id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`,
    )
    .raw();
  let position = 0;
  let rows = select.all(0);
  while (rows.length > 0) {
    for (const row of rows) {
      const [id, line, latitude, longitude, structure, inventory, equipment, type, ...texts] = row;
      const [locationId, street, city, code, area, currency] = texts;
      ids[position] = id;
      lines[position] = line;
      for (const [at, value] of [latitude, longitude, structure, inventory, equipment].entries()) {
        if (value !== null) doubles[at]![position] = value;
      }
      for (const [at, text] of [type, locationId, city, code, currency, area].entries()) {
        rankers[at]!.add(position, text);
      }
      searched.add(`${locationId}\t${street}\n`);
      position += 1;
    }
    yield position;
    rows = select.all(ids[position - 1]!);
  }
  const [types, locationIds, cities, codes, currencies, areas] = rankers.map((ranker) => ranker.finish());
  return new Map<string, ColumnData>([
    ['id', ids],
    ['line', lines],
    ...['ownLatitude', 'ownLongitude', 'structureTIV', 'inventoryTIV', 'equipmentTIV'].map(
      (name, at) => [name, doubles[at]!] as const,
    ),
    ['typeOfBusiness', types!.ranks],
    ['locationId', locationIds!.ranks],
    ['city', cities!.ranks],
    ['postalCode', codes!.ranks],
    ['currency', currencies!.ranks],
    ['areaName', areas!.ranks],
    ['areaNameNames', encodeNames(areas!.texts)],
    ['currencyNames', encodeNames(currencies!.texts)],
    ['cityNames', encodeNames(cities!.texts)],
    ['postalCodeNames', encodeNames(codes!.texts)],
    ['searchText', searched.bytes()],
    ['searchEnds', searched.ends],
  ]);
}

/** How many locations there are, without a walk over them: each record is a location or was set aside. */
export function countLocations(database: PortfolioDatabase): number {
  const count = database.prepare('SELECT record_count - (SELECT COUNT(*) FROM rejected_row) FROM source').pluck().get();
  return (count as number | undefined) ?? 0;
}

function encodeNames(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(JSON.stringify(texts)));
}

/** Puts texts one after the other in a room that grows. */
function createByteGatherer(count: number) {
  const ends = createColumn('integer', count);
  let room = new Uint8Array(Math.max(1024, count * 32));
  let [end, position] = [0, 0];
  return {
    ends,
    add(text: string): void {
      const bytes = encodeSearched(text);
      if (end + bytes.length > room.length) {
        const larger = new Uint8Array(Math.max(room.length * 2, end + bytes.length));
        larger.set(room);
        room = larger;
      }
      room.set(bytes, end);
      end += bytes.length;
      ends[position] = end;
      position += 1;
    },
    bytes: () => room.slice(0, end),
  };
}
