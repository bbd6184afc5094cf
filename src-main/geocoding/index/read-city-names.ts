import type { Database } from 'better-sqlite3';
import type { CityNames } from '../matching/address-index.ts';
import { computeLetterMask } from '../matching/letter-mask.ts';
import { decodeIds } from './encode-ids.ts';
import { hasTable } from './has-table.ts';
import { AddressIndexError } from './index-fault.ts';
import { listLines } from './write-city-names.ts';

/** Names of all lists that are kept in memory together: some 30 MB. */
const MOST_KEPT_NAMES = 200_000;

/** Prepares the reads of towns' street names. Lists are kept while there is room, those asked for last the longest. */
export function readCityNames(database: Database) {
  const load = hasTable(database, 'city_names') ? prepareLoad(database) : prepareGather(database);
  const kept = new Map<number, CityNames>();
  let keptNames = 0;

  function keep(cityId: number, names: CityNames): void {
    kept.set(cityId, names);
    keptNames += names.keys.length;
    for (const [oldest, list] of kept) {
      if (keptNames <= MOST_KEPT_NAMES || oldest === cityId) break;
      kept.delete(oldest);
      keptNames -= list.keys.length;
    }
  }

  return {
    listNamesInCity(cityId: number): CityNames {
      const known = kept.get(cityId);
      if (known !== undefined) {
        kept.delete(cityId);
        kept.set(cityId, known);
        return known;
      }
      const names = load(cityId);
      keep(cityId, names);
      return names;
    },
  };
}

function prepareLoad(database: Database): (cityId: number) => CityNames {
  const select = database.prepare('SELECT ids, lines FROM city_names WHERE city_id = ?').raw();
  return (cityId) => {
    const row = select.get(cityId) as [ids: Buffer, lines: string] | undefined;
    return row === undefined ? arrangeNames([], []) : arrangeNames(decodeIds(row[0]), row[1].split('\n'));
  };
}

/** For indexes of earlier versions, which have no lists. */
function prepareGather(database: Database): (cityId: number) => CityNames {
  const select = database
    .prepare(
      'SELECT s.name_id, n.key, s.name FROM street s JOIN name n ON n.id = s.name_id WHERE s.city_id = ? GROUP BY s.name_id',
    )
    .raw();
  return (cityId) => {
    const rows = (select.all(cityId) as [nameId: number, key: string, text: string][]).flatMap(([nameId, key, text]) =>
      listLines(key, text).map((line) => ({ nameId, line })),
    );
    return arrangeNames(
      rows.map(({ nameId }) => nameId),
      rows.map(({ line }) => line),
    );
  };
}

function arrangeNames(nameIds: readonly number[], lines: readonly string[]): CityNames {
  if (nameIds.length !== lines.length) throw new AddressIndexError('a list of names is not whole.');
  const keys: string[] = [];
  const plains: string[] = [];
  for (const line of lines) {
    const tab = line.indexOf('\t');
    keys.push(line.slice(0, tab));
    plains.push(line.slice(tab + 1));
  }
  return {
    nameIds: Int32Array.from(nameIds),
    keys,
    plains,
    keyMasks: Int32Array.from(keys, computeLetterMask),
    plainMasks: Int32Array.from(plains, computeLetterMask),
  };
}
