import type { TFunction } from 'i18next';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import type { SurveyBuilding } from '#shared/survey/survey.ts';

/** What a part of a building is called. */
export function nameBuildingPart(name: keyof SurveyBuilding, t: TFunction): string {
  switch (name) {
    case 'typeOfBusiness':
    case 'numberOfStoreys':
    case 'basement':
      return t(`losses.${name}`);
    case 'firstFloorHeight':
      return t('survey.calculatedHeight');
    case 'structureTIV':
    case 'inventoryTIV':
    case 'equipmentTIV':
      return t('losses.tivOf', { asset: t(`asset.${findAsset(name)}`) });
    default:
      return t('losses.deductibleOf', { asset: t(`asset.${findAsset(name)}`) });
  }
}

/** The asset that a sum of money belongs to: its name begins with it. */
function findAsset(name: `${Asset}TIV` | `${Asset}Deductible`): Asset {
  const asset = assets.find((candidate) => name.startsWith(candidate));
  if (asset === undefined) throw new Error(`no asset's: ${name}`);
  return asset;
}
