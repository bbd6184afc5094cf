import { expect, test } from 'vitest';
import { parseCoordinates } from '#shared/geocoding/parse-coordinates.ts';

// 49°10'N = 49 + 10/60 = 49.1667; 121°54'W = -(121 + 54/60) = -121.9; 12.5" = 12.5/3600 = 0.00347.
test.each([
  ['49.17, -121.9', 49.17, -121.9],
  ['49.17 -121.9', 49.17, -121.9],
  ['49.17,-121.9', 49.17, -121.9],
  ['(49.17, -121.9)', 49.17, -121.9],
  ['-121.9, 49.17', 49.17, -121.9],
  ['49,17; -121,9', 49.17, -121.9],
  ['52,5646 5,9073', 52.5646, 5.9073],
  ["49°10'N 121°54'W", 49 + 10 / 60, -121.9],
  ['49°10′12.5″N, 121°54′0″W', 49 + 10 / 60 + 12.5 / 3600, -121.9],
  ["N 49° 10' W 121° 54'", 49 + 10 / 60, -121.9],
  ['49.17 N 121.9 W', 49.17, -121.9],
  ['N 49.17 W 121.9', 49.17, -121.9],
  ['121.9 W, 49.17 N', 49.17, -121.9],
  ['33.9° S, 18.4° E', -33.9, 18.4],
  // A minus that says what the letter says.
  ['-33.9 S, 18.4 E', -33.9, 18.4],
  ['0.0, 0.0', 0, 0],
  ['49.17/-121.9', 49.17, -121.9],
  ['49 10 12.5 N 121 54 0 W', 49 + 10 / 60 + 12.5 / 3600, -121.9],
  ['N49 10.2 W121 54.5', 49 + 10.2 / 60, -(121 + 54.5 / 60)],
  ['49:10:00N, 121:54:00W', 49 + 10 / 60, -121.9],
  ['lat 49.17 lon -121.9', 49.17, -121.9],
  ['Longitude: 5,9073; Latitude: 52,5646', 52.5646, 5.9073],
  ['geo:49.17,-121.9', 49.17, -121.9],
  ['geo:49.17,-121.9;u=35', 49.17, -121.9],
  // Pasted with an invisible mark, and with wide digits.
  ['\u200e49.17, -121.9', 49.17, -121.9],
  ['４９.１７, -１２１.９', 49.17, -121.9],
  // Open Location Code, values by hand from its alphabet: 8 is 6 x 20 - 90 + …: 47 and 8 with 0 behind, the middle of
  // 0.000125.
  ['8FVC2222+22', 47.0000625, 8.0000625],
  // 5 x 20 + 10 + 7 x 0.05 + 8 x 0.0025 - 90 = 20.37; X is row 4 of 5, column 3 of 4: 20.3701 to 20.370125.
  ['7fg49qcj+2vx', 20.3701125, 2.782125 + 3.5 * 0.00003125],
])('%s', (text, latitude, longitude) => {
  const point = parseCoordinates(text);
  expect(point?.latitude).toBeCloseTo(latitude, 9);
  expect(point?.longitude).toBeCloseTo(longitude, 9);
});

test.each([
  '12 Mill Road',
  '49',
  '12, 14',
  '8261 12',
  '95.0, 200.0',
  "49°70'N 121°54'W",
  '49°10\'75"N 121°54\'00"W',
  '49.17 N, 121.9 O',
  '49.17 N, -121.9',
  '1.234,56',
  '49 N 121 N',
  '',
  'Plein 1944 12',
  '49 70 00 N 121 54 00 W',
  // Which of both holds, nobody knows.
  '-33.9 N, 18.4 E',
  '33.9 S, -18.4 E',
  '49.17 N 121.9 W, -5',
  "49.5°10'N 121°54'W",
  "49°10.5'12\"N 121°54'W",
  '49.5°12"N 121°54\'W',
  '49 10.5 12 N 121 54 0 W',
  'lat 49.17 lat -121.9',
  'lat 95.1 lon 10.1',
  // A plus code that needs a town, one of another alphabet.
  'R3WC+X2',
  '8FVC2222+2A',
])('%s is no coordinates', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});

test.each([
  ['W', -2.5],
  ['E', 2.5],
] as const)('the letter O points to the %s where that is known', (letterO, longitude) => {
  expect(parseCoordinates('48.5 N, 2.5 O', { letterO })).toEqual({ latitude: 48.5, longitude });
});

test('a letter at will does not contradict its sign', () => {
  expect(parseCoordinates('-33.9 N, 18.4', { isLenient: true })).toBeNull();
  expect(parseCoordinates('33.9 S, -18.4 E', { isLenient: true })).toBeNull();
  expect(parseCoordinates('-33.9 S, 18.4', { isLenient: true })).toEqual({ latitude: -33.9, longitude: 18.4 });
});
