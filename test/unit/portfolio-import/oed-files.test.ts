import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

const columns =
  'PortNumber,AccNumber,LocNumber,CountryCode,Latitude,Longitude,OccupancyCode,NumberOfStoreys,Basement,FirstFloorHeight,' +
  'FirstFloorHeightUnit,BuildingTIV,OtherTIV,ContentsTIV,BITIV,LocCurrency,LocDedType1Building,LocDed1Building,' +
  'LocDedType3Contents,LocDed3Contents,LocDed2Other,LocDed6All,LocLimit1Building';

async function importRows(...rows: string[]) {
  return importFile([columns, ...rows, ''].join('\n'));
}

describe('an OED location file', () => {
  test('is recognised, with every column of it that counts', async () => {
    const { detection, locations } = await importRows(
      '1,A1,7,GB,52.7774602,-0.9000228,1051,2,6,2,2,220000,10000,50000,0,GBP,0,1000,0,500,250,0,0',
    );
    expect(detection.isOed).toBe(true);
    expect(detection.mapping.columns).toMatchObject({
      locationId: ['LocNumber'],
      accountNumber: ['AccNumber'],
      portfolioNumber: ['PortNumber'],
      structureTIV: ['BuildingTIV'],
      inventoryTIV: ['ContentsTIV'],
      equipmentTIV: ['OtherTIV'],
      structureDeductible: ['LocDed1Building'],
      inventoryDeductible: ['LocDed3Contents'],
      equipmentDeductible: ['LocDed2Other'],
      structureDeductibleType: ['LocDedType1Building'],
      locationDeductible: ['LocDed6All'],
      notModelled: ['BITIV', 'LocLimit1Building'],
    });
    expect(locations[0]).toMatchObject({
      locationId: 'A1 7',
      accountNumber: 'A1',
      portfolioNumber: '1',
      latitude: 52.7774602,
      longitude: -0.9000228,
      currency: 'GBP',
      financial: {
        typeOfBusiness: 'RES1',
        numberOfStoreys: 'TWO STORY',
        basement: 'NO',
        firstFloorHeight: 2,
        structureTIV: 220_000,
        inventoryTIV: 50_000,
        equipmentTIV: 10_000,
        structureDeductible: 1000,
        inventoryDeductible: 500,
        equipmentDeductible: 250,
      },
    });
    expect(listCodes(locations[0]?.notes ?? [])).not.toContain('not-modelled');
  });

  test('has deductibles as amounts, as shares of the value, and as shares of the loss, which are not modelled', async () => {
    const { locations, rejected } = await importRows(
      '1,A1,1,GB,52.1,-0.9,1051,1,0,,,100000,0,80000,0,GBP,2,0.01,1,0.05,,,',
      '1,A1,2,GB,52.2,-0.9,1051,1,0,,,100000,0,80000,0,GBP,2,1,2,2%,,,',
      '1,A1,3,GB,52.3,-0.9,1051,1,0,,,100000,0,80000,0,GBP,2,5,0,100,,,',
      '1,A1,4,GB,52.4,-0.9,1051,1,0,,,100000,0,80000,0,GBP,3,5,0,100,,,',
    );
    // 1 % of 100,000 is 1000; the share of the loss counts as 0.
    expect(locations[0]?.financial).toMatchObject({ structureDeductible: 1000, inventoryDeductible: 0 });
    expect(listCodes(locations[0]?.notes ?? [])).toEqual(
      expect.arrayContaining(['deductible-share-of-tiv', 'deductible-not-modelled', 'deductible-empty']),
    );
    // A share of 1 is the whole value; 2 % of 80,000 is 1600.
    expect(locations[1]?.financial).toMatchObject({ structureDeductible: 100_000, inventoryDeductible: 1600 });
    expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([
      [4, ['deductible-share-above-one']],
      [5, ['deductible-type-unknown']],
    ]);
  });

  test('names what is not modelled, column by column', async () => {
    const { locations } = await importRows(
      '1,A1,1,GB,52.1,-0.9,1051,1,0,,,100000,0,80000,40000,GBP,0,0,0,0,0,2500,90000',
    );
    // 2500 over 180,000, of which 100,000 are the building's and 80,000 the contents'.
    expect(locations[0]?.financial.structureDeductible).toBeCloseTo(2500 / 1.8, 9);
    expect(locations[0]?.financial.inventoryDeductible).toBeCloseTo(2000 / 1.8, 9);
    const notes = locations[0]?.notes.filter(({ code }) => code === 'not-modelled') ?? [];
    expect(notes.map(({ column }) => column)).toEqual(['BITIV', 'LocLimit1Building']);
  });

  test('has a participation named only where it is not the whole', async () => {
    const rows = ['1', '1.0', '', '100%', '0.5', '0', '25%', '100'].map(
      (share, at) => `A1,${at + 1},GB,52.${at + 11},-0.91,100000,${share}`,
    );
    const header = 'AccNumber,LocNumber,CountryCode,Latitude,Longitude,BuildingTIV,LocParticipation';
    const { locations } = await importFile([header, ...rows, ''].join('\n'));
    const noted = locations.map(({ notes }) => listCodes(notes).includes('not-modelled'));
    expect(noted).toEqual([false, false, false, false, true, true, true, true]);
  });

  test('has basements that are not known where only 0 and 1 stand in their column', async () => {
    const { detection, locations } = await importRows(
      '1,A1,1,GB,52.1111,-0.9,1051,1,0,,,1000,0,0,0,GBP,0,0,0,0,0,0,0',
      '1,A1,2,GB,52.2111,-0.9,1051,1,1,,,1000,0,0,0,GBP,0,0,0,0,0,0,0',
    );
    expect(detection.mapping.values).toEqual({});
    expect(locations.map(({ financial }) => financial.basement)).toEqual(['UNKNOWN', 'YES']);
  });

  test('has location numbers within accounts, also by a mapping of an earlier version; an account alone is no identifier', async () => {
    const file = [
      'PortNumber,AccNumber,LocNumber,Latitude,Longitude,BuildingTIV',
      'P,A1,7,52.1111,-0.9,1000',
      'P,A2,7,52.2111,-0.9,1000',
      'P,A2,,52.3111,-0.9,1000',
      'P,,7,52.4111,-0.9,1000',
      `P,${'a'.repeat(150)},${'b'.repeat(50)},52.5111,-0.9,1000`,
      '',
    ].join('\n');
    const before = (await importFile(file)).detection.mapping;
    const { accountNumber: _account, portfolioNumber: _portfolio, ...columns } = before.columns;
    const earlier = { ...before, columns: { ...columns, locationId: ['AccNumber', 'LocNumber'] } };
    for (const mapping of [before, earlier]) {
      const { locations, rejected } = await importFile(file, { mapping: () => mapping });
      expect(locations.map(({ locationId, accountNumber }) => [locationId, accountNumber])).toEqual([
        ['A1 7', 'A1'],
        ['A2 7', 'A2'],
        ['', 'A2'],
        ['7', ''],
      ]);
      for (const { notes } of locations) expect(listCodes(notes)).not.toContain('duplicate-id');
      expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['text-too-long']]);
    }
  });

  test('has codes of its own for storeys, basements and units', async () => {
    const row = (line: number, storeys: number, basement: number, height: number, unit: number) =>
      `1,A1,${line},GB,52.${line}111,-0.9,1101,${storeys},${basement},${height},${unit},1000,0,0,0,GBP,0,0,0,0,0,0,0`;
    const { locations, rejected } = await importRows(
      row(1, -1, 0, 1, 2),
      row(2, -2, 1, 10, 1),
      row(3, -3, 5, 1, 2),
      row(4, 0, 6, 1, 2),
      row(5, 12, 7, 1, 2),
      row(6, 4, 2, 1, 3),
    );
    expect(locations.map(({ financial }) => [financial.numberOfStoreys, financial.basement])).toEqual([
      ['UNKNOWN', 'UNKNOWN'],
      ['UNKNOWN', 'YES'],
      ['FIVE STORY OR MORE', 'YES'],
      ['UNKNOWN', 'NO'],
      ['FIVE STORY OR MORE', 'UNKNOWN'],
    ]);
    // 10 feet are 3.048 m.
    expect(locations[1]?.financial.firstFloorHeight).toBeCloseTo(3.048, 12);
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['unit-unknown']]);
  });

  test('has first-floor heights in feet where no unit is given, and says so', async () => {
    const { detection, locations } = await importRows(
      '1,A1,1,US,52.1111,-0.9,1051,1,0,10,,1000,0,0,0,USD,0,0,0,0,0,0,0',
      '1,A1,2,US,52.2111,-0.9,1051,1,0,10,0,1000,0,0,0,USD,0,0,0,0,0,0,0',
      '1,A1,3,US,52.3111,-0.9,1051,1,0,1.5,2,1000,0,0,0,USD,0,0,0,0,0,0,0',
    );
    expect(detection.options.lengthUnit).toBe('ft');
    expect(listCodes(detection.remarks)).toContain('heights-in-oed-feet');
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([3.048, 3.048, 1.5]);
    expect(locations[0]?.notes).toContainEqual({
      code: 'first-floor-height-converted',
      column: 'FirstFloorHeight',
      detail: '10 ft is 3.048 m',
    });
    // Without the column of units it is the same. Another column, or a file that is not OED's, says nothing.
    const names = (height: string) => `LocNumber,Latitude,Longitude,BuildingTIV,${height}\n1,52.1111,-0.9,1000,10\n`;
    const unitOf = async (file: string) => (await importFile(file)).detection.options.lengthUnit;
    expect(await unitOf(names('FirstFloorHeight'))).toBe('ft');
    expect(await unitOf(names('FFH'))).toBeUndefined();
    expect(await unitOf(names('FirstFloorHeight').replace('BuildingTIV', 'Building TIV'))).toBeUndefined();
    const corrected = await importFile(names('FirstFloorHeight'), { options: { lengthUnit: 'm' } });
    expect(corrected.locations[0]?.financial.firstFloorHeight).toBe(10);
    expect(listCodes(corrected.detection.remarks)).not.toContain('heights-in-oed-feet');
  });

  test('says nothing of feet where every height has its unit', async () => {
    const { detection } = await importRows(
      '1,A1,1,US,52.1111,-0.9,1051,1,0,1,2,1000,0,0,0,USD,0,0,0,0,0,0,0',
      '1,A1,2,US,52.2111,-0.9,1051,1,0,-999,,1000,0,0,0,USD,0,0,0,0,0,0,0',
      '1,A1,3,US,52.3111,-0.9,1051,1,0,,,1000,0,0,0,USD,0,0,0,0,0,0,0',
    );
    expect(listCodes(detection.remarks)).not.toContain('heights-in-oed-feet');
  });

  test('has -999 where the first-floor height is not known', async () => {
    const { locations, rejected } = await importRows(
      '1,A1,1,US,52.1111,-0.9,1051,1,0,-999,1,1000,0,0,0,USD,0,0,0,0,0,0,0',
      '1,A1,2,US,52.2111,-0.9,1051,1,0,-999.0,,1000,0,0,0,USD,0,0,0,0,0,0,0',
      '1,A1,3,US,52.3111,-0.9,1051,1,0,-998,2,1000,0,0,0,USD,0,0,0,0,0,0,0',
    );
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([0.3, 0.3]);
    for (const { notes } of locations) {
      expect(listCodes(notes)).toContain('first-floor-height-defaulted');
      expect(listCodes(notes)).not.toContain('first-floor-height-converted');
    }
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['first-floor-height-out-of-range']]);
  });

  test.each([
    ['1050', 'RESIDENTIAL'],
    ['1051', 'RES1'],
    ['1053', 'RES4'],
    ['1100', 'COMMERCIAL'],
    ['1101', 'COM1'],
    ['1104', 'COM4'],
    ['1106', 'COM6'],
    ['1113', 'COM10'],
    ['1125', 'COM5'],
    ['1150', 'INDUSTRIAL'],
    ['1151', 'IND1'],
    ['1157', 'IND6'],
    ['1201', 'RELIGIOUS'],
    ['1210', 'GOVERNMENT'],
    ['1220', 'GOV2'],
    ['1230', 'EDU2'],
    ['1231', 'EDU1'],
    ['1351', 'AGRICULTURAL'],
    ['2050', 'IND1'],
    ['2700', 'AGRICULTURAL'],
  ])('occupancy %s is %s', async (code, type) => {
    const { locations } = await importRows(`1,A1,1,GB,52.1,-0.9,${code},1,0,,,1000,0,0,0,GBP,0,0,0,0,0,0,0`);
    expect(locations[0]?.financial.typeOfBusiness).toBe(type);
  });

  test.each(['1059', '1126', '1999', '4000', '9999'])('occupancy %s is no code of the standard', async (code) => {
    const { rejected } = await importRows(`1,A1,1,GB,52.1,-0.9,${code},1,0,,,1000,0,0,0,GBP,0,0,0,0,0,0,0`);
    expect(listCodes(rejected[0]?.reasons ?? [])).toEqual(['occupancy-unknown']);
  });

  test('has rows remarked whose perils are others, and rows of several buildings', async () => {
    const header =
      'AccNumber,LocNumber,CountryCode,Latitude,Longitude,BuildingTIV,LocPerilsCovered,LocPeril,NumberOfBuildings';
    const perils = ['QEQ,QEQ,1', 'QEQ;OO1,QEQ,0', 'aa1,,', ',QEQ;WTC,12', 'WW1,ORF,', 'WW2,AA1,3', '64,n/a,?'];
    // Words that are no codes say nothing of which perils are meant.
    perils.push('ALL,,1.0', 'Wind and flood,,', 'TBD,,', 'QEQ;YES,,', ',qeq | XHL,"1,200"');
    const rows = perils.map((cells, at) => `A1,${at + 1},GB,52.${at + 11},-0.91,100000,${cells}`);
    const { locations } = await importFile([header, ...rows, ''].join('\n'));
    const oed = new Set(['other-perils', 'flood-not-covered', 'several-buildings']);
    expect(locations.map(({ notes }) => notes.filter(({ code }) => oed.has(code)))).toEqual([
      [{ code: 'other-perils', column: 'LocPerilsCovered', detail: '"QEQ"' }],
      [],
      [],
      [
        { code: 'other-perils', column: 'LocPeril', detail: '"QEQ;WTC"' },
        { code: 'several-buildings', column: 'NumberOfBuildings', detail: '"12"' },
      ],
      [{ code: 'flood-not-covered', column: 'LocPerilsCovered', detail: '"WW1"' }],
      [
        { code: 'other-perils', column: 'LocPerilsCovered', detail: '"WW2"' },
        { code: 'several-buildings', column: 'NumberOfBuildings', detail: '"3"' },
      ],
      [],
      ...Array.from({ length: 4 }, () => []),
      [
        { code: 'other-perils', column: 'LocPeril', detail: '"qeq | XHL"' },
        { code: 'several-buildings', column: 'NumberOfBuildings', detail: '"1,200"' },
      ],
    ]);
  });

  test.each([
    '# Bldgs',
    'No. of Buildings',
    'NumBldgs',
    'Building count',
    'Number of identical buildings',
    'Total number of buildings',
    'Anzahl Gebäude',
    'Nombre de bâtiments',
    'Aantal gebouwen',
    'Number of Locations',
    'Num Risks',
    'RiskCount',
    '# Properties',
  ])(
    'or any other has rows remarked of several buildings by its column %s, unlike the number of a building',
    async (name) => {
      const { locations } = await importFile(`id,lat,lon,Building TIV,${name},Bldg #\n1,52.11,-0.91,1000,3,2\n`);
      const found = locations[0]?.notes.filter(({ code }) => code === 'several-buildings');
      expect(found).toEqual([{ code: 'several-buildings', column: name, detail: '"3"' }]);
    },
  );
});
