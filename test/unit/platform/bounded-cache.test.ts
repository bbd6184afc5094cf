import { expect, it } from 'vitest';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';

it('lets go of what was used longest ago, and counts a value that is saved again once', () => {
  const cache = createBoundedCache<string>(3);
  for (const key of ['a', 'b', 'c']) cache.save(key, key);
  cache.save('b', 'second');
  expect(cache.find('a')).toBe('a');
  cache.save('d', 'd');
  expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key))).toEqual(['a', 'second', undefined, 'd']);
});

it('counts sizes, and holds one that is larger than its bound until the next one comes', () => {
  const cache = createBoundedCache<string, number>(10);
  cache.save(1, 'one', 4);
  cache.save(2, 'two', 5);
  cache.save(3, 'empty', 0);
  cache.save(4, 'large', 30);
  expect([1, 2, 3, 4].map((key) => cache.find(key))).toEqual([undefined, undefined, undefined, 'large']);
  cache.save(5, 'five', 10);
  expect(cache.find(4)).toBeUndefined();
  expect(cache.find(5)).toBe('five');
});
