import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWorth, computeWorth, economicsSchema, presentValueFactor } from '#shared/portfolio/economics.ts';

describe('the present value of one unit a year', () => {
  // Uniform series present worth factors (P/A, i, n) as compound interest tables print them; 7 % over 30 years is the
  // coefficient 12.41 of FEMA's benefit-cost analysis.
  it.each([
    [0.07, 10, 7.0236],
    [0.07, 30, 12.409],
    [0.07, 50, 13.8007],
    [0.03, 30, 19.6004],
    [0.05, 20, 12.4622],
    [0.1, 5, 3.7908],
  ])('at %d over %d years is %d', (rate, years, factor) => {
    expect(presentValueFactor(rate, years)).toBeCloseTo(factor, 4);
  });

  const rate = fc.double({ min: 1e-9, max: 1, noNaN: true });
  const years = fc.integer({ min: 1, max: 200 });

  it('begins a year from now: each further year adds one more unit, discounted once more', () => {
    fc.assert(
      fc.property(rate, years, (r, n) => {
        const stepwise = (1 + (n === 1 ? 0 : presentValueFactor(r, n - 1))) / (1 + r);
        expect(presentValueFactor(r, n) / stepwise).toBeCloseTo(1, 9);
      }),
    );
  });

  it('is the number of years without discounting, and less with it', () => {
    expect(presentValueFactor(0, 30)).toBe(30);
    fc.assert(
      fc.property(rate, years, (r, n) => {
        expect(presentValueFactor(r, n)).toBeLessThan(n);
        expect(presentValueFactor(r, n)).toBeLessThanOrEqual(1 / r);
      }),
    );
  });
});

describe('what a measure is worth', () => {
  // Eugene/Springfield hazard mitigation plan: a house raised for $20,000, damages of $6,312 a year before and $112
  // after, 30 years at 7 %: 6,200 x 12.409 = 76,936, by hand.
  it('is that of the worked example of a raised house', () => {
    const worth = computeWorth(6312 - 112, { cost: 20_000, lifeYears: 30, discountRate: 0.07 });
    expect(worth.presentValue).toBeCloseTo(76_936, -1);
    expect(worth.benefitCostRatio).toBeCloseTo(3.85, 2);
    expect(worth.netPresentValue).toBeCloseTo(56_936, -1);
    expect(worth.payBackYears).toBeCloseTo(20_000 / 6200, 9);
  });

  it('without a cost is only what it may cost; for nothing it has no ratio', () => {
    const terms = { lifeYears: 10, discountRate: 0 };
    expect(computeWorth(100, { ...terms, cost: null })).toEqual({
      annualBenefit: 100,
      presentValue: 1000,
      netPresentValue: null,
      benefitCostRatio: null,
      payBackYears: null,
    });
    expect(computeWorth(100, { ...terms, cost: 0 })).toMatchObject({ benefitCostRatio: null, payBackYears: 0 });
  });

  it('never pays back where it saves nothing', () => {
    for (const saved of [0, -5]) {
      const worth = computeWorth(saved, { cost: 10, lifeYears: 10, discountRate: 0.07 });
      expect(worth).toMatchObject({ payBackYears: null });
      expect(worth.netPresentValue).toBeLessThan(0);
    }
  });

  const terms = fc.record({
    cost: fc.double({ min: 1, max: 1e9, noNaN: true }),
    lifeYears: fc.integer({ min: 1, max: 100 }),
    discountRate: fc.double({ min: 0, max: 0.5, noNaN: true }),
  });

  it('is positive exactly where the ratio is above one, and pays back within its life then', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), terms, (saved, of) => {
        const { netPresentValue, benefitCostRatio, payBackYears } = computeWorth(saved, of);
        expect(netPresentValue! > 0).toBe(benefitCostRatio! > 1);
        if (netPresentValue! > 0) expect(payBackYears!).toBeLessThan(of.lifeYears);
      }),
    );
  });

  it('puts the best first: ratios from the largest, then what has no cost by what it saves', () => {
    const of = (saved: number, cost: number | null) => computeWorth(saved, { cost, lifeYears: 1, discountRate: 0 });
    const [poor, good, unpriced, more] = [of(5, 10), of(30, 10), of(50, null), of(60, null)];
    expect([unpriced, poor, more, good].toSorted(compareWorth)).toEqual([good, poor, more, unpriced]);
  });
});

it.each([{ cost: -1 }, { cost: 1e13 }, { lifeYears: 0 }, { lifeYears: 201 }, { discountRate: 1.1 }, { upkeep: 1 }])(
  'refuses %o as what was entered of a measure',
  (entered) => {
    expect(economicsSchema.safeParse(entered).success).toBe(false);
  },
);
