import { expect, it } from 'vitest';
import { advanceProgress, computeSecondsLeft, type PackProgress } from '#renderer/pack/pack-progress.ts';

const report = { source: '/a', step: 'index', fraction: 0.25, file: null } as const;
const follow = (...reports: readonly (readonly [number, number | null, string?])[]): PackProgress =>
  reports.reduce<PackProgress | null>(
    (before, [at, fraction, source = '/a']) => advanceProgress(before, { ...report, source, fraction }, at),
    null,
  )!;

it('computes the time left of the whole from its rate so far, whichever step it is at', () => {
  const first = advanceProgress(null, { ...report, step: 'check', fraction: 0 }, 1000);
  const second = advanceProgress(first, report, 3000);
  // A quarter took 2 s, so three quarters take 6 s.
  expect(computeSecondsLeft(second)).toBe(6);
  expect(computeSecondsLeft(advanceProgress(second, { ...report, step: 'addresses', fraction: 0.5 }, 5000))).toBe(4);
});

it('counts from where it was when it was first heard of', () => {
  expect(computeSecondsLeft(follow([0, 0.5], [1000, 0.6]))).toBeCloseTo(4, 9);
});

it('starts the clock anew with other work, and with the same begun again', () => {
  expect(computeSecondsLeft(follow([0, 0], [5000, 0.5], [6000, 0.1, '/b'], [7000, 0.2, '/b']))).toBeCloseTo(8, 9);
  expect(computeSecondsLeft(follow([0, 0], [5000, 0.5], [6000, 0.1]))).toBeNull();
});

it('says nothing while the share is unknown, stands still or was only just told', () => {
  expect(computeSecondsLeft(follow([0, null], [5000, null]))).toBeNull();
  expect(computeSecondsLeft(follow([0, null], [5000, 0.5]))).toBeNull();
  expect(computeSecondsLeft(follow([0, 0.5], [5000, 0.5]))).toBeNull();
  expect(computeSecondsLeft(follow([0, 0], [500, 0.5]))).toBeNull();
});
