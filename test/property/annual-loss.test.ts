import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { integrateNetLosses, integrateTruncated, truncateAt } from '#engine/loss/loss-integral.ts';

/** Ground-up losses of one building with a value of 1, rising from frequent to rare, and its deductible. */
interface Case {
  readonly years: readonly number[];
  readonly losses: readonly number[];
  readonly deductible: number;
}

const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const curve: fc.Arbitrary<Case> = fc
  .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 10 })
  .map((years) => years.toSorted((a, b) => a - b))
  .chain((years) =>
    fc.record({
      years: fc.constant(years),
      losses: fc
        .array(share, { minLength: years.length, maxLength: years.length })
        .map((losses) => losses.toSorted((a, b) => a - b)),
      deductible: share,
    }),
  );
const standard = fc.oneof(fc.integer({ min: 1, max: 6000 }), fc.double({ min: 1, max: 6000, noNaN: true }));

/** The annual loss, behind a standard of protection in years, or without one (0). */
function compute({ years, losses, deductible }: Case, standardYears = 0): number {
  const grid = createExceedanceGrid(years);
  const parts = new Float64Array(years.length + 1);
  const gross = Float64Array.from(losses);
  if (standardYears === 0) return integrateNetLosses(grid, gross, deductible, parts);
  const truncation = { standardYears: 0, part: 0, share: 0, halfWidth: 0, rareProbability: 0 };
  truncateAt(grid, standardYears, truncation);
  return integrateTruncated(grid, gross, deductible, truncation, parts);
}

/** The net losses of the maps joined by straight lines: what the deductible at every probability never exceeds. */
function joinNetLosses({ years, losses, deductible }: Case): number {
  const net = losses.map((loss) => Math.max(0, loss - deductible));
  const p = years.map((value) => 1 / value);
  const between = net.slice(1).reduce((sum, loss, i) => sum + ((net[i]! + loss) * (p[i]! - p[i + 1]!)) / 2, 0);
  return (net[0]! * (Math.min(1, 2 * p[0]!) - p[0]!)) / 2 + between + net.at(-1)! * p.at(-1)!;
}

/** Pieces of each straight part of the ground-up loss in the quadrature. */
const PIECES = 20_000;

/** The area by the midpoints of many thin strips. */
function integrateFinely({ years, losses, deductible }: Case, standardYears: number): number {
  const end = standardYears === 0 ? 1 : 1 / standardYears;
  const corners: [number, number][] = [
    [0, losses.at(-1)!],
    ...years.map((value, map): [number, number] => [1 / value, losses[map]!]).toReversed(),
    [Math.min(1, 2 / years[0]!), 0],
  ];
  let area = 0;
  for (let at = 1; at < corners.length; at++) {
    const [[p0, l0], [p1, l1]] = [corners[at - 1]!, corners[at]!];
    const to = Math.min(p1, end);
    if (to <= p0) continue;
    const width = (to - p0) / PIECES;
    const slope = (l1 - l0) / (p1 - p0);
    let sum = 0;
    for (let piece = 0; piece < PIECES; piece++) {
      sum += Math.max(0, l0 + slope * (piece + 0.5) * width - deductible);
    }
    area += sum * width;
  }
  return area;
}

const slack = 1e-15;

describe('the annual loss', () => {
  test('is the area under the loss less the deductible, behind a standard or not', () => {
    fc.assert(
      fc.property(curve, fc.option(standard, { nil: 0 }), (losses, years) => {
        expect(Math.abs(compute(losses, years) - integrateFinely(losses, years))).toBeLessThanOrEqual(1e-9);
      }),
    );
  });

  test('without a deductible is the area of trapezoids, closing triangle and tail, to the last bit', () => {
    fc.assert(
      fc.property(curve, (losses) => {
        const gross = { ...losses, deductible: 0 };
        expect(compute(gross)).toBeCloseTo(joinNetLosses(gross), 14);
      }),
    );
  });

  test('is never above the net losses of the maps joined by straight lines', () => {
    fc.assert(
      fc.property(curve, (losses) => {
        expect(compute(losses)).toBeLessThanOrEqual(joinNetLosses(losses) + slack);
      }),
    );
  });

  test('falls with the deductible, ever more slowly', () => {
    fc.assert(
      fc.property(curve, share, fc.option(standard, { nil: 0 }), (losses, other, years) => {
        const at = (deductible: number) => compute({ ...losses, deductible }, years);
        const [low, high] = [Math.min(other, losses.deductible), Math.max(other, losses.deductible)];
        expect(at(high)).toBeLessThanOrEqual(at(low) + slack);
        expect(at((low + high) / 2)).toBeLessThanOrEqual((at(low) + at(high)) / 2 + slack);
      }),
    );
  });

  test('falls with the standard of protection, from the whole area on', () => {
    fc.assert(
      fc.property(curve, standard, standard, (losses, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(compute(losses, high)).toBeLessThanOrEqual(compute(losses, low) + slack);
        expect(compute(losses, low)).toBeLessThanOrEqual(compute(losses) + slack);
        expect(compute(losses, 1)).toBeCloseTo(compute(losses), 14);
      }),
    );
  });
});

// The specification's own figures (model 5).
describe('the worked figures', () => {
  test('of a deductible between the maps', () => {
    const losses = { years: [10, 50, 100], losses: [0, 40_000, 90_000], deductible: 25_000 };
    expect(compute(losses)).toBeCloseTo(1275, 9);
    expect(joinNetLosses(losses)).toBeCloseTo(1650, 9);
  });

  test.each([
    [100, 2.1],
    [150, 1.6556],
    [1000, 0.3],
  ])('of a standard of %s years', (years, annualLoss) => {
    expect(compute({ years: [100, 200, 500], losses: [100, 200, 300], deductible: 0 }, years)).toBeCloseTo(
      annualLoss,
      4,
    );
  });
});
