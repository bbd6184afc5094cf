import { afterAll, beforeAll, expect, test } from 'vitest';
import path from 'node:path';
import { openAddressIndex } from '#main/geocoding/address-index/sqlite-address-index.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { locateAddress } from '#main/geocoding/matching/locate-address.ts';
import { openFixtureIndex } from '../../golden/geocoding-fixtures/open-fixture-index.ts';

let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
beforeAll(async () => {
  const fixtures = path.join(import.meta.dirname, '..', '..', 'golden', 'geocoding-fixtures');
  fixture = await openFixtureIndex(path.join(fixtures, 'germany.csv'));
});
afterAll(() => fixture.close());

const mistyped = { streetAddress: 'Mühlnstraße 3', city: 'Neuwasser' };

test('an index of an earlier version, without the lists of names and the filters of keys, gives the same names and answers', () => {
  const index = openAddressIndex('new', fixture.indexPath, false);
  const [city] = index.findCities('neuwasser');
  const names = index.listNamesInCity(city?.city.id ?? 0);
  const answer = locateAddress(index, mistyped);
  index.close();
  expect(names.plains).toContain('muhlenstrasse');
  expect(names.plains).toContain('muehlenstrasse');
  expect(answer[0]?.match.label).toBe('Mühlenstraße 3, 06842 Neuwasser');

  const database = openSqliteFile(fixture.indexPath);
  database.exec('DROP TABLE city_names; DROP TABLE key_filter');
  database.close();
  const earlier = openAddressIndex('new', fixture.indexPath, false);
  const pairs = ({ keys, plains }: typeof names) => keys.map((key, row) => `${key} ${plains[row]}`).toSorted();
  expect(pairs(earlier.listNamesInCity(city?.city.id ?? 0))).toEqual(pairs(names));
  expect(locateAddress(earlier, mistyped)).toEqual(answer);
  earlier.close();
});

test('a town that is not there has no names', () => {
  const index = openAddressIndex('new', fixture.indexPath, false);
  expect(index.listNamesInCity(999_999).keys).toEqual([]);
  index.close();
});
