import type { StoredTables } from '#main/platform/database/pages/stored-tables.ts';
import { openKeys, openRows } from './open-table.ts';
import type { StoredValue } from '#main/platform/database/pages/record.ts';
import type { IndexedStreet } from '#main/geocoding/matching/index.ts';
import { computeRadius, toPoint } from './index-coordinates.ts';
import { requireIndexed } from './index-fault.ts';
import { listWithPrefix, toKey } from './key-range.ts';
import { remember, rememberPair } from './remember.ts';

type StreetRow = [
  id: null,
  nameId: number,
  cityId: number,
  name: string,
  addressCount: number,
  longitude: number,
  latitude: number,
  west: number,
  south: number,
  east: number,
  north: number,
];

function openStreets(tables: StoredTables): (id: number) => IndexedStreet {
  const rows = openRows(tables, 'street');
  return (id) => toStreet(id, requireIndexed(rows.find(id), 'street'));
}

/** Prepares the reads of streets by id, by name with town or postcode. */
export function readStreets(tables: StoredTables) {
  const rows = openRows(tables, 'street');
  const names = openRows(tables, 'name');
  const byCity = openKeys(tables, 'street_by_city');
  const byPostcode = openKeys(tables, 'postcode_street');
  const findStreet = openStreets(tables);

  /** Numbers of the first and the last street of a name. */
  function findRun(nameId: number): { first: number; last: number } {
    const [, , first = 0, count = 0] = requireIndexed(names.find(nameId), 'name') as number[];
    return { first, last: first + count - 1 };
  }

  return {
    findStreet,
    findStreets(nameId: number, limit: number) {
      const { first, last } = findRun(nameId);
      return rows.list(first, last, limit).map(({ row, values }) => toStreet(row, values));
    },
    findStreetsInCity: rememberPair((nameId, cityId) => {
      const wanted = [cityId, nameId];
      return byCity.list(wanted, wanted).map(([, , id]) => findStreet(id as number));
    }),
    findStreetsOfNameWithPostcode(nameId: number, postcodeId: number) {
      const { first, last } = findRun(nameId);
      return byPostcode.list([postcodeId, first], [postcodeId, last]).map(([, id]) => findStreet(id as number));
    },
  };
}

/** A postcode as written; '' for 0. */
export type FindPostcodeText = (id: number) => string;

/** Prepares the reads of postcodes and of the streets that have them. */
export function readPostcodes(tables: StoredTables) {
  const rows = openRows(tables, 'postcode');
  const byKey = openKeys(tables, 'postcode_by_key');
  const streets = openKeys(tables, 'postcode_street');
  const addresses = openKeys(tables, 'address');
  const findStreet = openStreets(tables);
  const findPostcodeText: FindPostcodeText = remember((id: number) =>
    id === 0 ? '' : (requireIndexed(rows.find(id), 'postcode')[2] as string),
  );
  return {
    findPostcodeText,
    findPostcode: remember((key: string) => (byKey.find([toKey(key)])?.[1] as number | undefined) ?? null),
    findStreetsWithPostcode: rememberPair((postcodeId, limit) =>
      streets.list([postcodeId], [postcodeId], limit).map(([, id]) => findStreet(id as number)),
    ),
    findStreetsInPostcodeArea(area: string, limit: number) {
      const ids = listWithPrefix(byKey, area).map(([, id]) => id as number);
      if (ids.length === 0) return [];
      const [first, last] = [ids.reduce((a, b) => Math.min(a, b)), ids.reduce((a, b) => Math.max(a, b))];
      const found = new Set(streets.list([first], [last], limit).map(([, id]) => id as number));
      return [...found].sort((a, b) => a - b).map(findStreet);
    },
    findPostcodesOfStreet: remember((streetId: number) => {
      const found = new Set<number>();
      addresses.visit([streetId], [streetId], (values) => {
        found.add(values[5] as number);
        return true;
      });
      found.delete(0);
      return [...found].sort((a, b) => a - b).map(findPostcodeText);
    }),
  };
}

function toStreet(id: number, values: StoredValue[]): IndexedStreet {
  const [, nameId, cityId, name, addressCount, longitude, latitude, west, south, east, north] = values as StreetRow;
  return {
    id,
    nameId,
    name,
    cityId,
    addressCount,
    point: toPoint(longitude, latitude),
    radiusMetres: computeRadius({ west, south, east, north }),
  };
}
