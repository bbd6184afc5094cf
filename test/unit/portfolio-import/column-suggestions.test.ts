import { describe, expect, test } from 'vitest';
import { portfolioFields } from '#shared/portfolio/portfolio-mapping.ts';
import { suggestMapping } from '#main/portfolio/import/columns/suggest-mapping.ts';

describe('suggested columns', () => {
  test.each([
    ['Building Value', 'structureTIV'],
    ['BUILDING_SUM_INSURED', 'structureTIV'],
    ['Valeur du bâtiment', 'structureTIV'],
    ['Rep Cost Bldg', 'structureTIV'],
    ['Bldg Sum Ins', 'structureTIV'],
    ['Ins. Value Stk.', 'inventoryTIV'],
    ['Day One Buildings', 'structureTIV'],
    ['VSU Gebäude (Neuwert) in T€', 'structureTIV'],
    ['Valeur à neuf bâtiment', 'structureTIV'],
    ['Gebäudeversicherungswert CHF', 'structureTIV'],
    ['Warenlager EUR', 'inventoryTIV'],
    ['Franchise anglaise', 'locationDeductible'],
    ['Vrijstelling', 'locationDeductible'],
    ["Nbre d'étages", 'numberOfStoreys'],
    ['Untergeschosse', 'basement'],
    ['Franchise générale', 'locationDeductible'],
    ['Basement Area (sq ft)', 'basement'],
    ['Deductible per building', 'locationDeductible'],
    ['No. Stories Above Grade', 'numberOfStoreys'],
    ['Stories Below Grade', 'basement'],
    ['FFH_cm', 'firstFloorHeight'],
    ['N° site', 'locationId'],
    ['Capital continente', 'structureTIV'],
    ['Somma assicurata', 'structureTIV'],
    ['Latitudine', 'latitude'],
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
    ['Straße', 'streetAddress'],
    ['STRASSE', 'streetAddress'],
    ['PLZ', 'postalCode'],
    ['Ort', 'city'],
    ['Bundesland', 'areaName'],
    ['Land', 'countryName'],
    ['Breitengrad', 'latitude'],
    ['Längengrad', 'longitude'],
    ['Laengengrad', 'longitude'],
    ['Gebäudewert in EUR', 'structureTIV'],
    ['Gebaeudewert', 'structureTIV'],
    ['Versicherungssumme Gebäude (€)', 'structureTIV'],
    ['Inhalt', 'inventoryTIV'],
    ['TIV Building', 'structureTIV'],
    ['TIV Building (000s)', 'structureTIV'],
    ['TIV - Building', 'structureTIV'],
    ['Building Amount', 'structureTIV'],
    ['Gebäude VS', 'structureTIV'],
    ['Valeur assurée bâtiment', 'structureTIV'],
    ['Declared Value Buildings', 'structureTIV'],
    ['TIV Contents', 'inventoryTIV'],
    ['RCV Contents', 'inventoryTIV'],
    ['TIV Other', 'equipmentTIV'],
    ['Vorräte €', 'inventoryTIV'],
    ['Betriebseinrichtung', 'equipmentTIV'],
    ['Selbstbehalt Gebäude', 'structureDeductible'],
    ['Selbstbehalt', 'locationDeductible'],
    ['Nutzungsart', 'typeOfBusiness'],
    ['Keller', 'basement'],
    ['Anzahl Geschosse', 'numberOfStoreys'],
    ['Höhe EG [m]', 'firstFloorHeight'],
    ['Währung', 'currency'],
    ['Policen-Nr.', 'locationId'],
    ['Straat', 'streetAddress'],
    ['Woonplaats', 'city'],
    ['Postcode', 'postalCode'],
    ['Provincie', 'areaName'],
    ['Breedtegraad', 'latitude'],
    ['Lengtegraad', 'longitude'],
    ['Opstal', 'structureTIV'],
    ['Herbouwwaarde (EUR)', 'structureTIV'],
    ['Inboedel', 'inventoryTIV'],
    ['Inventaris', 'equipmentTIV'],
    ['Eigen risico opstal', 'structureDeductible'],
    ['Bedrijfsschade', 'notModelled'],
    ['Gebruik', 'typeOfBusiness'],
    ['Kelder', 'basement'],
    ['Bouwlagen', 'numberOfStoreys'],
    ['Valuta', 'currency'],
    ['Polisnummer', 'locationId'],
    ['Buildings Sum Insured (£)', 'structureTIV'],
    ['Buildings £', 'structureTIV'],
    ['Contents Excess', 'inventoryDeductible'],
    ['Bldg Value', 'structureTIV'],
    ['BPP', 'inventoryTIV'],
    ['# Stories', 'numberOfStoreys'],
    ['No. of Floors', 'numberOfStoreys'],
    ['Nb niveaux', 'numberOfStoreys'],
    ['N° police', 'locationId'],
    ['Nº de police', 'locationId'],
    ['Loc #', 'locationId'],
    ['Risk Address 1', 'streetAddress'],
    ['Post Town', 'city'],
    ['PLZ / Ort', 'city'],
    ['Occupation', 'typeOfBusiness'],
    ['BI/EE', 'notModelled'],
    ['Flood Excess', 'locationDeductible'],
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

  test('German and Dutch house numbers are written behind the street', () => {
    const columnsOf = (...names: string[]) => suggestMapping(names).mapping.columns.streetAddress;
    expect(columnsOf('Hausnummer', 'Straße', 'PLZ', 'Ort')).toEqual(['Straße', 'Hausnummer']);
    expect(columnsOf('Straat', 'Huisnr.', 'Plaats')).toEqual(['Straat', 'Huisnr.']);
    expect(columnsOf('Lfd. Nr.', 'Straße', 'Nr.', 'PLZ')).toEqual(['Straße', 'Nr.']);
  });

  test('the number of a row is not written in front of its street', () => {
    const columnsOf = (...names: string[]) => suggestMapping(names).mapping.columns.streetAddress;
    expect(columnsOf('#', 'Address', 'City')).toEqual(['Address']);
    expect(columnsOf('No.', 'Street', 'City')).toEqual(['Street']);
    expect(columnsOf('LON', 'LAT', 'NUMBER', 'STREET', 'CITY')).toEqual(['NUMBER', 'STREET']);
  });

  test('a deductible that does not say of what is one over all, and not that of a part', () => {
    const { mapping, suggestions } = suggestMapping(['Deductible', 'Building TIV']);
    expect(mapping.columns).toEqual({ structureTIV: ['Building TIV'], locationDeductible: ['Deductible'] });
    expect(suggestions.find(({ field }) => field === 'locationDeductible')?.confidence).toBeLessThan(0.9);
  });

  test('of several deductibles of one asset that of floods is taken, the others are said not to be modelled', () => {
    const { mapping } = suggestMapping([
      'Building Deductible',
      'Flood Deductible Building',
      'Wind Ded %',
      'Min deductible',
    ]);
    expect(mapping.columns).toEqual({
      structureDeductible: ['Flood Deductible Building'],
      notModelled: ['Building Deductible', 'Wind Ded %', 'Min deductible'],
    });
  });

  test('a limit is an insured value only where nothing else is', () => {
    expect(
      suggestMapping(['Building Values', 'Contents Values', 'Building Limit', 'Contents Limit']).mapping.columns,
    ).toEqual({
      structureTIV: ['Building Values'],
      inventoryTIV: ['Contents Values'],
      notModelled: ['Building Limit', 'Contents Limit'],
    });
    expect(suggestMapping(['Dwelling Limit', 'Personal Property Limit', 'TIV']).mapping.columns).toEqual({
      structureTIV: ['Dwelling Limit'],
      inventoryTIV: ['Personal Property Limit'],
    });
  });

  test('each column that is not modelled is said why of itself', () => {
    const { mapping, suggestions } = suggestMapping(['BITIV', 'Rent', 'BI/EE']);
    expect(mapping.columns).toEqual({ notModelled: ['BITIV', 'Rent', 'BI/EE'] });
    expect(suggestions.map(({ columns, why }) => [...columns, why])).toEqual([
      ['BITIV', 'oedName'],
      ['Rent', 'usualName'],
      ['BI/EE', 'usualName'],
    ]);
  });

  test('a second column of the same insured value is said to be left out, whichever comes first', () => {
    const columns = ['Value', 'Building TIV', 'Contents', 'Contents RCV'];
    expect(suggestMapping(columns).valuesLeftOut).toEqual(['Value', 'Contents RCV']);
    expect(suggestMapping(['Building TIV', 'Contents', 'City', 'Town']).valuesLeftOut).toEqual([]);
  });

  test('several parts of one asset are added up', () => {
    const columns = ['Building', 'Tenant Improvements', 'Contents', 'Stock', 'Fine Arts', 'Plant & Machinery', 'EDP'];
    expect(suggestMapping(columns).mapping.columns).toEqual({
      structureTIV: ['Building', 'Tenant Improvements'],
      inventoryTIV: ['Contents', 'Stock', 'Fine Arts'],
      equipmentTIV: ['Plant & Machinery', 'EDP'],
    });
  });
});
