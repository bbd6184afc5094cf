import type { Database } from 'better-sqlite3';
import { decodeIds } from './encode-ids.ts';
import { hasTable } from './has-table.ts';
import { filterKinds, gramKinds, LISTED_PREFIX_LENGTH } from './index-schema.ts';
import { openKeyFilter } from './key-filter.ts';
import { LAST_CHARACTER } from './key-range.ts';
import { remember } from './remember.ts';
import { prepareFindSimilar } from './similar-keys.ts';

/** Prepares the reads of street names by key, by beginning and by similarity. */
export function readNames(database: Database) {
  const selectByKey = database.prepare('SELECT id FROM name WHERE key = ?').pluck();
  const selectByStart = database.prepare('SELECT name_id FROM name_start WHERE key = ? LIMIT ?').pluck();
  const selectByPrefix = database.prepare('SELECT id FROM name WHERE key >= ? AND key < ? LIMIT ?').pluck();
  const selectStartByPrefix = database
    .prepare('SELECT name_id FROM name_start WHERE key >= ? AND key < ? LIMIT ?')
    .pluck();
  const selectListed = database.prepare('SELECT ids FROM name_prefix WHERE prefix = ?').pluck();
  const isName = readFilter(database, filterKinds.name);
  const isStart = readFilter(database, filterKinds.start);
  const findSimilar = prepareFindSimilar(database, gramKinds.name);
  return {
    findNames: remember((key: string) => (isName(key) ? (selectByKey.all(key) as number[]) : [])),
    findNamesEndingWith: (key: string, limit: number) =>
      isStart(key) ? (selectByStart.all(key, limit) as number[]) : [],
    findNamesStartingWith(prefix: string, limit: number) {
      if (prefix.length <= LISTED_PREFIX_LENGTH) {
        const listed = selectListed.get(prefix) as Buffer | undefined;
        return listed === undefined ? [] : decodeIds(listed);
      }
      const end = prefix + LAST_CHARACTER;
      return [
        ...(selectByPrefix.all(prefix, end, limit) as number[]),
        ...(selectStartByPrefix.all(prefix, end, limit) as number[]),
      ];
    },
    findSimilarNames: (grams: readonly string[], limit: number) => findSimilar(grams, limit),
  };
}

/** Tells which keys are worth looking for. */
function readFilter(database: Database, kind: number): (key: string) => boolean {
  if (!hasTable(database, 'key_filter')) return () => true;
  const bits = database.prepare('SELECT bits FROM key_filter WHERE kind = ?').pluck().get(kind) as Buffer | undefined;
  return bits === undefined ? () => true : openKeyFilter(bits).mayHold;
}
