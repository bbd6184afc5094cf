import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openKeys, openRows } from './open-table.ts';
import { type CityNames, computeLetterMask } from '#main/geocoding/matching/index.ts';
import { decodeIds } from './encode-ids.ts';
import { AddressIndexError, requireIndexed } from './index-fault.ts';
import { listLines } from './write-city-names.sql.ts';

/** Names of all lists that are kept in memory together: some 30 MB. */
const MOST_KEPT_NAMES = 200_000;

/** Prepares the reads of towns' street names. Lists are kept while there is room, those asked for last the longest. */
export function readCityNames(tables: StoredTables) {
  const load = tables.has('city_names') ? prepareLoad(tables) : prepareGather(tables);
  const kept = createBoundedCache<CityNames, number>(MOST_KEPT_NAMES);
  return {
    listNamesInCity(cityId: number): CityNames {
      const known = kept.find(cityId);
      if (known !== undefined) return known;
      const names = load(cityId);
      kept.save(cityId, names, names.keys.length);
      return names;
    },
  };
}

function prepareLoad(tables: StoredTables): (cityId: number) => CityNames {
  const rows = openRows(tables, 'city_names');
  return (cityId) => {
    const row = rows.find(cityId) as [id: null, ids: Buffer, lines: string] | undefined;
    return row === undefined ? arrangeNames([], []) : arrangeNames(decodeIds(row[1]), row[2].split('\n'));
  };
}

/** For indexes of earlier versions, which have no lists. */
function prepareGather(tables: StoredTables): (cityId: number) => CityNames {
  const streetsByCity = openKeys(tables, 'street_by_city');
  const streets = openRows(tables, 'street');
  const names = openRows(tables, 'name');
  return (cityId) => {
    const streetOfName = new Map<number, number>();
    for (const [, nameId, streetId] of streetsByCity.list([cityId], [cityId]) as number[][]) {
      if (!streetOfName.has(nameId!)) streetOfName.set(nameId!, streetId!);
    }
    const rows = [...streetOfName].flatMap(([nameId, streetId]) => {
      const [, key] = requireIndexed(names.find(nameId), 'name');
      const text = requireIndexed(streets.find(streetId), 'street')[3];
      return listLines(key as string, text as string).map((line) => ({ nameId, line }));
    });
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
