import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assets, type Financial } from '#shared/exposure/exposure.ts';
import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import type { HazardReading } from '#shared/hazard/hazard-reading.ts';
import type { LossDriverKind } from '#shared/query/loss-drivers.ts';
import { computeDrivers } from '#main/query/compute-drivers.ts';
import type { SiteFlood } from '#main/query/building-site.ts';
import { answered, assess, curves, defineHazard, house, pack, readMap, readPoint } from '../../support/engine-input.ts';
import { question, site, toReading, type Question } from '../../property/engine-arbitraries.ts';

const absent = { status: 'outside' } as const;
/** A house of which only the structure is insured, for 100,000. */
const structure: Financial = { ...house, inventoryTIV: 0, equipmentTIV: 0 };

function ask(reading: HazardReading, financial: Financial, of: Partial<Question> = {}, financialLicensed = true) {
  const { definition = defineHazard(), curveSet = 'hazus' } = of;
  const flood: SiteFlood = { status: 'read', definition, reading, pack, beside: null, curveSet };
  const floods = { fluvial: absent, coastal: absent, pluvial: absent, [definition.hazard]: flood };
  return computeDrivers({ floods, waterWindow: 5, financialLicensed }, financial, curves);
}

function amountsOf(found: ReturnType<typeof ask>, scenario: Scenario = 'base') {
  const { drivers } = found[0]!.scenarios[scenario]!;
  return Object.fromEntries(drivers.map(({ kind, averageAnnualLoss }) => [kind, averageAnnualLoss]));
}

// hazus-structure-129 (RES1, 1 Story, no basement, riverine): 0.23 at 0.3048 m, 0.32 at 0.6096 m above the floor.
describe('what drives a loss', () => {
  it('is what a higher floor, the closing part and the tail take off', () => {
    // One map: 32,000 x 0.01 in the tail, 1/2 x 32,000 x 0.01 in the closing part.
    const found = ask(readPoint([[100, 0.6096]]), structure);
    expect(found[0]!.scenarios.base!.averageAnnualLoss).toBeCloseTo(480, 9);
    const raised = 0.23 + (0.09 * (0.6096 - 0.3 - 0.3048)) / 0.3048;
    const amounts = amountsOf(found);
    expect(Object.keys(amounts)).toEqual(['rare', 'frequent', 'floor']);
    expect(amounts.rare).toBeCloseTo(320, 9);
    expect(amounts.frequent).toBeCloseTo(160, 9);
    expect(amounts.floor).toBeCloseTo(480 - 0.015 * 100_000 * raised, 9);
  });

  it('is half of the basement where nobody knows whether there is one', () => {
    // Three centimetres of water, 0.27 m below the floor: the loss is almost all of a basement.
    const reading = readPoint([[10, 0.03]]);
    const atFloor = { ...structure, firstFloorHeight: 0.3 };
    const certain = amountsOf(ask(reading, { ...atFloor, basement: 'YES' }));
    const unknown = amountsOf(ask(reading, { ...atFloor, basement: 'UNKNOWN' }));
    expect(certain.basement).toBeGreaterThan(0);
    expect(unknown.basement).toBeCloseTo(certain.basement! / 2, 9);
    expect(amountsOf(ask(reading, { ...atFloor, basement: 'NO' }))).not.toHaveProperty('basement');
  });

  it('is what defences keep off, where they fail', () => {
    // Undefended: closing 115, between 220, tail 64. Behind 1 in 200 years: 28,625 at p = 0.005, so that
    // (28,625 + 32,000)/2 x 0.003 = 90.9375 and the tail of 64 are left.
    const definition = defineHazard({ hasStandardOfProtection: true });
    const reading = readPoint(
      [
        [100, 0.3048],
        [500, 0.6096],
      ],
      { standardOfProtectionYears: 200 },
    );
    const found = ask(reading, structure, { definition });
    expect(amountsOf(found)).not.toHaveProperty('defences');
    const amounts = amountsOf(found, 'defFail');
    expect(amounts.defences).toBeCloseTo(399 - 154.9375, 9);
    expect(amounts.frequent).toBeCloseTo(115, 9);
    expect(amounts.rare).toBeCloseTo(64, 9);
  });

  it('takes nothing off that more defence would lose all the same', () => {
    // A map of failing defences without water: the loss is that of the base map, and so are its parts.
    const reading = readPoint([[100, 0.6096]], { own: [readMap(100, 0, 'defFail')] });
    expect(amountsOf(ask(reading, structure), 'defFail').rare).toBeCloseTo(320, 9);
  });

  it('leaves out what is less than a hundredth of the loss', () => {
    // The tail of 1 in 10,000: of 0.15 in all, 0.0001.
    const maps = [10, 10_000].map((years) => [years, 0.6096] as const);
    expect(amountsOf(ask(readPoint(maps), structure))).not.toHaveProperty('rare');
    expect(Object.keys(amountsOf(ask(readPoint([[100, 0]]), structure)))).toEqual([]);
  });

  it('is not told without losses: beyond the maps, without the licence', () => {
    expect(ask(readPoint([[100, 'outside']]), structure)).toEqual([]);
    expect(ask(readPoint([[100, 1]]), structure, {}, false)).toEqual([]);
  });

  it('is the difference of two whole computations, whatever the place, the building and the policy', () => {
    const totalOf = (reading: HazardReading, of: Question, change: Partial<Financial>) => {
      const financial = { ...of.financial, ...change };
      const { losses } = answered(assess(reading, { ...of, financial }));
      if (losses === null || losses === 'notLicensed') throw new Error('No losses.');
      return (scenario: Scenario): number =>
        assets.reduce((sum, asset) => sum + losses[asset][scenario]!.averageAnnualLoss, 0);
    };
    fc.assert(
      fc.property(site, question, (where, of) => {
        const reading = toReading(where);
        const now = totalOf(reading, of, {});
        const changed: Partial<Record<LossDriverKind, typeof now>> = {
          basement: totalOf(reading, of, { basement: 'NO' }),
          floor: totalOf(reading, of, { firstFloorHeight: of.financial.firstFloorHeight + 0.3 }),
          defences: () => now('base'),
        };
        const [found] = ask(reading, of.financial, of);
        for (const scenario of scenariosOf(of.definition.hazard)) {
          const { averageAnnualLoss: loss, drivers } = found!.scenarios[scenario]!;
          const tolerance = 1e-9 * Math.max(1, loss);
          expect(Math.abs(loss - now(scenario))).toBeLessThanOrEqual(tolerance);
          const amounts = drivers.map(({ averageAnnualLoss }) => averageAnnualLoss);
          expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
          for (const { kind, averageAnnualLoss } of drivers) {
            expect(averageAnnualLoss).toBeGreaterThanOrEqual(0.01 * loss);
            expect(averageAnnualLoss).toBeLessThanOrEqual(loss + tolerance);
            const left = changed[kind]?.(scenario);
            if (left !== undefined) expect(Math.abs(loss - averageAnnualLoss - left)).toBeLessThanOrEqual(tolerance);
          }
          for (const [kind, left] of Object.entries(changed)) {
            const off = loss - left(scenario);
            if (off > 0.011 * loss + tolerance) expect(drivers.map((one) => one.kind)).toContain(kind);
          }
        }
      }),
    );
  });
});
