import { expect, test } from 'vitest';
import { cutUnit, isPostOfficeBox, normalizeUnit, parseUnit } from '#main/geocoding/matching/unit.ts';

test.each([
  ['Unit 2', '2'],
  ['#5', '5'],
  ['Apt. 4B', '4B'],
  ['app. 3', '3'],
  ['Suite #12', '12'],
  ['Flat B', 'B'],
  ['Penthouse', 'penthouse'],
  ['2nd floor', '2nd floor'],
  ['Fl 3', '3'],
  ['FL 33139', null],
  ['Ste-Catherine', null],
  ['Mill Road', null],
  ['12 Mill Road', null],
])('the segment %s is the unit %s', (segment, unit) => {
  expect(parseUnit(segment)).toBe(unit);
});

test.each([
  ['Apt 4 12 Mill Rd', { unit: '4', rest: '12 Mill Rd' }],
  ['#5-123 Main St', { unit: '5', rest: '123 Main St' }],
  ['12 Mill Rd Apt 4', { unit: '4', rest: '12 Mill Rd' }],
  ['12 Mill Rd #4', { unit: '4', rest: '12 Mill Rd' }],
  ['12 rue Ste-Catherine', { unit: null, rest: '12 rue Ste-Catherine' }],
])('takes the unit off %s', (segment, cut) => {
  expect(cutUnit(segment)).toEqual(cut);
});

test('units are compared without their designator', () => {
  expect(['Apt. 4-b', 'UNIT 4B', '4b'].map(normalizeUnit)).toEqual(['4B', '4B', '4B']);
});

test.each([
  ['PO Box 12', true],
  ['P.O. Box 12', true],
  ['Postbus 7', true],
  ['C.P. 12', true],
  ['BP 120', true],
  ['C P Allen Drive', false],
  ['12 Box Hill', false],
  ['Postboulevard 3', false],
])('%s is a post office box: %s', (text, expected) => {
  expect(isPostOfficeBox(text)).toBe(expected);
});
