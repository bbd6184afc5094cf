import type { Database } from 'better-sqlite3';
import { addBytesToChecksum, addTextToChecksum, ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { inputColumns, locationColumns, textColumns } from './location-values.ts';

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
export const wholeColumns: readonly string[] = [...locationColumns, 'input_checksum', 'text_checksum'];

/** Looks at a row in which {@link wholeColumns} stand from `at` on. @throws DamagedFileError */
export function requireWholeRow(database: Database, id: number, row: StoredRow, at: number): void {
  const textsAt = at + inputColumns.length;
  const sumsAt = textsAt + textColumns.length;
  if (computeInputChecksum(id, row, at) !== row[sumsAt]) refuse(database, id);
  if (computeTextChecksum(id, row, textsAt) !== row[sumsAt + 1]) refuse(database, id);
}

/** Rows of locations with the id first. */
type LocationRows = readonly (readonly [id: number, ...rest: unknown[]])[];

/** @throws DamagedFileError unless ids rise from row to row */
function requireRising(database: Database, rows: LocationRows): void {
  for (let at = 1; at < rows.length; at += 1) if (rows[at]![0] <= rows[at - 1]![0]) refuse(database, rows[at]![0]);
}

/**
 * The highest id of a location; 0 where there is none. All records behind it are rows that were set aside.
 * @throws DamagedFileError where they are not
 */
export function readLastLocation(database: Database): number {
  const [last, records, aside] = database
    .prepare<[], [last: number, records: number | null, aside: number]>(
      `SELECT last, (SELECT record_count FROM source), (SELECT COUNT(*) FROM rejected_row WHERE id > last)
       FROM (SELECT coalesce(MAX(id), 0) AS last FROM location)`,
    )
    .raw()
    .get()!;
  if (last + aside !== (records ?? 0)) refuse(database, last);
  return last;
}

/**
 * Looks whether every record of the file is a location or a row that was set aside, once it was read to its end.
 * @throws DamagedFileError where a damaged table does not lead to some
 */
export function requireAllRecords(database: Database): void {
  const [records, kept] = database
    .prepare<[], [records: number | null, kept: number]>(
      `SELECT (SELECT record_count FROM source),
         (SELECT COUNT(*) FROM location) + (SELECT COUNT(*) FROM rejected_row)`,
    )
    .raw()
    .get()!;
  if (records !== null && kept !== records)
    throw new DamagedFileError(database.name, new ChecksumError(`${kept} of ${records} records`));
}

/** Prepares looking at the locations of a portfolio before they are shown, exported or put into columns. */
export function createLocationCheck(database: Database) {
  const prepare = <Row>(sql: string) => database.prepare<(number | string)[], Row>(sql).raw();
  const inputs = prepare<[...LocationInputRow, checksum: number]>(
    `SELECT id, ${inputColumns.join(', ')}, input_checksum FROM location WHERE id BETWEEN ? AND ?`,
  );
  const whole = `SELECT id, ${wholeColumns.join(', ')} FROM location WHERE id`;
  const one = prepare<[id: number, ...StoredRow]>(`${whole} = ?`);
  const listed = prepare<[id: number, ...StoredRow]>(`${whole} IN (SELECT value FROM json_each(?))`);
  // Of one moment: a row that is set aside may become a location meanwhile.
  const count = database
    .prepare<{ first: number; last: number }, number>(
      `SELECT (SELECT COUNT(*) FROM location WHERE id BETWEEN @first AND @last)
         + (SELECT COUNT(*) FROM rejected_row WHERE id BETWEEN @first AND @last)`,
    )
    .pluck();
  function requireCount(first: number, last: number): void {
    if (count.get({ first, last }) !== last - first + 1) refuse(database, first);
  }
  return {
    /**
     * Looks at what figures are made of.
     * @param rows rows with the id first, as they were read in the order of their ids
     * @throws DamagedFileError when it is not what was written, or they are not all there are from the first to the
     *   last
     */
    requireInputs(rows: LocationRows): void {
      requireRising(database, rows);
      if (rows.length === 0) return;
      let checked = 0;
      for (const row of inputs.iterate(rows[0]![0], rows.at(-1)![0])) {
        takeChecked(database, row);
        checked += 1;
      }
      if (checked !== rows.length) refuse(database, rows[0]![0]);
    },
    /**
     * Looks whether rows are all there are with ids from one to another, ends included, in their order: what a damaged
     * table does not lead to is missing. Every id is a location's or a row's that was set aside.
     * @throws DamagedFileError
     */
    requireRange(rows: LocationRows, first: number, last: number): void {
      requireRising(database, rows);
      const isInside = rows.length === 0 || (rows[0]![0] >= first && rows.at(-1)![0] <= last);
      if (!isInside) refuse(database, first);
      if (rows.length < last - first + 1) requireCount(first, last);
    },
    /** The same where they are counted only. @throws DamagedFileError */
    requireCount,
    /** Looks at everything that is kept of a location. @throws DamagedFileError, also where there is none */
    requireWhole(id: number): void {
      const row = one.get(id);
      if (row === undefined) refuse(database, id);
      requireWholeRow(database, id, row, 1);
    },
    /** The same of several. @throws DamagedFileError */
    requireListed(ids: Iterable<number>): void {
      const there = new Set<number>();
      for (const row of listed.iterate(JSON.stringify([...ids]))) {
        requireWholeRow(database, row[0], row, 1);
        there.add(row[0]);
      }
      for (const id of ids) if (!there.has(id)) refuse(database, id);
    },
  };
}
