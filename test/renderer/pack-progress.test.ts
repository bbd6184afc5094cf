import { expect, it } from 'vitest';
import { advanceProgress, computeSecondsLeft } from '#renderer/pack/pack-progress.ts';

const report = { source: '/a', step: 'index', fraction: 0.25, file: null } as const;

it('computes the time left from the rate of the present step', () => {
  const first = advanceProgress(null, { ...report, fraction: 0 }, 1000);
  const second = advanceProgress(first, report, 3000);
  // A quarter took 2 s, so three quarters take 6 s.
  expect(computeSecondsLeft(second)).toBe(6);
});

it('starts the clock anew with each step', () => {
  const first = advanceProgress(null, report, 1000);
  const second = advanceProgress(first, { ...report, step: 'addresses', fraction: 0.5 }, 9000);
  expect(second.stepBeganAt).toBe(9000);
  expect(computeSecondsLeft(second)).toBeNull();
});

it('says nothing while the share is unknown', () => {
  const first = advanceProgress(null, { ...report, fraction: null }, 0);
  expect(computeSecondsLeft(advanceProgress(first, { ...report, fraction: null }, 5000))).toBeNull();
});
