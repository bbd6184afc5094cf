import { expect, it } from 'vitest';
import { findRiskWord } from '#renderer/query/index-notes.ts';

// The words of the look: 1 minimal, 2-3 low, 4-5 moderate, 6-7 high, 8-9 very high, 10 extreme.
it.each([
  [1, 'minimal'],
  [2, 'low'],
  [3, 'low'],
  [4, 'moderate'],
  [5, 'moderate'],
  [6, 'high'],
  [7, 'high'],
  [8, 'veryHigh'],
  [9, 'veryHigh'],
  [10, 'extreme'],
])('calls %d %s', (index, word) => {
  expect(findRiskWord(index)).toBe(word);
});
