import { expect, it } from 'vitest';
import { foldAccents } from '#shared/text/fold-accents.ts';
import { sortTexts } from '#shared/text/sort-texts.ts';

it.each([
  ['École', 'ecole'],
  ['STRAẞE, Straße', 'strasse, strasse'],
  ['Þingvellir Æ Œ Ø', 'thingvellir ae oe o'],
  ['ŁÓDŹ', 'lodz'],
  ['İstanbul, Iğdır', 'istanbul, igdir'],
  // Composed and decomposed alike.
  ['e\u0301', 'e'],
  ['O’Connor & Sons\n2', 'o’connor & sons\n2'],
])('%j is looked for as %j', (text, folded) => {
  expect(foldAccents(text)).toBe(folded);
  expect(foldAccents(folded)).toBe(folded);
});

it('sorts accented letters beside the plain ones and numbers by their size, and keeps the order of what is alike', () => {
  expect(
    sortTexts(['Zoo', 'Étroit', 'Eton', 'Apt 10', 'ångström', 'Être', 'apt 009b', 'Apt 9', 'eton'], (text) => text),
  ).toEqual(['ångström', 'Apt 9', 'apt 009b', 'Apt 10', 'Eton', 'eton', 'Être', 'Étroit', 'Zoo']);
});
