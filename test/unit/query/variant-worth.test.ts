import { describe, expect, it } from 'vitest';
import {
  addBenefits,
  combineVariants,
  computeVariantWorth,
  listBenefits,
  resolveEconomics,
} from '#shared/query/variant-worth.ts';
import type { Measure } from '#shared/portfolio/measure.ts';
import type { Variant } from '#shared/query/variant.ts';
import { house } from '../../support/engine-input.ts';

const variant = (id: string, measures: Measure[], economics?: Variant['economics']): Variant => ({
  id,
  name: null,
  measures,
  ...(economics === undefined ? {} : { economics }),
});
const raised = variant('a', [{ kind: 'raiseFloor', byMetres: 0.5 }]);
const residential = { ...house, typeOfBusiness: 'RES1' as const };

describe('the money of a measure', () => {
  it('has published figures where nothing is entered, and never a cost', () => {
    expect(resolveEconomics(raised, residential)).toEqual({ cost: null, lifeYears: 30, discountRate: 0.07 });
  });

  it('has no life where none is published: another use, another place, a policy', () => {
    expect(resolveEconomics(raised, { ...house, typeOfBusiness: 'COM1' }).lifeYears).toBeNull();
    for (const measure of [
      { kind: 'move', point: { latitude: 1, longitude: 2 } },
      { kind: 'deductible', amounts: { structure: 5 } },
    ] as const) {
      expect(resolveEconomics(variant('b', [measure]), residential).lifeYears).toBeNull();
    }
  });

  it('is what was entered where it was', () => {
    const entered = { cost: 1, lifeYears: 50, discountRate: 0 };
    expect(resolveEconomics({ ...raised, economics: entered }, residential)).toEqual(entered);
  });
});

describe('what a measure saves', () => {
  const figures = (structureAal: number, pluvial: number) => ({
    fluvialStructureAal: structureAal,
    fluvialStructurePml1500: 0,
    fluvialInventoryAal: 10,
    fluvialInventoryPml1500: 0,
    fluvialEquipmentAal: 0,
    fluvialEquipmentPml1500: 0,
    pluvialStructureAal: pluvial,
    pluvialStructurePml1500: 0,
    pluvialInventoryAal: 0,
    pluvialInventoryPml1500: 0,
    pluvialEquipmentAal: 0,
    pluvialEquipmentPml1500: 0,
  });

  it('stands hazard by hazard, over all assets, and is added over the floods that have losses', () => {
    const benefits = listBenefits(figures(480, 100), figures(345, 20), 'base');
    expect(benefits).toEqual([
      { hazard: 'fluvial', before: 490, after: 355 },
      { hazard: 'pluvial', before: 100, after: 20 },
    ]);
    expect(addBenefits(benefits)).toBe(215);
  });

  it('is worth nothing that can be told without a life, or where what is insured is changed', () => {
    const benefits = listBenefits(figures(480, 0), figures(345, 0), 'base');
    const known = { cost: 1000, lifeYears: 30, discountRate: 0.07 };
    expect(computeVariantWorth(raised, benefits, known)?.annualBenefit).toBe(135);
    expect(computeVariantWorth(raised, benefits, { ...known, lifeYears: null })).toBeNull();
    const value = variant('v', [{ kind: 'value', amounts: { structure: 1 } }]);
    expect(computeVariantWorth(value, benefits, known)).toBeNull();
  });
});

describe('two measures at once', () => {
  const filled = variant('b', [{ kind: 'basement', basement: 'NO' }], { cost: 5000, lifeYears: 20 });

  it('have the measures of both, the costs added, and the shorter life', () => {
    const both = combineVariants([{ ...raised, economics: { cost: 20_000 } }, filled], residential, 'c');
    expect(both).toEqual({
      id: 'c',
      name: null,
      measures: [...raised.measures, ...filled.measures],
      economics: { cost: 25_000, lifeYears: 20 },
    });
  });

  it('have no cost while one of them has none, and a rate only where it is the same', () => {
    expect(combineVariants([raised, filled], residential, 'c').economics).toEqual({ lifeYears: 20 });
    const rated = (rate: number) => ({ ...filled, economics: { ...filled.economics, discountRate: rate } });
    expect(combineVariants([rated(0.03), rated(0.03)], residential, 'c').economics?.discountRate).toBe(0.03);
    expect(combineVariants([rated(0.03), rated(0.05)], residential, 'c').economics?.discountRate).toBeUndefined();
  });
});
