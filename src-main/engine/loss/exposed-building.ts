import { STANDARD_BUILDING, type Asset, type Financial } from '#shared/exposure/exposure.ts';
import type { BuildingVulnerability } from '../vulnerability/building-vulnerability.ts';

/** What of a building decides how it takes water. */
export type Building = Pick<Financial, 'typeOfBusiness' | 'basement' | 'numberOfStoreys' | 'firstFloorHeight'>;

/** A building with the damage functions chosen for it. */
export interface ExposedBuilding {
  readonly building: Building;
  readonly vulnerability: BuildingVulnerability;
}

/** A building with damage functions and a policy. */
export interface InsuredBuilding extends ExposedBuilding {
  readonly financial: Financial;
}

/** The buildings that a hazard is computed for. */
export interface Exposure {
  /** The building as sent; null when none was, or the licence has no financial module. */
  readonly insured: InsuredBuilding | null;
  /**
   * The building that the score is of: the insured one, or the standard one in its place (docs/methodology/indices.md).
   */
  readonly scored: ExposedBuilding;
}

/** Finds the buildings of a request; `select` chooses damage functions. */
export function findExposure(
  financial: Financial | null,
  isLicensed: boolean,
  select: (building: Building) => BuildingVulnerability,
): Exposure {
  const standard = (): ExposedBuilding => ({ building: STANDARD_BUILDING, vulnerability: select(STANDARD_BUILDING) });
  if (financial === null || !isLicensed) return { insured: null, scored: standard() };
  const insured = { building: financial, vulnerability: select(financial), financial };
  return { insured, scored: financial.structureTIV > 0 ? insured : standard() };
}

/** Insured value and deductible of one asset, currency units. */
export function findCover(financial: Financial, asset: Asset): { readonly tiv: number; readonly deductible: number } {
  return { tiv: financial[`${asset}TIV`], deductible: financial[`${asset}Deductible`] };
}
