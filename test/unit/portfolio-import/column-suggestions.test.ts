import { describe, expect, test } from 'vitest';
import { portfolioFields } from '#shared/domain/portfolio-mapping.ts';
import { suggestMapping } from '#main/services/portfolio/import/suggest-mapping.ts';

describe('suggested columns', () => {
  test.each([
    ['Building Value', 'structureTIV'],
    ['BUILDING_SUM_INSURED', 'structureTIV'],
    ['Valeur du bâtiment', 'structureTIV'],
    ['Contents TIV (CAD)', 'inventoryTIV'],
    ['Contenu', 'inventoryTIV'],
    ['Machinery & Equipment', 'equipmentTIV'],
    ['Équipements', 'equipmentTIV'],
    ['Franchise bâtiment', 'structureDeductible'],
    ['No. de police', 'locationId'],
    ['Policy #', 'locationId'],
    ['Lat.', 'latitude'],
    ['LONG', 'longitude'],
    ['Lat/Long', 'coordinates'],
    ['Adresse civique', 'streetAddress'],
    ['Zip Code', 'postalCode'],
    ['Code postal', 'postalCode'],
    ['Province/State', 'areaName'],
    ['Pays', 'countryName'],
    ["Type d'occupation", 'typeOfBusiness'],
    ['# of Stories', 'numberOfStoreys'],
    ["Nombre d'étages", 'numberOfStoreys'],
    ['Sous-sol', 'basement'],
    ['First Floor Height [ft]', 'firstFloorHeight'],
    ['Devise', 'currency'],
    ['Business Interruption', 'notModelled'],
    ["Perte d'exploitation", 'notModelled'],
  ] as const)('%s is %s', (name, field) => {
    const { mapping, suggestions } = suggestMapping([name]);
    expect(mapping.columns[field]).toEqual([name]);
    expect(suggestions).toHaveLength(1);
  });

  test('a file is of the OED standard by its very names', () => {
    expect(suggestMapping(['LocNumber', 'Latitude', 'BuildingTIV']).isOed).toBe(true);
    expect(suggestMapping(['Loc Number', 'Latitude', 'Longitude', 'Building TIV']).isOed).toBe(false);
  });

  test('every field is found by its own name', () => {
    for (const field of portfolioFields) expect(suggestMapping([field]).mapping.columns[field]).toEqual([field]);
  });

  test('of several columns for one field, the one whose name leaves least open is taken', () => {
    expect(suggestMapping(['TIV', 'Building TIV', 'Remarks']).mapping.columns).toEqual({
      structureTIV: ['Building TIV'],
    });
    expect(suggestMapping(['Street', 'House number', 'StreetAddress']).mapping.columns.streetAddress).toEqual([
      'House number',
      'StreetAddress',
    ]);
  });

  test('a deductible that does not say of what is not taken for one of a part', () => {
    const { mapping, suggestions } = suggestMapping(['Deductible', 'Building TIV']);
    expect(mapping.columns).toEqual({ structureTIV: ['Building TIV'], notModelled: ['Deductible'] });
    expect(suggestions.find(({ field }) => field === 'notModelled')?.confidence).toBeLessThan(0.9);
  });
});
