import { describe, expect, it } from 'vitest';
import { formatChange } from '#renderer/what-if/format-change.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';

const formatters = createFormatters('en-CA');

describe('a change of an amount', () => {
  it.each([
    // 1,829 − 2,162 = −333, of 2,162: −15.40 %
    [2162, 1829, '−333 (−15.4\u00a0%)'],
    [980, 490, '−490 (−50.0\u00a0%)'],
    // 3 of 300: 1 %
    [300, 303, '+3 (+1.0\u00a0%)'],
    [63_000, 0, '−63,000 (−100.0\u00a0%)'],
  ])('from %d to %d has one decimal of a percent, always', (before, after, text) => {
    expect(formatChange(before, after, formatters)).toBe(text);
  });

  it('has no share of nothing, nor one that would be written as 0', () => {
    expect(formatChange(0, 12, formatters)).toBe('+12');
    expect(formatChange(980, 980, formatters)).toBe('0');
    // 1 of 100,000: 0.001 %
    expect(formatChange(100_000, 100_001, formatters)).toBe('+1');
  });
});
