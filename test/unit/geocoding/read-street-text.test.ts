import { expect, test } from 'vitest';
import { formatHouseNumber } from '#main/geocoding/matching/house-number.ts';
import { readStreetText } from '#main/geocoding/matching/read-street-text.ts';

/** Readings as `number | street | unit`. */
function read(text: string): string[] {
  return readStreetText(text).map(({ street, number, unit }) =>
    [number === null ? '' : formatHouseNumber(number), street, unit ?? ''].join(' | '),
  );
}

test.each([
  ['12 Mill Rd', '12 | Mill Rd | '],
  ['Kerkstraat 7 a', '7 a | Kerkstraat | '],
  ['Kerkstraat 7a', '7a | Kerkstraat | '],
  ['Kerkstraat 12 - 14', '12-14 | Kerkstraat | '],
  ['12 bis rue Verte', '12 bis | rue Verte | '],
  ['12bis rue Verte', '12bis | rue Verte | '],
  ['12 1/2 Mill Rd', '12 1/2 | Mill Rd | '],
  ['5-123 Main St', '123 | Main St | 5'],
  ['5-123 Main St', '5-123 | Main St | '],
  ['#5 - 123 Main St', '123 | Main St | 5'],
  ['123 Main St Apt 4', '123 | Main St | 4'],
  ['Plein 1944 12', '12 | Plein 1944 | '],
  ['Plein 1944', ' | Plein 1944 | '],
  ['8800 Highway 47', '8800 | Highway 47 | '],
  ['Oudestraat 9-GR2', '9-GR2 | Oudestraat | '],
  ['Kerkstraat12', '12 | Kerkstraat | '],
  ['102MillRd', '102 | MillRd | '],
  ['102Mill Rd', '102 | Mill Rd | '],
  ['12', '12 |  | '],
  ['Kerkstraat', ' | Kerkstraat | '],
])('%s may be %s', (text, reading) => {
  expect(read(text)).toContain(reading);
});
