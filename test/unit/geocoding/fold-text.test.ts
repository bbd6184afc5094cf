import { expect, test } from 'vitest';
import { foldText, splitWords } from '#shared/text/fold-text.ts';

test.each([
  ['Rue de l’Église', 'rue de l eglise'],
  ["O'Connor Street", 'oconnor street'],
  ['Straße', 'strasse'],
  ['IJsseldijk', 'ysseldyk'],
  ['Ĳsseldĳk', 'ysseldyk'],
  ["'t Zand", 't zand'],
  ["'s-Gravenweg", 's gravenweg'],
  ['Łódź  ÆØÅ', 'lodz aeoa'],
  ['  12–14,  Mill-Rd. ', '12 14 mill rd'],
  ['Οδός', 'οδοσ'],
  ['...', ''],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('gives the words, none for a text without letters', () => {
  expect(splitWords('Mill  Road')).toEqual(['mill', 'road']);
  expect(splitWords(' - ')).toEqual([]);
});
