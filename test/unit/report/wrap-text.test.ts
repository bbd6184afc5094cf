import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrapText } from '#renderer/report/wrap-text.ts';

/** A typewriter: every character one unit wide. */
const measure = (text: string): number => text.length;
const linesOf = (text: string, width = 10): string[] => wrapText(text, width, measure).flatMap(({ lines }) => lines);

describe('breaking a text into lines', () => {
  test('breaks between words, keeps line ends, parts paragraphs at blank lines', () => {
    expect(wrapText('one two three\n- four\n\n  five \n \n\n', 10, measure)).toEqual([
      { lines: ['one two', 'three', '- four'], endsParagraph: true },
      { lines: ['  five'], endsParagraph: true },
    ]);
  });
  test('breaks a word that is wider than the line, and goes on after its rest', () => {
    expect(linesOf('ab abcdefghijklm no')).toEqual(['ab', 'abcdefghij', 'klm no']);
  });
  test('has nothing for a text of blanks', () => {
    expect(linesOf(' \n\n \n\t')).toEqual([]);
  });
  test('never tears what is read as one character', () => {
    // A family of four people is one character of eleven UTF-16 units.
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
    expect(linesOf(`${family}${family}`)).toEqual([family, family]);
  });
  test('leaves no last line alone', () => {
    const counts = (lines: number): number[] =>
      wrapText(Array.from({ length: lines }, () => 'x').join('\n'), 10, measure).map((piece) => piece.lines.length);
    expect([4, 5, 6, 9].map(counts)).toEqual([[4], [5], [4, 2], [4, 5]]);
  });
});

test('loses nothing but white space, and only a single character is wider than the line', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000, unit: fc.constantFrom('a', 'é', ' ', '\n', '\n\n', '\t') }), (text) => {
      const lines = linesOf(text, 7);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      for (const line of lines) expect(line.trimStart().length).toBeLessThanOrEqual(7);
    }),
  );
});
