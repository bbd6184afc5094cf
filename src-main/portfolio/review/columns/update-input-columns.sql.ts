import { createLocationCheck } from '#main/portfolio/location-checksums.sql.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import type { ColumnData, ColumnKind } from './column-data.ts';
import { loadColumn } from './column-store.sql.ts';
import {
  decodeNames,
  encodeNames,
  formatSearched,
  inputDoubles,
  inputPlaces,
  inputSql,
  inputTexts,
  namedTexts,
  type InputRow,
} from './input-columns.sql.ts';
import { findPositions, insertPositions } from './insert-positions.ts';
import { insertRankedTexts } from './insert-ranked-texts.ts';
import { loadLocationColumn } from './load-location-column.ts';
import { encodeSearched } from './search-text.ts';

/**
 * Makes the columns of `buildInputColumns` of those that are stored and the locations that came since, in steps: every
 * yield gives how many locations there are.
 *
 * @param locations their ids, rising
 */
export function* updateInputColumns(
  database: PortfolioDatabase,
  locations: Int32Array,
): Generator<number, Map<string, ColumnData>> {
  const before = loadColumn(database, 'id', 'integer') as Int32Array<ArrayBuffer>;
  const ids = mergeIds(before, locations);
  const at = findPositions(ids, locations);
  createLocationCheck(database).requireListed(locations);
  const select = database.prepare<[number], InputRow>(`SELECT ${inputSql} FROM location WHERE id = ?`).raw();
  const rows = Array.from(locations, (id) => select.get(id)!);
  const load = (name: string, kind: ColumnKind): ColumnData =>
    insertPositions(loadLocationColumn(database, name, kind, before.length), at);

  const lines = load('line', 'integer');
  for (const [index, row] of rows.entries()) lines[at[index]!] = row[1];
  const valueMissing = load('valueMissing', 'byte');
  for (const [index, row] of rows.entries()) {
    valueMissing[at[index]!] = (row[inputPlaces.valueMissing] as number | null) ?? 0;
  }
  const columns = new Map<string, ColumnData>([
    ['id', ids],
    ['line', lines],
    ['valueMissing', valueMissing],
  ]);
  for (const [column, [name]] of inputDoubles.entries()) {
    const doubles = load(name, 'double');
    for (const [index, row] of rows.entries()) {
      const value = row[inputPlaces.doubles + column];
      if (value !== null) doubles[at[index]!] = value as number;
    }
    columns.set(name, doubles);
    yield ids.length;
  }
  for (const [column, [name, sql]] of inputTexts.entries()) {
    const ranks = load(name, 'integer') as Int32Array<ArrayBuffer>;
    const added = rows.map((row, index) => ({
      position: at[index]!,
      text: row[inputPlaces.texts + column] as string,
    }));
    const read = database.prepare<[number], string>(`SELECT ${sql} FROM location WHERE id = ?`).pluck();
    const fresh = insertRankedTexts(ranks, added, (position) => read.get(ids[position]!)!);
    columns.set(name, ranks);
    if (namedTexts.has(name)) {
      const names = decodeNames(loadColumn(database, `${name}Names`, 'byte') as Uint8Array);
      for (const { rank, text } of fresh) names.splice(rank, 0, text);
      columns.set(`${name}Names`, encodeNames(names));
    }
    yield ids.length;
  }
  const ends = loadLocationColumn(database, 'searchEnds', 'integer', before.length) as Int32Array<ArrayBuffer>;
  const bytes = loadColumn(database, 'searchText', 'byte') as Uint8Array<ArrayBuffer>;
  for (const [name, data] of insertSearched({ bytes, ends }, at, rows.map(formatSearched))) columns.set(name, data);
  return columns;
}

function mergeIds(before: Int32Array<ArrayBuffer>, locations: Int32Array): Int32Array<ArrayBuffer> {
  const ids = new Int32Array(before.length + locations.length);
  ids.set(before);
  ids.set(locations, before.length);
  return ids.sort();
}

/** Puts the texts of the locations that came between those of the others. */
function insertSearched(
  { bytes, ends }: { readonly bytes: Uint8Array; readonly ends: Int32Array<ArrayBuffer> },
  at: Int32Array,
  texts: readonly string[],
): [string, ColumnData][] {
  const encoded = texts.map(encodeSearched);
  const room = new Uint8Array(bytes.length + encoded.reduce((sum, { length }) => sum + length, 0));
  const newEnds = insertPositions(ends, at);
  let [from, shift, position] = [0, 0, 0];
  const copyTo = (end: number): void => {
    room.set(bytes.subarray(from, end), from + shift);
    from = end;
  };
  const moveTo = (next: number): void => {
    for (; position < next; position++) newEnds[position]! += shift;
  };
  for (const [index, text] of encoded.entries()) {
    const place = at[index]!;
    moveTo(place);
    // How many of the others lie before it.
    const before = place - index;
    copyTo(before === 0 ? 0 : ends[before - 1]!);
    room.set(text, from + shift);
    shift += text.length;
    newEnds[place] = from + shift;
    position = place + 1;
  }
  moveTo(newEnds.length);
  copyTo(bytes.length);
  return [
    ['searchText', room],
    ['searchEnds', newEnds],
  ];
}
