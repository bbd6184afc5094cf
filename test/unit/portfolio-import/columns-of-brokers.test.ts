import { describe, expect, test } from 'vitest';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { detectTable } from '#main/portfolio/import/columns/detect-table.ts';
import { importFile } from './support/import-file.ts';
import { parseDelimited } from './support/detect-rows.ts';

function detect(...lines: string[]) {
  const { mapping, remarks } = detectTable(parseDelimited(lines));
  const unused = remarks.find(({ code }) => code === 'amounts-not-used')?.detail ?? '';
  return { columns: mapping.columns, unused: unused === '' ? [] : unused.split(', ') };
}

describe('the columns', () => {
  test.each<[name: string, lines: string[], columns: PortfolioMapping['columns'], unused: string[]]>([
    [
      'of a location file of a modelling company',
      [
        'LOCNUM,CNTRYCODE,STATECODE,NUMSTORIES,BLDGVAL,CONTVAL,BIVAL,EQCV1VAL,FLCV1DED',
        '1,US,UT,2,1000000,500000,100000,1000000,25000',
      ],
      {
        locationId: ['LOCNUM'],
        countryName: ['CNTRYCODE'],
        areaName: ['STATECODE'],
        numberOfStoreys: ['NUMSTORIES'],
        structureTIV: ['BLDGVAL'],
        inventoryTIV: ['CONTVAL'],
        notModelled: ['BIVAL'],
      },
      ['EQCV1VAL', 'FLCV1DED'],
    ],
    [
      'of one with numbered deductibles',
      [
        'LocationID,BuildingValue,OtherValue,ContentsValue,TimeElementValue,DeductibleType,Deductible1,Deductible4,Limit1',
        '1,1000,0,500,200,C,25000,0,0',
      ],
      {
        locationId: ['LocationID'],
        structureTIV: ['BuildingValue'],
        inventoryTIV: ['ContentsValue'],
        equipmentTIV: ['OtherValue'],
        locationDeductibleType: ['DeductibleType'],
        notModelled: ['TimeElementValue', 'Deductible1', 'Deductible4', 'Limit1'],
      },
      [],
    ],
    [
      'of a schedule with limits beside values',
      [
        'Loc #,Building Values,Contents Values,Machinery & Equipment Values,Building Limit,Flood Deductible Building,Wind Ded %',
        '1,1250000,500000,300000,1000000,30000,5',
      ],
      {
        locationId: ['Loc #'],
        structureTIV: ['Building Values'],
        inventoryTIV: ['Contents Values'],
        equipmentTIV: ['Machinery & Equipment Values'],
        structureDeductible: ['Flood Deductible Building'],
        notModelled: ['Building Limit', 'Wind Ded %'],
      },
      [],
    ],
    [
      'of a schedule with many parts',
      [
        'Loc #,Postal,Building,Personal Property,Stock,Improvements,EDP,Fine Arts,Outdoor Property,Total',
        '1,84601,1000000,100000,20000,30000,10000,5000,2000,1167000',
      ],
      {
        locationId: ['Loc #'],
        postalCode: ['Postal'],
        structureTIV: ['Building', 'Improvements', 'Outdoor Property'],
        inventoryTIV: ['Personal Property', 'Stock', 'Fine Arts'],
        equipmentTIV: ['EDP'],
      },
      [],
    ],
    [
      'of a bordereau of the London market',
      ['Policy,Risk Address,Postcode,BSI,CSI,Excess,Share,Premium', 'P1,1 High St,AB1 2CD,250000,50000,500,0.25,1200'],
      {
        locationId: ['Policy'],
        streetAddress: ['Risk Address'],
        postalCode: ['Postcode'],
        structureTIV: ['BSI'],
        inventoryTIV: ['CSI'],
        locationDeductible: ['Excess'],
      },
      ['Share', 'Premium'],
    ],
    [
      'in camel case',
      [
        'LocID,Lat,Lon,BuildingTIV,ContTIV,EquipTIV,NoOfFloors,DedBldg,TIVBldg',
        '1,42.51,-62.91,1000000,500000,200000,2,50000,1000000',
      ],
      {
        locationId: ['LocID'],
        latitude: ['Lat'],
        longitude: ['Lon'],
        structureTIV: ['BuildingTIV'],
        inventoryTIV: ['ContTIV'],
        equipmentTIV: ['EquipTIV'],
        numberOfStoreys: ['NoOfFloors'],
        structureDeductible: ['DedBldg'],
      },
      [],
    ],
    [
      'beside three that are known',
      [
        'Loc,BLDGVAL,CONTVAL,Machinery,Tenant Improvements,EDP Equipment,Signs',
        '1,1000000,500000,1000,50000,50000,9000',
      ],
      {
        locationId: ['Loc'],
        structureTIV: ['BLDGVAL', 'Tenant Improvements'],
        inventoryTIV: ['CONTVAL'],
        equipmentTIV: ['Machinery', 'EDP Equipment'],
      },
      ['Signs'],
    ],
    [
      'of an earlier version of the OED standard',
      [
        'AccNumber,LocNumber,Latitude,Longitude,BuildingTIV,LocDedType,LocDed,LocMinDed,LocMaxDed,LocLimit,LocDed1,LocLimit1',
        'A,1,52.1,-0.9,1000000,0,25000,0,0,0,5,100',
      ],
      {
        accountNumber: ['AccNumber'],
        locationId: ['LocNumber'],
        latitude: ['Latitude'],
        longitude: ['Longitude'],
        structureTIV: ['BuildingTIV'],
        locationDeductible: ['LocDed'],
        locationDeductibleType: ['LocDedType'],
        notModelled: ['LocMinDed', 'LocMaxDed', 'LocLimit', 'LocDed1', 'LocLimit1'],
      },
      [],
    ],
    [
      'below the coverages of a policy',
      ['Loc,Lat,Lon,Coverage A,,Coverage C,', ',,,Limit,Ded,Limit,Ded', '1,42.51,-62.91,500000,5000,200000,1000'],
      {
        locationId: ['Loc'],
        latitude: ['Lat'],
        longitude: ['Lon'],
        structureTIV: ['Coverage A – Limit'],
        inventoryTIV: ['Coverage C – Limit'],
        structureDeductible: ['Coverage A – Ded'],
        inventoryDeductible: ['Coverage C – Ded'],
      },
      [],
    ],
  ])('%s are known, or told of', (_, lines, columns, unused) => {
    const found = detect(...lines);
    expect(found.columns).toEqual(columns);
    expect(found.unused).toEqual(unused);
  });

  test('that are parts of one asset are added up row by row', async () => {
    const { locations } = await importFile(
      'id,lat,lon,BldgVal,Stock,Contents,Fine Arts,EDP,DedBldg\nA,42.51,-62.91,1000,20,300,,50,100\n',
    );
    expect(locations[0]?.financial).toMatchObject({
      structureTIV: 1000,
      inventoryTIV: 320,
      equipmentTIV: 50,
      structureDeductible: 100,
    });
  });

  test('without blanks say their currency and percentages', async () => {
    const { locations } = await importFile('id,lat,lon,BldgValUSD,BldgDedPct\nA,42.51,-62.91,1000,2\n');
    expect(locations[0]).toMatchObject({ currency: 'USD', financial: { structureTIV: 1000, structureDeductible: 20 } });
  });
});
