import { expect, test } from 'vitest';
import { hazards } from '#shared/hazard/hazard.ts';
import { findMainHazard } from '#shared/hazard/main-hazard.ts';

const none = { index: 0, annualLoss: 0 };

test.each([
  ['the largest annual loss', { fluvial: [9, 100], pluvial: [3, 250] }, 'pluvial'],
  ['without a loss the largest index, wildfire too', { fluvial: [4, 0], wildfire: [7, 0] }, 'wildfire'],
  ['of equal losses the first', { coastal: [2, 50], pluvial: [8, 50] }, 'coastal'],
  ['of equal indices the first', { pluvial: [5, 0], wildfire: [5, 0] }, 'pluvial'],
  ['of losses that differ by rounding alone the first', { fluvial: [2, 0.3], coastal: [2, 0.1 + 0.2] }, 'fluvial'],
  ['a code is no index', { fluvial: [-1, -1], wildfire: [1, 0] }, 'wildfire'],
  ['none where nothing is answered', { fluvial: [-2, -3] }, null],
] as const)('the main hazard is that of %s', (_, weights, expected) => {
  const of: Partial<Record<string, readonly [number, number]>> = weights;
  const found = findMainHazard((hazard) => {
    const [index, annualLoss] = of[hazard] ?? [none.index, none.annualLoss];
    return { index, annualLoss };
  });
  expect(found).toBe(expected);
  expect(hazards).toEqual(['fluvial', 'coastal', 'pluvial', 'wildfire']);
});
