import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitText } from '#renderer/app/report/split-text.ts';

describe('cutting a text into paragraphs', () => {
  test('cuts at blank lines and keeps single line ends', () => {
    expect(splitText('One\nline\n\n  Two \n \n\nThree\n')).toEqual(['One\nline', 'Two', 'Three']);
  });
  test('has nothing for a text of blanks', () => {
    expect(splitText(' \n\n \n')).toEqual([]);
  });
  test('cuts a long paragraph between words and a word without end where it must', () => {
    // 1499 letters and a space make 1500: the second word begins a part of its own.
    expect(splitText(`${'a'.repeat(1499)} ${'b'.repeat(20)}`)).toEqual(['a'.repeat(1499), 'b'.repeat(20)]);
    expect(splitText('x'.repeat(3200)).map((part) => part.length)).toEqual([1500, 1500, 200]);
  });
});

test('loses nothing but white space, and no part is longer than a block', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9000, unit: fc.constantFrom('a', 'é', ' ', '\n', '\n\n') }), (text) => {
      const parts = splitText(text);
      expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(1500);
    }),
  );
});
