import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createLocationCheck } from '#main/portfolio/location-checksums.sql.ts';
import { createColumn, type ColumnData } from './column-data.ts';
import {
  countLocations,
  encodeNames,
  formatSearched,
  inputDoubles,
  inputPlaces,
  inputSql,
  inputTexts,
  namedTexts,
  type InputRow,
} from './input-columns.sql.ts';
import { encodeSearched } from './search-text.ts';
import { sortDistinctTexts } from './text-order.ts';

/** Rows read before other work of the thread may have its turn. */
const ROWS_PER_READ = 20_000;

/**
 * Makes the columns of what the file says, in steps: every yield gives how many locations are read. Texts are ranks in
 * the order of their bytes, -1 where there is none; the distinct ones of `cityNames` and the like are JSON. Searched
 * bytes are of what differs from row to row alone: cities, postal codes and areas are searched by their names.
 */
export function* buildInputColumns(database: PortfolioDatabase): Generator<number, Map<string, ColumnData>> {
  const count = countLocations(database);
  const ids = createColumn('integer', count);
  const lines = createColumn('integer', count);
  const doubles = inputDoubles.map(() => createColumn('double', count));
  const valueMissing = createColumn('byte', count);
  const rankers = inputTexts.map(() => createTextRanker(count));
  const searched = createByteGatherer(count);
  const select = database
    .prepare<[number], InputRow>(`SELECT ${inputSql} FROM location WHERE id > ? ORDER BY id LIMIT ${ROWS_PER_READ}`)
    .raw();
  const check = createLocationCheck(database);
  let position = 0;
  let rows = select.all(0);
  while (rows.length > 0) {
    check.requireInputs(rows);
    for (const row of rows) {
      ids[position] = row[0];
      lines[position] = row[1];
      for (let at = 0; at < doubles.length; at++) {
        const value = row[inputPlaces.doubles + at];
        if (value !== null) doubles[at]![position] = value as number;
      }
      for (let at = 0; at < rankers.length; at++) {
        rankers[at]!.add(position, row[inputPlaces.texts + at] as string);
      }
      valueMissing[position] = (row[inputPlaces.valueMissing] as number | null) ?? 0;
      searched.add(formatSearched(row));
      position += 1;
    }
    yield position;
    rows = select.all(ids[position - 1]!);
  }
  if (position !== count) {
    throw new DamagedFileError(database.name, new ChecksumError(`${position} of ${count} locations`));
  }
  const columns = new Map<string, ColumnData>([
    ['id', ids],
    ['line', lines],
    ...inputDoubles.map(([name], at) => [name, doubles[at]!] as const),
    ['valueMissing', valueMissing],
    ['searchText', searched.bytes()],
    ['searchEnds', searched.ends],
  ]);
  for (const [at, [name]] of inputTexts.entries()) {
    const { ranks, texts } = rankers[at]!.finish();
    columns.set(name, ranks);
    if (namedTexts.has(name)) columns.set(`${name}Names`, encodeNames(texts));
  }
  return columns;
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

/** Texts as numbers that have their order. */
interface RankedTexts {
  /** Position in `texts`; -1 for an empty text. */
  readonly ranks: Int32Array<ArrayBuffer>;
  /** Distinct, in the order of `sortDistinctTexts`. */
  readonly texts: readonly string[];
}

/** Creates what ranks `count` texts among each other. */
export function createTextRanker(count: number) {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const ranks = createColumn('integer', count);
  return {
    add(position: number, text: string): void {
      if (text === '') return;
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.length;
        numbers.set(text, number);
        texts.push(text);
      }
      ranks[position] = number;
    },
    finish(): RankedTexts {
      const sorted = sortDistinctTexts(texts);
      const rankOf = new Int32Array(texts.length);
      for (const [rank, text] of sorted.entries()) rankOf[numbers.get(text)!] = rank;
      for (let position = 0; position < count; position++) {
        const number = ranks[position]!;
        if (number !== -1) ranks[position] = rankOf[number]!;
      }
      return { ranks, texts: sorted };
    },
  };
}
