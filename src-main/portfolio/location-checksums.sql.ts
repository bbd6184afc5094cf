import type { Database } from 'better-sqlite3';
import { addBytesToChecksum, addTextToChecksum, ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { inputColumns, textColumns } from './location-values.ts';

/** What a run needs to know of a location, as it is selected: its id, then {@link inputColumns}. */
export type LocationInputRow = [
  id: number,
  latitude: number | null,
  longitude: number | null,
  typeOfBusiness: string,
  basement: string,
  storeys: string,
  firstFloorHeight: number,
  ...money: number[],
];

/** Words among {@link inputColumns}, behind the coordinates. */
const WORDS = 3;
const numbers = new Float64Array(inputColumns.length - WORDS);
const bytes = new Uint8Array(numbers.buffer);

/** A row, or what of it is looked at, as SQLite gives it. */
type StoredRow = readonly (string | number | null | Uint8Array | undefined)[];

/** Checksum of what the figures of a location are made of: of {@link inputColumns}, from `at` on in a row. */
export function computeInputChecksum(id: number, row: StoredRow, at: number): number {
  numbers[0] = (row[at] as number | null) ?? Number.NaN;
  numbers[1] = (row[at + 1] as number | null) ?? Number.NaN;
  for (let place = 2; place < numbers.length; place += 1)
    numbers[place] = (row[at + WORDS + place] as number | null) ?? Number.NaN;
  let sum = addBytesToChecksum(bytes, 0);
  for (let word = 0; word < WORDS; word += 1) {
    const text = row[at + 2 + word];
    // Of another type than was written: bytes with the same text would pass for it.
    if (typeof text !== 'string') return Number.NaN;
    if (word > 0) sum = addTextToChecksum('\n', sum);
    sum = addTextToChecksum(text, sum);
  }
  return (sum ^ id) >>> 0;
}

/** Checksum of the rest of a location: of {@link textColumns}, from `at` on in a row. */
export function computeTextChecksum(id: number, row: StoredRow, at: number): number {
  let sum = 0;
  for (let place = 0; place < textColumns.length; place += 1) {
    const text = row[at + place];
    if (text instanceof Uint8Array) return Number.NaN;
    if (place > 0) sum = addTextToChecksum('\n', sum);
    if (text !== null && text !== undefined) sum = addTextToChecksum(String(text), sum);
  }
  return (sum ^ id) >>> 0;
}

function refuse(database: Database, id: number): never {
  throw new DamagedFileError(database.name, new ChecksumError(`location ${id}`));
}

/** Takes the checksum behind a row off it. @throws DamagedFileError when the row is not what was written */
export function takeChecked(database: Database, row: [...LocationInputRow, checksum: number]): LocationInputRow {
  const checksum = row.pop();
  const inputs = row as unknown as LocationInputRow;
  if (computeInputChecksum(inputs[0], row, 1) !== checksum) refuse(database, inputs[0]);
  return inputs;
}

/** All that is kept of a location, and its checksums: what {@link requireWholeRow} is to be given. */
export const wholeColumns: readonly string[] = [...inputColumns, ...textColumns, 'input_checksum', 'text_checksum'];

/** Looks at a row in which {@link wholeColumns} stand from `at` on. @throws DamagedFileError */
export function requireWholeRow(database: Database, id: number, row: StoredRow, at: number): void {
  const textsAt = at + inputColumns.length;
  const sumsAt = textsAt + textColumns.length;
  if (computeInputChecksum(id, row, at) !== row[sumsAt]) refuse(database, id);
  if (computeTextChecksum(id, row, textsAt) !== row[sumsAt + 1]) refuse(database, id);
}

/** Looks at locations before they are shown, exported or put into columns. */
export interface LocationCheck {
  /** @throws DamagedFileError when what figures are made of is not what was written */
  requireInputs(first: number, last: number): void;
  /** The same of everything that is kept of a location. @throws DamagedFileError */
  requireWhole(id: number): void;
  /** @throws DamagedFileError */
  requireListed(ids: readonly number[]): void;
}

/** Prepares looking at the locations of a portfolio. */
export function createLocationCheck(database: Database): LocationCheck {
  const prepare = <Row>(sql: string) => database.prepare<(number | string)[], Row>(sql).raw();
  const inputs = prepare<[...LocationInputRow, checksum: number]>(
    `SELECT id, ${inputColumns.join(', ')}, input_checksum FROM location WHERE id BETWEEN ? AND ?`,
  );
  const whole = `SELECT id, ${wholeColumns.join(', ')} FROM location WHERE id`;
  const one = prepare<[id: number, ...StoredRow]>(`${whole} = ?`);
  const listed = prepare<[id: number, ...StoredRow]>(`${whole} IN (SELECT value FROM json_each(?))`);
  return {
    requireInputs(first, last) {
      for (const row of inputs.iterate(first, last)) takeChecked(database, row);
    },
    requireWhole(id) {
      const row = one.get(id);
      if (row !== undefined) requireWholeRow(database, id, row, 1);
    },
    requireListed(ids) {
      const there = new Set<number>();
      for (const row of listed.iterate(JSON.stringify(ids))) {
        requireWholeRow(database, row[0], row, 1);
        there.add(row[0]);
      }
      for (const id of ids) if (!there.has(id)) refuse(database, id);
    },
  };
}
