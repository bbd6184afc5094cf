import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CityNames } from '#main/geocoding/matching/address-index.ts';
import { findSimilarNames } from '#main/geocoding/matching/find-streets.ts';
import { computeLetterMask, countMaskDifferences } from '#main/geocoding/matching/letter-mask.ts';
import { parseStreetName } from '#main/geocoding/matching/street-name.ts';

function arrange(texts: readonly string[]): CityNames {
  const parsed = texts.map(parseStreetName);
  return {
    nameIds: texts.map((_, index) => index),
    keys: parsed.map(({ key }) => key),
    plains: parsed.map(({ plain }) => plain),
    keyMasks: parsed.map(({ key }) => computeLetterMask(key)),
    plainMasks: parsed.map(({ plain }) => computeLetterMask(plain)),
  };
}

const town = ['Mill Road', 'Harbour View Boulevard', 'Kerkstraat', 'Maple Street', 'Mühlenstraße', 'Avenue B'];
const find = (text: string) => findSimilarNames(arrange(town), parseStreetName(text)).map((id) => town[id]);

test.each([
  ['Mlil Road', 'Mill Road'],
  ['Harbor Veiw Boulevard', 'Harbour View Boulevard'],
  ['Kerkstrat', 'Kerkstraat'],
  ['Maple', 'Maple Street'],
  ['New Maple Street', 'Maple Street'],
])('%s may be %s', (typed, meant) => {
  expect(find(typed)).toContain(meant);
});

test('a name that has nothing in common with any is none of them', () => {
  expect(find('Quozzleby Crescent')).toEqual([]);
});

test('bits are counted', () => {
  expect(countMaskDifferences(0, 0)).toBe(0);
  expect(countMaskDifferences(-1, 0)).toBe(32);
  expect(countMaskDifferences(0b1011, 0b0001)).toBe(2);
  expect(countMaskDifferences(computeLetterMask('mill'), computeLetterMask('mall'))).toBe(2);
});

test('whatever two letters are changed, the name is still looked at', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzé0');
  const edit = fc.record({ at: fc.nat({ max: 20 }), letter, kind: fc.constantFrom('put', 'drop', 'add') });
  fc.assert(
    fc.property(fc.constantFrom('harbourview', 'kerkstraat', 'quarrington'), edit, edit, (name, first, second) => {
      const change = (text: string, { at, letter: put, kind }: typeof first) => {
        const place = at % text.length;
        return text.slice(0, place) + (kind === 'drop' ? '' : put) + text.slice(kind === 'add' ? place : place + 1);
      };
      const typed = change(change(name, first), second);
      return countMaskDifferences(computeLetterMask(typed), computeLetterMask(name)) <= 4;
    }),
  );
});
