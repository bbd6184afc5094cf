import { expect, test } from 'vitest';
import { english } from '#renderer/i18n/en/english.ts';

test('no fixed text writes 1 in 1500 years itself: beside figures with separators it would be another number', () => {
  const texts = JSON.stringify(english);
  expect(texts).not.toMatch(/1[,.\s]500(?!\d)/u);
  // "PML 1500" is a name, in texts and in their keys.
  expect(texts).not.toMatch(/(?<!pml ?)1500/iu);
});
