import { assets, financialSchema, STANDARD_BUILDING, type Financial } from '#shared/exposure/exposure.ts';
import type { SurveyBuilding } from './survey.ts';

/** What a building still lacks before losses can be computed for it, in the order in which it is entered. */
export function findMissingInputs(building: SurveyBuilding): (keyof Financial)[] {
  const order: (keyof Financial)[] = [
    'typeOfBusiness',
    'numberOfStoreys',
    'basement',
    'firstFloorHeight',
    ...assets.flatMap((asset) => [`${asset}TIV`, `${asset}Deductible`] as const),
  ];
  return order.filter((name) => building[name] === undefined);
}

/**
 * A building of which something insured is known, with the rest as that of the standard building, and 0 for money.
 *
 * @param measuredHeightMetres height of the first floor as measured; it is taken before the standard one
 * @returns null where nothing is insured yet: its losses would be 0 for want of a value
 */
export function completeBuilding(building: SurveyBuilding, measuredHeightMetres: number | null): Financial | null {
  if (assets.every((asset) => building[`${asset}TIV`] === undefined)) return null;
  const nothing = assets.flatMap((asset) => [[`${asset}TIV`, 0] as const, [`${asset}Deductible`, 0] as const]);
  return financialSchema.parse({
    ...STANDARD_BUILDING,
    ...(measuredHeightMetres === null ? {} : { firstFloorHeight: measuredHeightMetres }),
    ...Object.fromEntries(nothing),
    ...building,
  });
}
