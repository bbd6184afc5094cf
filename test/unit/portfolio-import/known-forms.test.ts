import { describe, expect, test } from 'vitest';
import { typesOfBusiness } from '#shared/exposure/exposure.ts';
import data from '#main/portfolio/import/columns/data/occupancy-schemes.json' with { type: 'json' };
import { importFile, listCodes, type ImportedFile } from './support/import-file.ts';

const place = 'Latitude,Longitude';
const at = (row: number): string => `27.9${row}1,-82.501`;

function told({ detection }: ImportedFile): string {
  return detection.remarks.find(({ code }) => code === 'schema-recognised')?.detail ?? '';
}

function financials({ locations }: ImportedFile) {
  return locations.map(({ financial }) => financial);
}

describe('the National Structure Inventory', () => {
  const columns =
    'fd_id,bid,occtype,st_damcat,bldgtype,found_type,num_story,val_struct,val_cont,val_vehic,found_ht,ground_elv,x,y';
  const houses = [
    ['COM1', 'B', 1, 3],
    ['RES1-1SNB', 'S', 1, 1],
    ['RES1-2SWB', 'B', 2, 1.5],
    ['RES1-SLNB', 'C', 2, 2],
    ['RES1-3SNB', 'P', 3, 8],
  ] as const;
  const expected = [
    { typeOfBusiness: 'COM1', basement: 'YES', numberOfStoreys: 'ONE STORY', firstFloorHeight: 0.9144 },
    { typeOfBusiness: 'RES1', basement: 'NO', numberOfStoreys: 'ONE STORY', firstFloorHeight: 0.3048 },
    { typeOfBusiness: 'RES1', basement: 'YES', numberOfStoreys: 'TWO STORY', firstFloorHeight: 0.4572 },
    { typeOfBusiness: 'RES1', basement: 'NO', numberOfStoreys: 'SPLIT LEVEL', firstFloorHeight: 0.6096 },
    { typeOfBusiness: 'RES1', basement: 'NO', numberOfStoreys: 'THREE STORY', firstFloorHeight: 2.4384 },
  ].map((one) => ({ ...one, structureTIV: 193746.5, equipmentTIV: 96873.2, inventoryTIV: 0 }));

  test('is in feet, with the storeys and the basement of its uses, as CSV', async () => {
    const rows = houses.map(
      ([use, foundation, storeys, height], row) =>
        `49${row},86Q,${use},RES,W,${foundation},${storeys},193746.5,96873.2,0,${height},1555.3,-101.3${row}1,48.271`,
    );
    const imported = await importFile([columns, ...rows, ''].join('\n'));
    expect(financials(imported)).toMatchObject(expected);
    expect(imported.locations.map(({ locationId, currency }) => [locationId, currency])).toEqual(
      houses.map((_, row) => [`49${row}`, 'USD']),
    );
    expect(imported.detection.questions).toEqual([]);
    expect(told(imported)).toMatch(/^US National Structure Inventory: heights in feet, amounts in USD/);
  });

  test('is the same as GeoJSON', async () => {
    const features = houses.map(([occtype, found_type, num_story, found_ht], row) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-101.301 - row / 100, 48.271] },
      properties: {
        fd_id: 490 + row,
        occtype,
        found_type,
        num_story,
        val_struct: 193746.5,
        val_cont: 96873.2,
        found_ht,
      },
    }));
    const imported = await importFile(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(financials(imported)).toMatchObject(expected);
  });
});

