import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBitReader, createBitWriter } from '#main/raster/adaptive-coder.ts';
import { createSamples } from '#main/raster/sample-type.ts';
import { readFewNumbers, writeFewNumbers } from '#main/raster/few-numbers.ts';
import { damagedBytes } from './damaged-bytes.ts';

/** Bits of contexts that differ in how likely a 1 is: runs, their ends, and noise. */
const run = fc.record({
  context: fc.nat(3),
  bit: fc.constantFrom(0 as const, 1 as const),
  count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4000 })),
  surprise: fc.constantFrom(0, 2, 3, 977),
});
const shares = [0.5, 0.95, 0.001, 0.9999];

describe('the adaptive coder', () => {
  it('reads the bits that were written, and ends where they do', () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 20 }), (runs) => {
        const bits = runs.flatMap(({ context, bit, count, surprise }) =>
          Array.from({ length: count }, (_, at) => ({
            context,
            bit: (surprise > 0 && at % surprise === 1 ? 1 - bit : bit) as 0 | 1,
          })),
        );
        const writer = createBitWriter(shares);
        for (const { context, bit } of bits) writer.code(context, bit);
        const bytes = writer.finish();
        const reader = createBitReader(bytes, shares);
        expect(bits.every(({ context, bit }) => reader.code(context, 0) === bit)).toBe(true);
        expect(reader.isAtEnd()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('takes a hundredth of a bit and less for what is nearly certain', () => {
    const writer = createBitWriter([0.5]);
    for (let at = 0; at < 100_000; at += 1) writer.code(0, at % 10_000 === 9_999 ? 0 : 1);
    // The entropy of one in ten thousand: 0.0001 log2(10000) + 0.9999 log2(1 / 0.9999) = 0.00147 bits, 18 bytes in all.
    expect(writer.finish().length).toBeLessThan(60);
  });
});

describe('a tile of few numbers', () => {
  it('is not for more than 256 of them, nor for numbers of 8 bytes', () => {
    const many = createSamples('uint16', 64 * 64).map((_, cell) => cell % 257);
    expect(writeFewNumbers([many], 64)).toBeNull();
    expect(writeFewNumbers([createSamples('float64', 64 * 64)], 64)).toBeNull();
    const most = createSamples('float32', 64 * 64).map((_, cell) => (cell % 256) / 7);
    expect(readFewNumbers(writeFewNumbers([most], 64)!, ['float32'], 64)).toEqual([most]);
  });

  it('is never taken for one of another size where bytes are damaged, missing or too many', () => {
    const blocks = createSamples('int16', 64 * 64).map((_, cell) => ((cell >> 3) & 7) * ((cell >> 9) & 3) - 3);
    const whole = writeFewNumbers([blocks], 64)!;
    expect(readFewNumbers(whole, ['int16'], 64)).toEqual([blocks]);
    expect(() => readFewNumbers(Buffer.concat([whole, new Uint8Array(1)]), ['int16'], 64)).toThrow(RangeError);
    for (let end = 0; end < whole.length; end += 1)
      expect(() => readFewNumbers(whole.subarray(0, end), ['int16'], 64)).toThrow(RangeError);
    fc.assert(
      fc.property(damagedBytes(whole), (damaged) => {
        try {
          expect(readFewNumbers(damaged, ['int16'], 64)[0]).toHaveLength(64 * 64);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
