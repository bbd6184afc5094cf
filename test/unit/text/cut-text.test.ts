import { expect, test } from 'vitest';
import { cutText } from '#shared/text/cut-text.ts';

test.each([
  ['cellar', 6, 'cellar'],
  ['cellar', 4, 'cell'],
  // Two units each; a family of five signs; a letter with its accent apart.
  ['a🌊🔥', 4, 'a🌊'],
  ['a🌊', 2, 'a'],
  ['ab👨‍👩‍👧', 6, 'ab'],
  ['cafe\u0301', 4, 'caf'],
])('%j in %d units is %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});
