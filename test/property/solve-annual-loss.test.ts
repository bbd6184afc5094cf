import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessFlood } from '#engine/assess-flood.ts';
import { solveAnnualLoss, type SolvedQuantity } from '#engine/solve-annual-loss.ts';
import { assets, type Asset, type Financial } from '#shared/exposure/exposure.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import { roundHalfUp } from '#shared/units/money.ts';
import { answered } from '../support/engine-input.ts';
import { question, site, toInput, toReading, type Question, type Site } from './engine-arbitraries.ts';

/** The average annual loss that the window would show, by the way of a whole answer. */
function shownLoss(
  asked: Question,
  place: Site,
  financial: Financial,
  scenario: Scenario,
  of: readonly Asset[],
): number {
  const { losses } = answered(assessFlood(toInput({ ...asked, financial }, toReading(place))));
  if (losses === null || losses === 'notLicensed') throw new Error('No losses.');
  return of.reduce((sum, asset) => sum + roundHalfUp(losses[asset][scenario]!.averageAnnualLoss), 0);
}

function withValue(financial: Financial, quantity: SolvedQuantity, of: readonly Asset[], value: number): Financial {
  if (quantity === 'firstFloorHeight') return { ...financial, firstFloorHeight: value };
  return { ...financial, ...Object.fromEntries(of.map((asset) => [`${asset}Deductible`, value])) };
}

test.each([
  ['firstFloorHeight', 0.01],
  ['deductible', 1],
] as const)('a solved %s meets the target, and one step less does not', (quantity, step) => {
  fc.assert(
    fc.property(
      question,
      site,
      fc.subarray([...assets], { minLength: 1 }),
      fc.double({ min: 0, max: 1.1, noNaN: true }),
      fc.nat(2),
      (asked, place, of, share, scenarioAt) => {
        const { hazard } = asked.definition;
        const scenario = scenariosOf(hazard)[scenarioAt % scenariosOf(hazard).length]!;
        const { financial } = asked;
        const own = shownLoss(asked, place, financial, scenario, of);
        const target = Math.floor(own * share);
        const solution = solveAnnualLoss(toInput(asked, toReading(place)), financial, {
          scenario,
          assets: of,
          averageAnnualLoss: target,
          quantity,
        });
        if (solution.status === 'noLosses') throw new Error('there are losses');
        const { status, value, averageAnnualLoss } = solution;
        const lossAt = (at: number) => shownLoss(asked, place, withValue(financial, quantity, of, at), scenario, of);
        if (status === 'met') {
          expect(own).toBeLessThanOrEqual(target);
          return;
        }
        expect(own).toBeGreaterThan(target);
        expect(lossAt(value!)).toBe(averageAnnualLoss);
        if (status === 'unreachable') {
          expect(averageAnnualLoss).toBeGreaterThan(target);
          expect(quantity).toBe('firstFloorHeight');
          expect(value).toBe(20);
          return;
        }
        expect(averageAnnualLoss).toBeLessThanOrEqual(target);
        const before = Math.round((value! - step) * 100) / 100;
        if (before >= (quantity === 'deductible' ? 0 : -5)) expect(lossAt(before)).toBeGreaterThan(target);
      },
    ),
    { numRuns: 300 },
  );
});
