import { expect, test } from 'vitest';
import { parseCoordinates } from '#main/geocoder/parse-coordinates.ts';

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
  ['0.0, 0.0', 0, 0],
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
  '49 N 121 N',
  '',
  'Plein 1944 12',
])('%s is no coordinates', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});
