import { describe, expect, it } from 'vitest';
import { parseDecimal } from '#renderer/i18n/parse-decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['1250000', 'en-CA', 1_250_000],
    ['1,250,000', 'en-CA', 1_250_000],
    ['1 250 000', 'en-CA', 1_250_000],
    ['0.3', 'en-CA', 0.3],
    ['.5', 'en-CA', 0.5],
    ['-2.5', 'en-CA', -2.5],
    ['\u22122.5', 'en-CA', -2.5],
    ['1.250.000,50', 'de-DE', 1_250_000.5],
    ['0,3', 'de-DE', 0.3],
    ['1\u202f250\u202f000,5', 'fr-FR', 1_250_000.5],
    ['1\u00a0250\u00a0000,5', 'fr-CA', 1_250_000.5],
    ['0', 'en-CA', 0],
  ])('reads %j in %s as %d', (text, locale, expected) => {
    expect(parseDecimal(text, locale)).toBe(expected);
  });

  it.each(['', '   ', '-', '.', 'abc', '1e5', '12 m', '1.2.3', '0x10', 'Infinity', '9'.repeat(400)])(
    'reads %j as no number',
    (text) => {
      expect(parseDecimal(text, 'en-CA')).toBeNull();
    },
  );

  it('reads more digits than a number holds as no number', () => {
    expect(parseDecimal('9'.repeat(400), 'en-CA')).toBeNull();
  });

  it('does not take a decimal comma for a group: 1,5 is not fifteen', () => {
    expect(parseDecimal('1,5', 'en-CA')).toBeNull();
    expect(parseDecimal('1.5', 'de-DE')).toBeNull();
  });
});
