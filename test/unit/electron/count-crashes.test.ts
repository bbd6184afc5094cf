import { expect, it } from 'vitest';
import { createCrashCounter } from '#main/electron/count-crashes.ts';

it('lets a page be loaded again three times within a minute, and goes on after a quiet one', () => {
  let now = 0;
  const mayReload = createCrashCounter(() => now);
  const failAt = (seconds: number): boolean => {
    now = seconds * 1000;
    return mayReload();
  };
  expect([0, 1, 2].map(failAt)).toEqual([true, true, true]);
  expect(failAt(59)).toBe(false);
  // Two of them are a minute ago.
  expect(failAt(61.5)).toBe(true);
  expect(failAt(62)).toBe(true);
  expect(failAt(63)).toBe(false);
  expect(failAt(200)).toBe(true);
});
