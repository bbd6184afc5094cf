import type { Database } from 'better-sqlite3';
import type { IndexedCity } from '../matching/address-index.ts';
import { listGrams } from '../matching/grams.ts';
import type { Box } from './box.ts';
import { requireIndexed } from './index-fault.ts';
import { computeRadius, toPoint } from './index-coordinates.ts';
import { cityKeyKinds, gramKinds } from './index-schema.ts';
import { LAST_CHARACTER } from './key-range.ts';
import { remember } from './remember.ts';
import { prepareFindSimilar } from './similar-keys.ts';

/** Towns that the search by similarity compares. */
const MOST_SIMILAR_CITIES = 30;

interface CityRow extends Box {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly district: string;
  readonly region: string;
  readonly address_count: number;
}

/** Prepares the reads of towns and regions. Towns are kept once read: there are few. */
export function readCities(database: Database) {
  const select = database.prepare('SELECT * FROM city WHERE id = ?');
  const selectByKey = database.prepare('SELECT city_id, kind FROM city_key WHERE key = ?').raw();
  const selectByPrefix = database
    .prepare('SELECT id FROM city WHERE key >= ? AND key < ? ORDER BY address_count DESC LIMIT ?')
    .pluck();
  const regions = new Set(database.prepare('SELECT key FROM region').pluck().all());
  const findSimilar = prepareFindSimilar(database, gramKinds.city);
  const known = new Map<number, IndexedCity>();

  function find(id: number): IndexedCity {
    const city = known.get(id) ?? toCity(requireIndexed(select.get(id) as CityRow | undefined, 'town'));
    known.set(id, city);
    return city;
  }
  const findAll = (ids: unknown[]) => (ids as number[]).map(find);

  return {
    findCity: find,
    findCities: remember((key: string) =>
      (selectByKey.all(key) as [id: number, kind: number][]).map(([id, kind]) => ({
        city: find(id),
        isDistrict: kind === cityKeyKinds.district,
      })),
    ),
    findSimilarCities: remember((key: string) => findSimilar(listGrams(key), MOST_SIMILAR_CITIES).map(find)),
    findCitiesStartingWith: (prefix: string, limit: number) =>
      findAll(selectByPrefix.all(prefix, prefix + LAST_CHARACTER, limit)),
    hasRegion: (key: string) => regions.has(key),
  };
}

function toCity({ id, key, name, district, region, address_count, ...box }: CityRow): IndexedCity {
  return {
    id,
    key,
    name,
    district,
    region,
    addressCount: address_count,
    point: toPoint((box.west + box.east) / 2, (box.south + box.north) / 2),
    radiusMetres: computeRadius(box),
  };
}
