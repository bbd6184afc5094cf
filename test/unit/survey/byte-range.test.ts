import { describe, expect, it } from 'vitest';
import { parseByteRange } from '#main/platform/http/byte-range.ts';

describe('a range of bytes (RFC 9110, 14.1.2)', () => {
  it.each([
    ['bytes=0-499', 10_000, { start: 0, end: 499 }],
    ['bytes=500-999', 10_000, { start: 500, end: 999 }],
    ['bytes=-500', 10_000, { start: 9500, end: 9999 }],
    ['bytes=9500-', 10_000, { start: 9500, end: 9999 }],
    ['bytes=0-99999', 10, { start: 0, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=5-2', 10, null],
    ['bytes=0-1,4-5', 10, null],
    ['items=0-1', 10, null],
    ['bytes=-', 10, null],
    [null, 10, null],
  ] as const)('%s of %d', (header, size, expected) => {
    expect(parseByteRange(header, size)).toEqual(expected);
  });
});
