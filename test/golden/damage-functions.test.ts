import { describe, expect, test } from 'vitest';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { FloodInput } from '#engine/flood-computation.ts';
import { assess, defineHazard, house, readPoint, traceOf } from '../support/engine-input.ts';

/** Damage ratios of the three assets in water of one depth. */
function ratiosAt(depthMetres: number, building: Partial<Financial> = {}, overrides: Partial<FloodInput> = {}) {
  const trace = traceOf(
    assess(readPoint([[100, depthMetres]]), { financial: { ...house, ...building }, ...overrides }),
  );
  const { structure, inventory, equipment } = trace.losses!;
  return {
    structure: structure.scenarios.base!.damageRatios[0]!,
    inventory: inventory.scenarios.base!.damageRatios[0]!,
    equipment: equipment.scenarios.base!.damageRatios[0]!,
    curves: [structure, inventory, equipment].map(({ curves }) => curves.map(({ id }) => id).join('+')),
  };
}

describe('reading a curve', () => {
  // hazus-structure-129: 0.13 at 0, 0.23 at 0.3048, 0.32 at 0.6096 m above the floor, 0.84 at the end (7.3152 m).
  test('is linear between points', () => {
    // h = 1.1572 - 0.7 = 0.4572, halfway from 0.3048 to 0.6096: (0.23 + 0.32)/2.
    expect(ratiosAt(1.1572, { firstFloorHeight: 0.7 }).structure).toBeCloseTo(0.275, 12);
  });

  test('gives a point its value', () => {
    expect(ratiosAt(0.7, { firstFloorHeight: 0.7 }).structure).toBeCloseTo(0.13, 12);
    expect(ratiosAt(1, { firstFloorHeight: 0.6952 }).structure).toBeCloseTo(0.23, 12);
  });

  test('holds the last value above the last point', () => {
    expect(ratiosAt(7.3152).structure).toBe(0.84);
    expect(ratiosAt(50).structure).toBe(0.84);
  });

  test('is 0 below the first point, also where the first point is above 0', () => {
    // hazus-structure-108 (2 Story, basement) starts with 0.04 at -1.2192 m.
    const twoStorey = { numberOfStoreys: 'TWO STORY', basement: 'YES', firstFloorHeight: 2.2192 } as const;
    expect(ratiosAt(1, twoStorey).structure).toBe(0.04);
    expect(ratiosAt(0.999, twoStorey).structure).toBe(0);
  });

  test('meets a first point that binary rounding puts a hair above the height', () => {
    // h = 0.57 - (0.87 - 0.3) = 0 by hand, -1.1e-16 in binary; North American houses begin with 0.201805 at 0.
    const jrc = { curveSet: 'jrc-north-america' };
    expect(ratiosAt(0.57, { firstFloorHeight: 0.87 }, jrc).structure).toBe(0.201805);
    expect(ratiosAt(0.569, { firstFloorHeight: 0.87 }, jrc).structure).toBe(0);
  });

  test('gives no damage to dry ground, whatever the curve says below the floor', () => {
    // The floor lies 1 m below the ground: 0 of water would be h = 1 m.
    expect(ratiosAt(0, { firstFloorHeight: -1 })).toMatchObject({ structure: 0, inventory: 0, equipment: 0 });
    // 0.1 m of water there is h = 1.1 m: from 0.40 at 0.9144 to 0.47 at 1.2192, 0.1856/0.3048 of the way.
    expect(ratiosAt(0.1, { firstFloorHeight: -1 }).structure).toBeCloseTo(0.4 + (0.07 * 0.1856) / 0.3048, 12);
  });
});

describe('a basement that is unknown', () => {
  // Without (129): 0.03, 0.13, 0.23 at -0.3048, 0, 0.3048 m; with (704): 0.14 at -0.6096, then 0.19, 0.26, 0.32.
  const unknown = { basement: 'UNKNOWN', firstFloorHeight: 1 } as const;

  test('is the mean of both ratios at h = 0', () => {
    expect(ratiosAt(1, unknown).structure).toBeCloseTo((0.13 + 0.26) / 2, 12);
  });

  test('is the mean just below and above', () => {
    // Halfway to the neighbouring points: (0.08 + 0.225)/2 and (0.18 + 0.29)/2.
    expect(ratiosAt(1 - 0.1524, unknown).structure).toBeCloseTo(0.1525, 12);
    expect(ratiosAt(1 + 0.1524, unknown).structure).toBeCloseTo(0.235, 12);
  });

  test('is half the basement curve where the other is still 0', () => {
    expect(ratiosAt(1 - 0.6096, unknown).structure).toBeCloseTo(0.07, 12);
  });

  test('lists both curves, or the one that both share', () => {
    expect(ratiosAt(1, unknown).curves[0]).toBe('hazus-structure-129+hazus-structure-704');
    expect(ratiosAt(1, { ...unknown, typeOfBusiness: 'COM1' }).curves[0]).toBe('hazus-structure-217');
  });
});

