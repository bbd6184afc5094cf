import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openKeys, openRows } from './open-table.ts';
import { type IndexedCity, listGrams } from '#main/geocoding/matching/index.ts';
import { requireIndexed } from './index-fault.ts';
import { computeRadius, toPoint } from './index-coordinates.ts';
import { cityKeyKinds, gramKinds } from './index-schema.ts';
import { listWithPrefix, toKey } from './key-range.ts';
import { remember } from './remember.ts';
import { prepareFindSimilar } from './similar-keys.ts';

/** Towns that the search by similarity compares. */
const MOST_SIMILAR_CITIES = 30;

type CityRow = [
  id: null,
  key: string,
  name: string,
  district: string,
  region: string,
  addressCount: number,
  west: number,
  south: number,
  east: number,
  north: number,
];

/** Prepares the reads of towns and regions. Towns are kept once read: there are few. */
export function readCities(tables: StoredTables) {
  const rows = openRows(tables, 'city');
  const keys = openKeys(tables, 'city_key');
  const byKey = openKeys(tables, 'city_by_key');
  const regions = new Set(
    openKeys(tables, 'region')
      .list([], [])
      .map(([key]) => key as string),
  );
  const findSimilar = prepareFindSimilar(tables, gramKinds.city);
  const known = new Map<number, IndexedCity>();

  function find(id: number): IndexedCity {
    const city = known.get(id) ?? toCity(id, requireIndexed(rows.find(id), 'town') as CityRow);
    known.set(id, city);
    return city;
  }

  return {
    findCity: find,
    findCities: remember((key: string) => {
      const wanted = [toKey(key)];
      return (keys.list(wanted, wanted) as [key: string, kind: number, id: number][]).map(([, kind, id]) => ({
        city: find(id),
        isDistrict: kind === cityKeyKinds.district,
      }));
    }),
    findSimilarCities: remember((key: string) => findSimilar(listGrams(key), MOST_SIMILAR_CITIES).map(find)),
    findCitiesStartingWith: (prefix: string, limit: number) =>
      (listWithPrefix(byKey, prefix) as [key: string, id: number][])
        .map(([, id]) => find(id))
        .sort((a, b) => b.addressCount - a.addressCount)
        .slice(0, limit),
    hasRegion: (key: string) => regions.has(key),
  };
}

function toCity(
  id: number,
  [, key, name, district, region, addressCount, west, south, east, north]: CityRow,
): IndexedCity {
  return {
    id,
    key,
    name,
    district,
    region,
    addressCount,
    point: toPoint((west + east) / 2, (south + north) / 2),
    radiusMetres: computeRadius({ west, south, east, north }),
  };
}
