import { expect, test } from 'vitest';
import { plainText } from '#shared/text/plain-text.ts';

test.each([
  [' 12 Mill Rd ', '12 Mill Rd'],
  ['\u{1f3e0} 12 Mill Rd \u{1f389}', '12 Mill Rd'],
  ['12\u0007 Mill\u200b Rd\u202e', '12 Mill Rd'],
  ['Haupt\u00adstraße 5', 'Hauptstraße 5'],
  ['１２ Ｍill Rd', '12 Mill Rd'],
  // What parts an address is left: line breaks and tabs; and so are marks that stand for a number.
  ['12 Mill Rd\nPortham\tBC', '12 Mill Rd\nPortham\tBC'],
  ['12½ Mill Rd, nº 3', '12½ Mill Rd, nº 3'],
])('%j is plainly %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});