describe('choosing a Hazus curve', () => {
  test.each([
    ['ONE STORY', 'hazus-structure-129'],
    ['TWO STORY', 'hazus-structure-107'],
    ['THREE STORY', 'hazus-structure-109'],
    ['FOUR STORY', 'hazus-structure-109'],
    ['FIVE STORY OR MORE', 'hazus-structure-109'],
    ['SPLIT LEVEL', 'hazus-structure-111'],
    ['UNKNOWN', 'hazus-structure-129'],
  ] as const)('RES1, %s', (numberOfStoreys, curve) => {
    expect(ratiosAt(1, { numberOfStoreys }).curves[0]).toBe(curve);
  });

  test('RESIDENTIAL is RES1, COMMERCIAL COM1, INDUSTRIAL IND2', () => {
    expect(ratiosAt(1, { typeOfBusiness: 'RESIDENTIAL' }).curves[0]).toBe('hazus-structure-129');
    expect(ratiosAt(1, { typeOfBusiness: 'COMMERCIAL' }).curves[0]).toBe('hazus-structure-217');
    expect(ratiosAt(1, { typeOfBusiness: 'INDUSTRIAL' }).curves[0]).toBe('hazus-structure-559');
  });

  test('inventory has a curve of its own where the table has one, else the contents', () => {
    expect(ratiosAt(1, { typeOfBusiness: 'COM1' }).curves).toEqual([
      'hazus-structure-217',
      'hazus-inventory-1',
      'hazus-contents-90',
    ]);
    expect(ratiosAt(1).curves).toEqual(['hazus-structure-129', 'hazus-contents-45', 'hazus-contents-45']);
  });

  test('coastal water with waves uses the A zone where the table has it', () => {
    const coastal = { definition: defineHazard({ hazard: 'coastal' }) };
    expect(ratiosAt(1, {}, coastal).curves[0]).toBe('hazus-structure-658');
    expect(ratiosAt(1, { basement: 'YES' }, coastal).curves[0]).toBe('hazus-structure-114');
    expect(ratiosAt(1, { typeOfBusiness: 'COM1' }, coastal).curves[0]).toBe('hazus-structure-217');
  });

  test('still coastal water, rivers and rain use the riverine zone', () => {
    const still = { definition: defineHazard({ hazard: 'coastal', waves: false }) };
    const rain = { definition: defineHazard({ hazard: 'pluvial' }) };
    expect(ratiosAt(1, {}, still).curves[0]).toBe('hazus-structure-129');
    expect(ratiosAt(1, {}, rain).curves[0]).toBe('hazus-structure-129');
  });
});

describe('choosing a JRC curve', () => {
  test('reads the depth above ground with a floor of 0.3 m in the curve', () => {
    // Europe, residential: 0.25 at 0.5 m, 0.40 at 1 m. Floor 0.3 m: h = d; floor 0.8 m: h = d - 0.5.
    const jrc = { curveSet: 'jrc-europe' };
    expect(ratiosAt(0.5, { firstFloorHeight: 0.3 }, jrc).structure).toBeCloseTo(0.25, 12);
    expect(ratiosAt(1.25, { firstFloorHeight: 0.8 }, jrc).structure).toBeCloseTo(0.325, 12);
    expect(ratiosAt(0.4, { firstFloorHeight: 0.8 }, jrc).structure).toBe(0);
  });

  test('uses one curve for all assets, whatever the storeys and the basement', () => {
    const jrc = { curveSet: 'jrc-europe' };
    const all = ['jrc-europe-residential', 'jrc-europe-residential', 'jrc-europe-residential'];
    expect(ratiosAt(1, {}, jrc).curves).toEqual(all);
    expect(ratiosAt(1, { basement: 'UNKNOWN', numberOfStoreys: 'SPLIT LEVEL' }, jrc).curves).toEqual(all);
  });

  test.each([
    ['jrc-africa', 'RES3B', 'jrc-africa-residential'],
    ['jrc-africa', 'IND6', 'jrc-africa-industrial'],
    ['jrc-africa', 'COM4', 'jrc-global-commercial'],
    ['jrc-oceania', 'INDUSTRIAL', 'jrc-global-industrial'],
    ['jrc-global', 'RESIDENTIAL', 'jrc-europe-residential'],
    ['jrc-global', 'GOV1', 'jrc-global-commercial'],
    ['jrc-central-south-america', 'AGRICULTURAL', 'jrc-central-south-america-commercial'],
    ['jrc-asia', 'REL1', 'jrc-asia-commercial'],
  ] as const)('%s, %s: %s', (curveSet, typeOfBusiness, curve) => {
    expect(ratiosAt(1, { typeOfBusiness }, { curveSet }).curves[0]).toBe(curve);
  });
});
