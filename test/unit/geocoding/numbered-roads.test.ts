import { expect, test } from 'vitest';
import { listNumberedRoads } from '#main/geocoding/matching/numbered-roads.ts';

const listNames = (street: string) => listNumberedRoads(street).map(({ name }) => name);

test.each([
  ['CR 12', 'County Road 12'],
  ['Cty Rd 12', 'County Road 12'],
  ['SR-47', 'State Highway 47'],
  ['OR-47', 'State Highway 47'],
  ['St Hwy 47', 'State Highway 47'],
  ['Oregon 47', 'State Highway 47'],
  ['U.S. 30', 'US Highway 30'],
  ['I-84', 'Interstate 84'],
  ['Rang 4', '4e Rang'],
  ['4e rg', 'Rang 4'],
])('%s is also %s', (written, other) => {
  expect(listNames(written)).toContain(other);
});

test('a highway without more may be kept by the nation or the state, and that is said', () => {
  expect(listNumberedRoads('Hwy 30')).toContainEqual({ name: 'Highway 30', isOtherNumbering: false });
  expect(listNumberedRoads('Hwy 30')).toContainEqual({ name: 'US Highway 30', isOtherNumbering: true });
});

test('another kind of road is never meant by a county road', () => {
  expect(listNames('County Road 12').some((name) => name.includes('US') || name.includes('State'))).toBe(false);
});

test.each(['Mill Road', '2nd Avenue', 'Plein 1944', '12', 'St 5'])('%s has no other name', (street) => {
  expect(listNumberedRoads(street)).toEqual([]);
});