describe('files of FEMA', () => {
  test('of FAST are in feet, have their codes of foundations, and inventories apart from contents', async () => {
    const columns = `FltyId,Occ,Cost,Area,NumStories,FoundationType,FirstFloorHt,ContentCost,InvCost,${place},flC`;
    const rows = [
      `1,RES1,200000,2000,1,4,3,100000,0,${at(1)},CAE`,
      `2,RES1,200000,2000,2,1,4,100000,0,${at(2)},CAE`,
      `3,COM1,1200000,5000,1,5,3.045,600000,150000,${at(3)},R`,
    ];
    const imported = await importFile([columns, ...rows, ''].join('\n'));
    expect(financials(imported)).toMatchObject([
      { basement: 'YES', numberOfStoreys: 'ONE STORY', firstFloorHeight: 0.9144, structureTIV: 200000 },
      { basement: 'NO', numberOfStoreys: 'TWO STORY', firstFloorHeight: 1.2192, equipmentTIV: 100000 },
      { basement: 'NO', firstFloorHeight: 0.9281, structureTIV: 1200000, equipmentTIV: 600000, inventoryTIV: 150000 },
    ]);
    expect(imported.detection.questions).toEqual([]);
    expect(told(imported)).toContain('FAST');
  });

  const udf = (cost: number) =>
    [
      `UserDefinedFltyId,OCCUPANCY,STATEA,COST,NUMSTORIES,AREA,CONTENTCOST,FOUNDATIONTYPE,FIRSTFLOORHT,${place}`,
      ...[1, 2, 3].map((id) => `US${id},RES1,FL,${cost},1,2.1,${cost / 2},4,3,${at(id)}`),
      '',
    ].join('\n');

  test('of user-defined facilities are in feet and thousands of dollars', async () => {
    const imported = await importFile(udf(200.5));
    expect(financials(imported)[0]).toMatchObject({
      basement: 'YES',
      firstFloorHeight: 0.9144,
      structureTIV: 200500,
      equipmentTIV: 100250,
    });
    expect(imported.detection).toMatchObject({ options: { lengthUnit: 'ft', amountUnit: 1000 }, questions: [] });
  });

  test('are asked about where thousands would be more than any building is worth', async () => {
    const { detection } = await importFile(udf(200500));
    expect(detection.questions).toMatchObject([{ code: 'amount-unit', answer: null }]);
    const answered = await importFile(udf(200500), { options: { amountUnit: 1 } });
    expect(financials(answered)[0]).toMatchObject({ structureTIV: 200500, firstFloorHeight: 0.9144 });
  });
});

describe('files of modelling companies', () => {
  test('of RMS have the values and deductibles of flood, and uses by the list that the row names', async () => {
    const columns =
      `LOCNUM,ACCNTNUM,STATECODE,CNTRYCODE,${place},OCCSCHEME,OCCTYPE,BLDGCLASS,NUMSTORIES,BASEMENT,` +
      'EQCV1VAL,EQCV2VAL,EQCV3VAL,FLCV1VAL,FLCV2VAL,FLCV3VAL,FLCV1VCUR,FLCV1DED,FLCV1LIMIT,FLSITEDED,WSCV1DED';
    const values = '1,2,3,1100000,550000,110000,USD,25000,900000,0,5000';
    const imported = await importFile(
      [
        columns,
        `1,A1,FL,US,${at(1)},ATC,1,1,2,1,${values}`,
        `2,A1,FL,US,${at(2)},ATC,8,1,1,2,${values}`,
        `3,A1,FL,US,${at(3)},ATC,31,1,1,2,${values}`,
        `4,A1,FL,US,${at(4)},SIC,1104,1,1,2,${values}`,
        '',
      ].join('\n'),
    );
    const amounts = { structureTIV: 1100000, inventoryTIV: 550000, structureDeductible: 25000, basement: 'UNKNOWN' };
    expect(financials(imported)).toMatchObject([
      { typeOfBusiness: 'RES1', numberOfStoreys: 'TWO STORY', ...amounts },
      { typeOfBusiness: 'COM4', ...amounts },
    ]);
    expect(imported.locations[0]).toMatchObject({ accountNumber: 'A1', currency: 'USD' });
    const notModelled = imported.locations[0]!.notes.filter(({ code }) => code === 'not-modelled');
    expect(notModelled.map(({ column }) => column)).toEqual(['EQCV3VAL', 'FLCV3VAL', 'FLCV1LIMIT', 'WSCV1DED']);
    expect(listCodes(imported.rejected.flatMap(({ reasons }) => reasons))).toEqual([
      'occupancy-without-class',
      'occupancy-unknown',
    ]);
    expect(listCodes(imported.detection.remarks)).not.toContain('amounts-not-used');
    expect(told(imported)).toContain('not read, since their codes are not known: BASEMENT');
  });

  test('of RMS without values of flood have those of another peril', async () => {
    const { locations } = await importFile(
      `LOCNUM,OCCSCHEME,OCCTYPE,${place},EQCV1VAL,EQCV2VAL,EQCV1DED\n1,ATC,1,${at(1)},500000,200000,9000\n`,
    );
    expect(locations[0]?.financial).toMatchObject({
      structureTIV: 500000,
      inventoryTIV: 200000,
      structureDeductible: 0,
    });
  });

  const touchstone =
    `LocationID,CountryISO,Area,${place},OccupancyCodeType,OccupancyCode,NumberOfStories,FirstFloorHeight,` +
    'FirstFloorHeightUnitCode,BuildingValue,OtherValue,ContentsValue,TimeElementValue,Currency,DeductibleType,' +
    'Deductible1,Deductible2,Deductible3,Deductible4,Limit1';
  const location = (row: number, terms: string) =>
    `${row},US,FL,${at(row)},AIR,302,1,3,FT,1000000,100000,500000,200000,USD,${terms},0`;

  test('of Touchstone have uses of AIR, units of heights, and deductibles as their type says', async () => {
    const imported = await importFile(
      [
        touchstone,
        location(1, 'C,25000,5000,10000,0'),
        location(2, 'C,0.02,0,0.1,0'),
        location(3, 'CB,16000,0,0,0'),
        location(4, 'S,0.01,0,0,0'),
        location(5, 'PL,0.05,0,0,0'),
        location(6, 'FR,16000,0,0,0'),
        location(7, 'N,25000,0,0,0'),
        location(8, 'CB,16000,700,0,0'),
        '',
      ].join('\n'),
    );
    const deductibles = imported.locations.map(({ financial }) => [
      financial.structureDeductible,
      financial.equipmentDeductible,
      financial.inventoryDeductible,
    ]);
    expect(deductibles).toEqual([
      [25000, 5000, 10000],
      [20000, 0, 50000],
      [10000, 1000, 5000],
      [10000, 1000, 5000],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [10000, 1000, 5000],
    ]);
    expect(imported.locations.map(({ notes }) => listCodes(notes).includes('deductible-not-modelled'))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      false,
      true,
    ]);
    expect(imported.locations[0]?.financial).toMatchObject({
      typeOfBusiness: 'RES1',
      firstFloorHeight: 0.9144,
      structureTIV: 1000000,
      equipmentTIV: 100000,
      inventoryTIV: 500000,
    });
    expect(told(imported)).toContain('Touchstone');
  });

  test('have a type of deductibles that is of another scope told, never dropped', async () => {
    const { locations } = await importFile(`Id,${place},Building,Deductible,Ded Type\n1,${at(1)},100000,5000,C\n`);
    expect(locations[0]?.financial.structureDeductible).toBe(0);
    expect(listCodes(locations[0]!.notes)).toContain('deductible-not-modelled');
  });
});

