import { describe, expect, test } from 'vitest';
import { compareStreetNames, isSameName, type NameComparison } from '#main/geocoding/matching/compare-street-names.ts';
import { parseStreetName } from '#main/geocoding/matching/street-name.ts';

function compare(asked: string, known: string): NameComparison | null {
  return compareStreetNames(parseStreetName(asked), parseStreetName(known));
}

describe('the same name', () => {
  test.each([
    ['Mill Rd', 'Mill Road'],
    ['Noord', 'de Noord'],
    ['rue République', 'Rue de la République'],
    ['Crescent', 'The Crescent'],
    ['Broad Way', 'Broadway'],
  ])('%s, %s', (asked, known) => {
    const comparison = compare(asked, known);
    expect(comparison !== null && isSameName(comparison)).toBe(true);
  });
});

describe('never the same street', () => {
  test.each([
    ['2nd Avenue', '3rd Avenue'],
    ['Highway 7', 'Highway 9'],
    ['N Main Street', 'S Main Street'],
    ['Avenue B', 'Avenue C'],
    ['Xylofoonplein', 'Kerkplein'],
  ])('%s, %s', (asked, known) => {
    expect(compare(asked, known)).toBeNull();
  });
});

describe('what differs is named', () => {
  test.each([
    // One substitution; one insertion; a swap counts once.
    ['Dotterploem', 'Dotterbloem', { edits: 1 }],
    ['Vijverrhof', 'Vijverhof', { edits: 1 }],
    ['Mpale Street', 'Maple Street', { edits: 1, otherFirstLetter: false }],
    ['Ceder Cresent', 'Cedar Crescent', { edits: 2 }],
    // A mistyped type is no other type.
    ['Van Dokkumtraat', 'Van Dokkumstraat', { edits: 1, type: 'same' }],
    ['Maple', 'Maple Street', { edits: 0, type: 'lacking' }],
    ['Maple Avenue', 'Maple Street', { edits: 0, type: 'other' }],
    ['Cello Avenue', 'Cello', { edits: 0, type: 'added' }],
    ['Main Street', 'N Main Street', { edits: 0, direction: 'lacking' }],
    ['Schweitzerlaan', 'Albert Schweitzerlaan', { edits: 0, wordsMissing: 1 }],
    ['A. Schweitzerlaan', 'Albert Schweitzerlaan', { edits: 0, hasInitial: true }],
    ['Berkstraat', 'Kerkstraat', { edits: 1, otherFirstLetter: true, length: 4 }],
  ])('%s, %s', (asked, known, expected) => {
    expect(compare(asked, known)).toMatchObject(expected);
  });
});
