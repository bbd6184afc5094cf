import * as z from 'zod';

/** Business classes of the service, each standing for one Hazus occupancy (methodology: vulnerability). */
export const businessClasses = [
  'RESIDENTIAL',
  'COMMERCIAL',
  'INDUSTRIAL',
  'AGRICULTURAL',
  'GOVERNMENT',
  'EDUCATION',
  'RELIGIOUS',
] as const;

/** Hazus specific occupancy codes (FEMA, Hazus Inventory Technical Manual). */
export const hazusOccupancies = [
  'RES1',
  'RES2',
  'RES3A',
  'RES3B',
  'RES3C',
  'RES3D',
  'RES3E',
  'RES3F',
  'RES4',
  'RES5',
  'RES6',
  'COM1',
  'COM2',
  'COM3',
  'COM4',
  'COM5',
  'COM6',
  'COM7',
  'COM8',
  'COM9',
  'COM10',
  'IND1',
  'IND2',
  'IND3',
  'IND4',
  'IND5',
  'IND6',
  'AGR1',
  'REL1',
  'GOV1',
  'GOV2',
  'EDU1',
  'EDU2',
] as const;
export type HazusOccupancy = (typeof hazusOccupancies)[number];

/** What a building is used for: a class of the service or a Hazus code. */
export const typesOfBusiness = [...businessClasses, ...hazusOccupancies] as const;
export type TypeOfBusiness = (typeof typesOfBusiness)[number];

/** Whether the building has a basement. */
export const basements = ['YES', 'NO', 'UNKNOWN'] as const;
export type Basement = (typeof basements)[number];

/** Storeys above ground, in the spelling of the service. */
export const storeys = [
  'ONE STORY',
  'TWO STORY',
  'THREE STORY',
  'FOUR STORY',
  'FIVE STORY OR MORE',
  'SPLIT LEVEL',
  'UNKNOWN',
] as const;
export type Storeys = (typeof storeys)[number];

/** The insured parts of a building, in the order of the wire. */
export const assets = ['structure', 'inventory', 'equipment'] as const;
export type Asset = (typeof assets)[number];

/** The fields that hold amounts of money: insured values and deductibles of the three assets. */
export const amountFields = assets.flatMap((asset) => [`${asset}TIV`, `${asset}Deductible`] as const);

/** Largest insured value that is accepted, in currency units. */
export const MAXIMUM_TIV = 1e12;
/** Bounds of the first floor's height above the ground, metres. */
export const FIRST_FLOOR_HEIGHT_RANGE_METRES = { minimum: -5, maximum: 20 } as const;

/** Enumerations come in any case and padding; STOREY is STORY's other spelling. */
function normaliseEnumeration(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}

const money = z.number().min(0);
const insuredValue = money.max(MAXIMUM_TIV);

/** The building and its policy as sent in `financial`: all ten fields, nothing else. Money in any one currency. */
export const financialSchema = z.strictObject({
  typeOfBusiness: z.preprocess(normaliseEnumeration, z.enum(typesOfBusiness)),
  basement: z.preprocess(normaliseEnumeration, z.enum(basements)),
  numberOfStoreys: z.preprocess((value) => {
    const upper = normaliseEnumeration(value);
    return typeof upper === 'string' ? upper.replace(/\bSTOREY\b/, 'STORY') : upper;
  }, z.enum(storeys)),
  firstFloorHeight: z
    .number()
    .min(FIRST_FLOOR_HEIGHT_RANGE_METRES.minimum)
    .max(FIRST_FLOOR_HEIGHT_RANGE_METRES.maximum),
  structureDeductible: money,
  inventoryDeductible: money,
  equipmentDeductible: money,
  structureTIV: insuredValue,
  inventoryTIV: insuredValue,
  equipmentTIV: insuredValue,
});
/** The building and its policy. `firstFloorHeight` in metres above the ground next to the building. */
export type Financial = z.infer<typeof financialSchema>;

/** What all assets are insured for together, currency units. */
export function sumInsured(values: { readonly [Field in `${Asset}TIV`]: number }): number {
  return assets.reduce((sum, asset) => sum + values[`${asset}TIV`], 0);
}

/** The building behind a structure score when no usable policy was sent (docs/methodology/indices.md). */
export const STANDARD_BUILDING = {
  typeOfBusiness: 'RES1',
  basement: 'UNKNOWN',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.3,
} as const satisfies Pick<Financial, 'typeOfBusiness' | 'basement' | 'numberOfStoreys' | 'firstFloorHeight'>;
