import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinNotes } from '#shared/survey/join-notes.ts';

it.each([
  ['what both begin with stands once', 'Base.\nHere.', 'Base.\nThere.', 'Base.\nHere.\nThere.'],
  ['what both end with stands once', 'Here.\nSigned AB', 'There.\nSigned AB', 'Here.\nThere.\nSigned AB'],
  ['a text that only grew holds the other', 'Base.', 'Base.\nThere.', 'Base.\nThere.'],
  ['nothing joined to a text is the text', '', 'There.', 'There.'],
  ['a text joined to itself is itself', 'a\nb', 'a\nb', 'a\nb'],
])('%s', (_what, mine, theirs, joined) => {
  expect(joinNotes(mine, theirs)).toBe(joined);
});

it('loses no line of either side, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const lines = joinNotes(mine, theirs).split('\n');
      for (const side of [mine, theirs]) {
        for (const line of side.split('\n').filter((one) => one !== '')) {
          expect(lines.filter((one) => one === line).length).toBeGreaterThanOrEqual(
            side.split('\n').filter((one) => one === line).length,
          );
        }
      }
    }),
  );
});
