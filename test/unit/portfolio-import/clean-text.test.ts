import { expect, test } from 'vitest';
import { cleanText, isCleanText } from '#main/portfolio/import/columns/clean-text.ts';

test.each([
  ["'=1+1", '=1+1'],
  ["\u200B'=", '='],
  ["'\t'=", '='],
  ["''=", "''="],
  ["Mill Rd;'=1", 'Mill Rd;=1'],
  [`Mill Rd,"'-1`, 'Mill Rd,"-1'],
  ["Mill Rd,'a", "Mill Rd,'a"],
  ["O'-Brien", "O'-Brien"],
  ["'Mill Rd", "'Mill Rd"],
])('%j is %j, and stays so when it is written and read again', (raw, text) => {
  expect(cleanText(raw).text).toBe(text);
  expect(cleanText(text).text).toBe(text);
  if (raw !== text) expect(isCleanText(raw)).toBe(false);
});