test('bordereaux of the London market and OED files are recognised', async () => {
  const bordereau = await importFile(
    'UMR,Certificate Ref,Risk Address,Risk Postcode,Risk Country,Buildings SI,Contents SI,Excess\n' +
      'B1,C1,12 Mill Road,WR1 1AA,United Kingdom,250000,50000,1000\n',
  );
  expect(bordereau.locations[0]).toMatchObject({
    locationId: 'C1',
    address: { streetAddress: '12 Mill Road', postalCode: 'WR1 1AA', countryName: 'United Kingdom' },
    financial: { structureTIV: 250000, inventoryTIV: 50000 },
  });
  expect(told(bordereau)).toContain('London market');
  const oed = await importFile(`LocNumber,AccNumber,CountryCode,${place},BuildingTIV\n1,A,GB,52.11,-0.91,9\n`);
  expect(told(oed)).toContain('OED');
});

test('a mapping that is given wins over a known form', async () => {
  const file = `FltyId,Occ,Cost,FirstFloorHt,FoundationType,ContentCost,${place}\n1,RES1,200000,3,4,100000,${at(1)}\n`;
  const { locations } = await importFile(file, {
    options: { lengthUnit: 'm' },
    mapping: (suggested) => ({
      ...suggested,
      columns: { ...suggested.columns, equipmentTIV: ['Cost'], structureTIV: ['ContentCost'] },
      values: { basement: { 4: 'NO' } },
    }),
  });
  expect(locations[0]?.financial).toMatchObject({
    structureTIV: 100000,
    equipmentTIV: 200000,
    firstFloorHeight: 3,
    basement: 'NO',
  });
});

test.each(data.schemes.map((scheme) => [scheme.id, scheme] as const))(
  'every code of the list %s means one thing',
  (_, { types, unknown, withoutClass }) => {
    expect(typesOfBusiness).toEqual(expect.arrayContaining(Object.keys(types)));
    const codes = [...Object.values(types).flat(), ...unknown];
    expect(new Set(codes).size).toBe(codes.length);
    const inBoth = codes.filter((code) =>
      withoutClass.some(({ from, to }) => Number(code) >= from && Number(code) <= to),
    );
    expect(inBoth).toEqual([]);
  },
);
