import type { TFunction } from 'i18next';
import type { SurveyBuilding } from '#shared/domain/survey.ts';

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
      return t('losses.tivOf', { asset: t(`asset.${assetOf(name)}`) });
    default:
      return t('losses.deductibleOf', { asset: t(`asset.${assetOf(name)}`) });
  }
}

type MoneyName = Exclude<keyof SurveyBuilding, 'typeOfBusiness' | 'numberOfStoreys' | 'basement' | 'firstFloorHeight'>;

function assetOf(name: MoneyName): 'structure' | 'inventory' | 'equipment' {
  if (name.startsWith('structure')) return 'structure';
  return name.startsWith('inventory') ? 'inventory' : 'equipment';
}
