import { foldAccents } from '#shared/text/fold-accents.ts';
import { missingValueRules } from '#shared/portfolio/portfolio-review.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';

/** What the file says of a location, in the order of {@link inputSql}. */
export type InputRow = readonly [id: number, line: number, ...rest: (number | string | null)[]];

/** Columns of numbers by their names, with what they are in the database. */
export const inputDoubles = [
  ['ownLatitude', 'latitude'],
  ['ownLongitude', 'longitude'],
  ['structureTIV', 'structure_tiv'],
  ['inventoryTIV', 'inventory_tiv'],
  ['equipmentTIV', 'equipment_tiv'],
] as const;
/** Columns of ranked texts by their names, with what they are in the database. */
export const inputTexts = [
  ['typeOfBusiness', 'type_of_business'],
  ['locationId', 'location_id'],
  ['city', 'city'],
  ['postalCode', 'postal_code'],
  ['currency', 'currency'],
  ['areaName', 'area_name'],
  ['countryName', 'country_name'],
] as const;
/** Those of {@link inputTexts} whose distinct texts are kept, too: under the name with `Names` behind. */
export const namedTexts: ReadonlySet<string> = new Set(['areaName', 'countryName', 'currency', 'city', 'postalCode']);

/** Where things stand in an {@link InputRow}. */
export const inputPlaces = {
  doubles: 2,
  texts: 2 + inputDoubles.length,
  street: 2 + inputDoubles.length + inputTexts.length,
  valueMissing: 3 + inputDoubles.length + inputTexts.length,
} as const;

const columns = [...inputDoubles, ...inputTexts].map(([, column]) => column);
/** 1 where a value is missing, 0 or nothing elsewhere. Quotes within a text are escaped: none is taken for a code. */
const missingSql = missingValueRules.map((rule) => `instr(notes, '"code":"${rule}"') > 0`).join(' OR ');
/** What is selected of `location`. */
export const inputSql = ['id', 'line', ...columns, 'street_address', missingSql].join(', ');

const locationIdPlace = inputPlaces.texts + inputTexts.findIndex(([name]) => name === 'locationId');

/** What differs from location to location, as it is searched. */
export function formatSearched(row: InputRow): string {
  const [locationId, street] = [row[locationIdPlace] as string, row[inputPlaces.street] as string];
  return `${foldAccents(locationId)}\t${foldAccents(street)}\n`;
}

/** Distinct texts, as they are stored. */
export function encodeNames(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(JSON.stringify(texts)));
}

/** The opposite of {@link encodeNames}; none of an empty column. */
export function decodeNames(bytes: Uint8Array): string[] {
  return bytes.length === 0 ? [] : (JSON.parse(Buffer.from(bytes).toString('utf8')) as string[]);
}

/** How many locations there are, without a walk over them: each record is a location or was set aside. */
export function countLocations(database: PortfolioDatabase): number {
  const count = database.prepare('SELECT record_count - (SELECT COUNT(*) FROM rejected_row) FROM source').pluck().get();
  return (count as number | undefined) ?? 0;
}
