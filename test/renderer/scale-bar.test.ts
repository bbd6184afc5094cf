import { expect, it } from 'vitest';
import { computeScaleBar } from '#renderer/map/scale-line.tsx';

it.each([
  // 96 px at 1.3 m/px are 124.8 m: 100 m is the longest round length, 100 / 1.3 = 76.92 px.
  [1.3, 100, 76.923],
  // 96 px at 60 m/px are 5760 m: 5 km, 5000 / 60 = 83.33 px.
  [60, 5000, 83.333],
  // 96 px at 0.25 m/px are 24 m: 20 m, 80 px.
  [0.25, 20, 80],
])('at %d metres per pixel shows %d m', (metresPerPixel, lengthMetres, widthPixels) => {
  const bar = computeScaleBar(metresPerPixel, 96);
  expect(bar.lengthMetres).toBe(lengthMetres);
  expect(bar.widthPixels).toBeCloseTo(widthPixels, 2);
});
