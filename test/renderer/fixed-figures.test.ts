import { expect, test } from 'vitest';
import { english } from '#renderer/i18n/en/english.ts';

test('no fixed text writes the 1500 years with a separator: beside figures of another style 1,500 is one and a half', () => {
  expect(JSON.stringify(english)).not.toMatch(/1[,.\s]500(?!\d)/u);
});
