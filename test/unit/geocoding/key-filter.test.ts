import { expect, it } from 'vitest';
import { encodeKeyFilter, openKeyFilter } from '#main/geocoding/address-index/key-filter.ts';

const keys = Array.from({ length: 5000 }, (_, index) => `${(index * 7919).toString(36)}st`);

it('holds every key that it was made of', () => {
  const filter = openKeyFilter(encodeKeyFilter(keys));
  expect(keys.filter((key) => !filter.mayHold(key))).toEqual([]);
});

it('tells nearly every other key from them', () => {
  const filter = openKeyFilter(encodeKeyFilter(keys));
  const others = keys.map((key) => `${key}r`);
  // (1 - e^(-4 x 5000 / 50000))^4 = 0.0118 of 5000 is 59; three standard deviations of 7.6 more are 82.
  expect(others.filter((key) => filter.mayHold(key)).length).toBeLessThan(82);
});

it('of no keys holds none', () => {
  const filter = openKeyFilter(encodeKeyFilter([]));
  expect(keys.some((key) => filter.mayHold(key))).toBe(false);
});
