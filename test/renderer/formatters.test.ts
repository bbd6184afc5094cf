import { describe, expect, it } from 'vitest';
import { createFormatters } from '#renderer/i18n/formatters.ts';

const formatters = createFormatters('en-CA');

describe('createFormatters', () => {
  it('writes money in whole units with separators', () => {
    expect(formatters.money(1_250_000)).toBe('1,250,000');
    expect(formatters.money(0)).toBe('0');
  });

  it('writes depths with two decimals', () => {
    expect(formatters.depth(0)).toBe('0.00');
    expect(formatters.depth(1.005_1)).toBe('1.01');
  });

  it('writes lengths in feet where feet are chosen; 1 ft is 0.3048 m', () => {
    const feet = createFormatters('en-CA', { lengthUnit: 'feet' });
    expect(feet.lengthSymbol).toBe('ft');
    expect(feet.depth(0.3048)).toBe('1.00');
    // 2 m / 0.3048 = 6.5617 ft
    expect(feet.depth(2)).toBe('6.56');
    // 500 m / 0.3048 = 1640.4 ft
    expect(feet.distance(500)).toBe('1,640');
    expect(feet.lengthInput(0.3)).toBe('0.9843');
    expect(feet.lengthInput(3.048)).toBe('10');
  });

  it('writes numbers in the chosen style and keeps the words of the interface', () => {
    const german = createFormatters('de-DE', { dateLocale: 'en-CA' });
    expect(german.money(1_250_000)).toBe('1.250.000');
    expect(german.bytes(6_400_000)).toBe('6,4 MB');
    expect(german.date('2026-11-21T12:00:00Z')).toBe('Nov 21, 2026');
  });

  it('writes probabilities with enough digits to be told from 0', () => {
    expect(formatters.percent(1 / 100)).toBe('1\u00a0%');
    expect(formatters.percent(1 / 1500)).toBe('0.067\u00a0%');
    expect(formatters.percent(0.5)).toBe('50\u00a0%');
  });

  it('writes losses per mille with three decimals always, so that a column of them is read digit by digit', () => {
    expect([42.5, 42.49, 24, 0.14, 0.963].map(formatters.perMille)).toEqual([
      '42.500',
      '42.490',
      '24.000',
      '0.140',
      '0.963',
    ]);
  });

  it('writes measured shares to two digits always, so that neighbours can be compared', () => {
    expect([0.0098, 0.01, 0.0104, 0.000_67, 0.346, 0.05, 1, 0].map(formatters.share)).toEqual(
      ['0.98', '1.0', '1.0', '0.067', '35', '5.0', '100', '0'].map((digits) => `${digits}\u00a0%`),
    );
    expect(createFormatters('de-DE').share(0.0098)).toBe('0,98\u00a0%');
  });

  it('writes coordinates with a point in every locale', () => {
    const point = { latitude: 49.164_321, longitude: -121.953_4 };
    expect(formatters.coordinates(point)).toBe('49.16432, -121.95340');
    expect(createFormatters('de-DE').coordinates(point)).toBe('49.16432, -121.95340');
  });

  it('writes sizes in the unit that fits', () => {
    expect(formatters.bytes(312)).toBe('312 B');
    expect(formatters.bytes(0)).toBe('0 B');
    expect(formatters.bytes(640_000)).toBe('640 kB');
    expect(formatters.bytes(6_400_000)).toBe('6.4 MB');
    expect(formatters.bytes(48_200_000)).toBe('48 MB');
    expect(formatters.bytes(2_500_000_000)).toBe('2.5 GB');
  });

  it('tells times in the largest unit that they fill', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const english = createFormatters('en-US');
    expect(english.timeAgo('2026-11-21T11:55:00Z', now)).toBe('5 min. ago');
    expect(english.timeAgo('2026-11-21T09:00:00Z', now)).toBe('3 hr. ago');
    expect(english.timeAgo('2026-11-20T09:00:00Z', now)).toBe('yesterday');
    expect(english.timeAgo('2026-11-21T11:59:30Z', now)).toBe('this minute');
  });
});
