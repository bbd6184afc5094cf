import type { Database } from 'better-sqlite3';
import { listGrams, listSpellings, parseStreetName } from '#main/geocoding/matching/index.ts';
import { encodeIds } from './encode-ids.ts';
import { encodeKeyFilter } from './key-filter.ts';
import { filterKinds, gramKinds, LISTED_PREFIX_LENGTH } from './index-schema.ts';

/** One street name with its run of streets. */
export interface StoredName {
  readonly id: number;
  readonly key: string;
  /** One of its streets' names as written. */
  readonly text: string;
  readonly firstStreet: number;
  readonly streetCount: number;
  readonly addressCount: number;
}

/** Names listed for a short prefix. */
const NAMES_PER_PREFIX = 64;

/**
 * Writes the names in the order of their ids, their starts, the commonest of each short prefix, their pieces, and the
 * filters.
 */
export function writeNames(database: Database, names: readonly StoredName[]): void {
  const insert = database.prepare('INSERT INTO name VALUES (?, ?, ?, ?, ?)');
  for (const { id, key, firstStreet, streetCount, addressCount } of names) {
    insert.run(id, key, firstStreet, streetCount, addressCount);
  }
  const starts = listStarts(names);
  const insertStart = database.prepare('INSERT OR IGNORE INTO name_start VALUES (?, ?)');
  for (const { key, id } of starts) insertStart.run(key, id);
  const insertFilter = database.prepare('INSERT INTO key_filter VALUES (?, ?)');
  insertFilter.run(filterKinds.name, encodeKeyFilter([...new Set(names.map(({ key }) => key))]));
  insertFilter.run(filterKinds.start, encodeKeyFilter([...new Set(starts.map(({ key }) => key))]));
  writePrefixes(database, names, starts);
  writeGrams(database, gramKinds.name, names);
}

interface NameStart {
  readonly key: string;
  readonly id: number;
}

/** Keys that begin at a later word of a name, or spell it another way, in order. */
function listStarts(names: readonly StoredName[]): NameStart[] {
  const starts: NameStart[] = [];
  for (const { id, key, text } of names) {
    for (const spelling of listSpellings(text)) {
      const { key: spelledKey, parts } = parseStreetName(spelling);
      if (spelledKey !== key) starts.push({ key: spelledKey, id });
      for (let word = 1; word < parts.length; word += 1) starts.push({ key: parts.slice(word).join(''), id });
    }
  }
  return starts.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
}

function writePrefixes(database: Database, names: readonly StoredName[], starts: readonly NameStart[]): void {
  const countById = new Map(names.map(({ id, addressCount }) => [id, addressCount]));
  const commonestFirst = [...names, ...starts].sort(
    (a, b) => (countById.get(b.id) as number) - (countById.get(a.id) as number) || a.id - b.id,
  );
  const lists = new Map<string, Set<number>>();
  for (const { key, id } of commonestFirst) {
    for (let length = 1; length <= Math.min(LISTED_PREFIX_LENGTH, key.length); length += 1) {
      const prefix = key.slice(0, length);
      const list = lists.get(prefix);
      if (list === undefined) lists.set(prefix, new Set([id]));
      else if (list.size < NAMES_PER_PREFIX) list.add(id);
    }
  }
  const insert = database.prepare('INSERT INTO name_prefix VALUES (?, ?)');
  for (const prefix of [...lists.keys()].sort()) {
    insert.run(prefix, encodeIds([...(lists.get(prefix) as Set<number>)].sort((a, b) => a - b)));
  }
}

/** Writes which ids contain which pieces of three letters. `entries` come with ascending ids. */
export function writeGrams(
  database: Database,
  kind: number,
  entries: readonly { readonly id: number; readonly key: string }[],
): void {
  const idsByGram = new Map<string, number[]>();
  for (const { id, key } of entries) {
    for (const gram of listGrams(key)) {
      const ids = idsByGram.get(gram);
      if (ids === undefined) idsByGram.set(gram, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  }
  const insert = database.prepare('INSERT INTO gram VALUES (?, ?, ?, ?)');
  for (const gram of [...idsByGram.keys()].sort()) {
    const ids = idsByGram.get(gram) as number[];
    insert.run(kind, gram, ids.length, encodeIds(ids));
  }
}
