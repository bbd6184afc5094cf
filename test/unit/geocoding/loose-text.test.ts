import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { looseText } from '#main/geocoding/online/read-answer.ts';

test.each([
  [undefined, ''],
  [null, ''],
  [12, '12'],
  ['12 Mill Rd\r\nPortham\u0000', '12 Mill Rd Portham'],
  // An override of the direction shows these signs backwards: "fdp.exe" would read as "exe.pdf".
  ['12 \u202Edr lliM\u202C', '12 dr lliM'],
  ['Mill\u200B Rd', 'Mill Rd'],
  // Persian is written with a mark of no width that belongs to the word.
  ['خانه\u200Cها', 'خانه\u200Cها'],
  ['\uD83D Rd', 'Rd'],
])('a text of a server, %j, is kept as %j', (given, kept) => {
  expect(looseText.parse(given)).toBe(kept);
});

it('shows no control character and no mark of direction, whatever a server gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (given) => {
      const kept = looseText.parse(given);
      expect(kept).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect(() => encodeURIComponent(kept)).not.toThrow();
      expect(kept.length).toBeLessThanOrEqual(500);
    }),
  );
});
