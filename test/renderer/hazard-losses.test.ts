import { describe, expect, it } from 'vitest';
import { computeTotalAnnualLoss, hasScenarioDifference, readHazardLosses } from '#shared/query/hazard-losses.ts';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

const { figures } = createAnswer({ financial: sampleFinancial });

describe('readHazardLosses', () => {
  it('adds up the rounded figures of the assets', () => {
    const losses = readHazardLosses(figures, 'fluvial', 'base');
    // 700 + 210 + 70 = 980; 45000 + 13000 + 5000 = 63000
    expect(losses).toMatchObject({ absence: null, total: { averageAnnualLoss: 980, probableMaximumLoss1500: 63_000 } });
  });

  it('reads the fields of the scenario', () => {
    const losses = readHazardLosses(figures, 'fluvial', 'defFail');
    // 2400 + 720 + 230 = 3350; 54000 + 16500 + 6000 = 76500
    expect(losses).toMatchObject({ total: { averageAnnualLoss: 3350, probableMaximumLoss1500: 76_500 } });
  });

  it('never adds up codes: they say why there is no figure', () => {
    expect(readHazardLosses(figures, 'coastal', 'base')).toEqual({ hazard: 'coastal', absence: 'outside' });
    expect(readHazardLosses(figures, 'pluvial', 'base')).toEqual({ hazard: 'pluvial', absence: 'notLicensed' });
    const unlicensed = Object.fromEntries(Object.keys(figures).map((name) => [name, -3]));
    expect(readHazardLosses(unlicensed, 'fluvial', 'base')).toEqual({
      hazard: 'fluvial',
      absence: 'noFinancialModule',
    });
  });

  it('says that there is no data where the fields are left out', () => {
    expect(readHazardLosses({ fluvialFloodIndex: 4 }, 'fluvial', 'base')).toEqual({
      hazard: 'fluvial',
      absence: 'noData',
    });
  });

  it('gives rain its one figure in every scenario', () => {
    const rain = Object.fromEntries(
      ['Structure', 'Inventory', 'Equipment'].flatMap((asset) => [
        [`pluvial${asset}Aal`, 10],
        [`pluvial${asset}Pml1500`, 100],
      ]),
    );
    expect(computeTotalAnnualLoss(rain, 'pluvial', 'defFail')).toBe(30);
  });
});

describe('hasScenarioDifference', () => {
  it('finds the difference that a failed defence makes', () => {
    expect(hasScenarioDifference(figures)).toBe(true);
  });

  it('finds none where every scenario has the same figures', () => {
    const same = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value < 0 ? value : 5]));
    expect(hasScenarioDifference(same)).toBe(false);
  });
});
