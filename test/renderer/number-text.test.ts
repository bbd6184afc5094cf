import { describe, expect, it } from 'vitest';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { parseLength } from '#renderer/i18n/number-text.ts';

const metres = createFormatters('en-CA');
const feet = createFormatters('en-CA', { lengthUnit: 'feet' });
const feetWithComma = createFormatters('de-DE', { lengthUnit: 'feet' });

describe('parseLength', () => {
  it('reads metres as they are typed', () => {
    expect(parseLength('0.3', metres)).toBe(0.3);
  });

  it.each([
    ['1', 0.3048],
    ['10', 3.048],
    ['-2', -0.6096],
    ['1.5', 0.4572],
    // The product of the two is 1.3716000000000002.
    ['4.5', 1.3716],
    // 0.98 x 0.3048 = 0.298704: to a tenth of a millimetre.
    ['0.98', 0.2987],
  ])('takes %s ft for %d m', (text, expected) => {
    expect(parseLength(text, feet)).toBe(expected);
  });

  it('takes the decimal sign of the chosen style', () => {
    expect(parseLength('1,5', feetWithComma)).toBe(0.4572);
    expect(parseLength('1,5', feet)).toBeNull();
  });

  it('keeps the length that the field was filled with until another one is typed', () => {
    // 0.3 m are 0.98425… ft, written 0.9843: read back that would be 0.30001 m.
    expect(parseLength(feet.lengthInput(0.3), feet, 0.3)).toBe(0.3);
    expect(parseLength('0.98', feet, 0.3)).toBe(0.2987);
  });

  it('is null for what is no number, and empty is not 0', () => {
    expect(parseLength('', feet)).toBeNull();
    expect(parseLength('a foot', feet)).toBeNull();
  });
});
