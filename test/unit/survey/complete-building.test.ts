import { describe, expect, it } from 'vitest';
import { completeBuilding, findMissingInputs } from '#shared/survey/complete-building.ts';

describe('a building that is not known whole', () => {
  it('names what is missing, in the order of entering it', () => {
    expect(findMissingInputs({ basement: 'YES', structureTIV: 400_000, structureDeductible: 0 })).toEqual([
      'typeOfBusiness',
      'numberOfStoreys',
      'firstFloorHeight',
      'inventoryTIV',
      'inventoryDeductible',
      'equipmentTIV',
      'equipmentDeductible',
    ]);
  });

  it('is completed by the standard building (docs/methodology/indices.md), 0 for money, and the floor that was measured', () => {
    const known = { basement: 'YES', structureTIV: 400_000, structureDeductible: 5000 } as const;
    const rest = {
      typeOfBusiness: 'RES1',
      numberOfStoreys: 'ONE STORY',
      inventoryTIV: 0,
      inventoryDeductible: 0,
      equipmentTIV: 0,
      equipmentDeductible: 0,
    } as const;
    expect(completeBuilding(known, null)).toEqual({ ...known, ...rest, firstFloorHeight: 0.3 });
    expect(completeBuilding(known, 0.62)).toEqual({ ...known, ...rest, firstFloorHeight: 0.62 });
    // What was entered for the calculation counts before what was measured.
    expect(completeBuilding({ ...known, firstFloorHeight: 1 }, 0.62)?.firstFloorHeight).toBe(1);
    expect(findMissingInputs({ ...known, ...rest, firstFloorHeight: 0 })).toEqual([]);
  });

  it('is not completed while nothing is insured: the losses would be 0 for want of a value', () => {
    expect(completeBuilding({ basement: 'YES', firstFloorHeight: 0.3 }, 0.62)).toBeNull();
  });
});
