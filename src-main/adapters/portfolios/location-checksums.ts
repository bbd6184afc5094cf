import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { ChecksumError } from '#main/adapters/files/checksum.ts';
import { DamagedFileError } from '#main/services/errors.ts';
import type { LocationInputRow } from './pending-locations.ts';

/** What the figures of a location are made of, in the order of {@link LocationInputRow} behind the id. */
export const inputColumns = [
  'latitude',
  'longitude',
  'type_of_business',
  'basement',
  'number_of_storeys',
  'first_floor_height',
  'structure_tiv',
  'inventory_tiv',
  'equipment_tiv',
  'structure_deductible',
  'inventory_deductible',
  'equipment_deductible',
] as const;

/** What else is kept of a location: what it is placed by, and what it is called. */
export const textColumns = [
  'line',
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

/** What the checksums are, as SQL over a row of `location`, where {@link addLocationChecksums} was called. */
export const INPUT_CHECKSUM_SQL = `input_checksum_of(id, ${inputColumns.join(', ')})`;
export const TEXT_CHECKSUM_SQL = `text_checksum_of(id, ${textColumns.join(', ')})`;

const numbers = new Float64Array(9);
const bytes = new Uint8Array(numbers.buffer);

/** Checksum of what the figures of a location are made of. */
export function computeInputChecksum([
  id,
  latitude,
  longitude,
  type,
  basement,
  storeys,
  ...rest
]: LocationInputRow): number {
  numbers[0] = latitude ?? Number.NaN;
  numbers[1] = longitude ?? Number.NaN;
  for (let at = 0; at < rest.length; at += 1) numbers[2 + at] = rest[at] ?? Number.NaN;
  // Of another type than was written: bytes with the same text would pass for it.
  if (typeof type !== 'string' || typeof basement !== 'string' || typeof storeys !== 'string') return Number.NaN;
  return (crc32(`${type}\n${basement}\n${storeys}`, crc32(bytes)) ^ id) >>> 0;
}

/** Checksum of the rest of a location, in the order of {@link textColumns}. */
export function computeTextChecksum(id: number, texts: readonly unknown[]): number {
  for (const text of texts) if (text instanceof Uint8Array) return Number.NaN;
  return (crc32(texts.join('\n')) ^ id) >>> 0;
}

/** Makes the functions of {@link INPUT_CHECKSUM_SQL} and {@link TEXT_CHECKSUM_SQL} known to a connection. */
export function addLocationChecksums(database: Database): void {
  database.function('input_checksum_of', { varargs: true, deterministic: true }, (...row: unknown[]) =>
    computeInputChecksum(row as unknown as LocationInputRow),
  );
  database.function('text_checksum_of', { varargs: true, deterministic: true }, (id: unknown, ...texts: unknown[]) =>
    computeTextChecksum(id as number, texts),
  );
}

function refuse(database: Database, id: number): never {
  throw new DamagedFileError(database.name, new ChecksumError(`location ${id}`));
}

/** Takes the checksum behind a row off it. @throws DamagedFileError when the row is not what was written */
export function takeChecked(database: Database, row: [...LocationInputRow, checksum: number]): LocationInputRow {
  const checksum = row.pop();
  const inputs = row as unknown as LocationInputRow;
  if (computeInputChecksum(inputs) !== checksum) refuse(database, inputs[0]);
  return inputs;
}

/** Looks at locations before they are shown, exported or put into columns. */
export interface LocationCheck {
  /** @throws DamagedFileError when what figures are made of is not what was written */
  requireInputs(first: number, last: number): void;
  /** The same of everything that is kept of locations. @throws DamagedFileError */
  requireWhole(first: number, last: number): void;
  /** @throws DamagedFileError */
  requireListed(ids: readonly number[]): void;
}

type TextRow = [id: number, checksum: number, ...texts: unknown[]];

/** Prepares looking at the locations of a portfolio. */
export function createLocationCheck(database: Database): LocationCheck {
  const inputSql = `SELECT id, ${inputColumns.join(', ')}, input_checksum FROM location`;
  const textSql = `SELECT id, text_checksum, ${textColumns.join(', ')} FROM location`;
  const range = 'WHERE id BETWEEN ? AND ?';
  const listed = 'WHERE id IN (SELECT value FROM json_each(?))';
  const prepare = <Row>(sql: string) => database.prepare<(number | string)[], Row>(sql).raw();
  type InputRow = [...LocationInputRow, checksum: number];
  const inputs = prepare<InputRow>(`${inputSql} ${range}`);
  const texts = prepare<TextRow>(`${textSql} ${range}`);
  const listedInputs = prepare<InputRow>(`${inputSql} ${listed}`);
  const listedTexts = prepare<TextRow>(`${textSql} ${listed}`);

  function requireTexts(rows: Iterable<TextRow>): void {
    for (const [id, checksum, ...parts] of rows) if (computeTextChecksum(id, parts) !== checksum) refuse(database, id);
  }
  function requireInputs(first: number, last: number): void {
    for (const row of inputs.iterate(first, last)) takeChecked(database, row);
  }
  return {
    requireInputs,
    requireWhole(first, last) {
      requireInputs(first, last);
      requireTexts(texts.iterate(first, last));
    },
    requireListed(ids) {
      const json = JSON.stringify(ids);
      const there = new Set(listedInputs.all(json).map((row) => takeChecked(database, row)[0]));
      for (const id of ids) if (!there.has(id)) refuse(database, id);
      requireTexts(listedTexts.iterate(json));
    },
  };
}
