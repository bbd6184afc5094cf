import { expect, test } from 'vitest';
import {
  comparePostcodes,
  findPostcodeArea,
  findPostcodes,
  normalizePostcode,
} from '#main/geocoding/matching/postcode.ts';

test.each([
  ['v2p 1a1', 'V2P1A1'],
  ['V2P-1A1', 'V2P1A1'],
  ['8261 ab', '8261AB'],
  ['NL-8261 AB', '8261AB'],
  ['97201-1234', '97201'],
  ['97201 1234', '97201'],
  ['D-06842', '06842'],
  ['sw1a 1aa', 'SW1A1AA'],
  [' - ', ''],
])('%s is compared as %s', (text, postcode) => {
  expect(normalizePostcode(text)).toBe(postcode);
});

test.each([
  ['V2P1A1', 'V2P'],
  ['8261AB', '8261'],
  ['SW1A1AA', 'SW1A'],
  ['M11AE', 'M1'],
  ['97201', null],
  ['06842', null],
])('the district of %s is %s', (postcode, area) => {
  expect(findPostcodeArea(postcode)).toBe(area);
});

test.each([
  ['8261AB', '8261AB', 'same'],
  ['8261AB', '8261ZX', 'area'],
  ['8261AB', '8262AB', 'none'],
  ['8261', '8261AB', 'area'],
  ['97201', '97202', 'none'],
] as const)('%s and %s: %s', (a, b, agreement) => {
  expect(comparePostcodes(a, b)).toBe(agreement);
  expect(comparePostcodes(b, a)).toBe(agreement);
});

test.each([
  ['12 Mill Rd, Portham BC V2P 1A1', ['V2P1A1']],
  ['Kerkstraat 7 8261AB Kampen', ['8261AB']],
  ['8261 AB 12', ['8261AB', '8261']],
  ['1200 Oak St, Fairhollow OR 97201-1234', ['97201', '1200']],
  ['3 Church Lane MB1 2AB', ['MB12AB']],
  ['Mühlenstr. 7', []],
])('postcodes in %s', (text, postcodes) => {
  expect(findPostcodes(text).map(({ postcode }) => postcode)).toEqual(expect.arrayContaining(postcodes));
});
