import { expect } from 'vitest';
import { header, row, sound, withRows, type Defect } from './defect.ts';

/** Defects of column names, and of what stands above them. */
export const defectsOfHeaders: readonly Defect[] = [
  {
    name: 'title lines above the column names',
    file: `Portfolio of Example Ltd,,,,,,,,,\n\nAs of 2026-11-21,,,,,,,,,\n${withRows()}`,
    remarks: ['title-lines-above-header'],
    locations: 1,
    check: ({ detection }) => expect(detection.options.headerLine).toBe(4),
  },
  {
    name: "Excel's line that names the delimiter",
    file: `sep=;\n${withRows().replaceAll(',', ';')}`,
    remarks: ['separator-line'],
    locations: 1,
  },
  {
    name: 'every line in quotation marks as a whole, of a table that was taken for one column',
    file: [
      'Schedule of values, 2026',
      header,
      sound,
      row({ id: 'A "1"', use: 'RES1' }),
      'Total,,,,,,,600000,150000,',
      '',
    ]
      .map((line) => (line === '' ? '' : `"${line.replaceAll('"', '""')}"`))
      .join('\r\n'),
    remarks: ['quoted-lines', 'title-lines-above-header'],
    rejected: { 5: ['totals-row'] },
    locations: 2,
    check: ({ detection, locations }) => {
      expect(detection.options).toMatchObject({ delimiter: ',', headerLine: 2 });
      expect(locations.map(({ locationId }) => locationId)).toEqual(['1', 'A "1"']);
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 350_000, inventoryTIV: 100_000 });
    },
  },
  {
    name: 'only those lines in quotation marks that have some themselves, with blank cells behind',
    file: 'Ref;Address;City;Building TIV\n1;12 Mill Rd;Portham;350000\n"2;""Quay 3; rear"";Portham;250000";;;\n3;9 Mill Rd;Portham;150000\n',
    remarks: ['quoted-lines'],
    locations: 3,
    check: ({ locations }) =>
      expect(locations.map(({ line, address }) => [line, address.streetAddress])).toEqual([
        [2, '12 Mill Rd'],
        [3, 'Quay 3; rear'],
        [4, '9 Mill Rd'],
      ]),
  },
  {
    name: 'two rows of column names, groups above',
    file: 'Location,,,Insured values,\nId,Latitude,Longitude,Building TIV,Contents TIV\n1,49.12345,-121.95432,350000,1000\n',
    remarks: ['groups-above-header'],
    check: ({ detection, locations }) => {
      expect(detection.options).toMatchObject({ groupLine: 1, headerLine: 2 });
      expect(detection.columns.map(({ name }) => name)).toEqual([
        'Location – Id',
        'Location – Latitude',
        'Location – Longitude',
        'Insured values – Building TIV',
        'Insured values – Contents TIV',
      ]);
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 350_000, inventoryTIV: 1000 });
    },
  },
  {
    name: 'groups that say what is insured, and a unit and currency above their columns alone',
    file: [
      'Schedule of values,,,,,,,,',
      ',,,,,,,,',
      'Risk,,,,Insured values (GBP 000),,,Deductibles (GBP),',
      'Ref,Street,Town,Postcode,Buildings,Contents,BI,Buildings,Contents',
      'A1,1 Mill Rd,Portham,AB1 2CD,350,100,50,1000,500',
      '',
    ].join('\n'),
    remarks: ['groups-above-header', 'title-lines-above-header', 'amounts-in-heading-unit'],
    noted: { 5: ['amount-in-heading-unit', 'not-modelled'] },
    check: ({ locations }) => {
      expect(locations[0]).toMatchObject({ currency: 'GBP', locationId: 'A1' });
      expect(locations[0]?.financial).toMatchObject({
        structureTIV: 350_000,
        inventoryTIV: 100_000,
        structureDeductible: 1000,
        inventoryDeductible: 500,
      });
    },
  },
  {
    name: 'groups of assets above the same names of amounts',
    file: [
      'Id,Latitude,Longitude,Buildings,,Machinery,,Stock,',
      ',,,Sum insured,Excess,Sum insured,Excess,Sum insured,Excess',
      '1,49.12345,-121.95432,350000,1000,20000,300,70000,400',
      '',
    ].join('\n'),
    remarks: ['groups-above-header'],
    check: ({ locations }) =>
      expect(locations[0]?.financial).toMatchObject({
        structureTIV: 350_000,
        structureDeductible: 1000,
        equipmentTIV: 20_000,
        equipmentDeductible: 300,
        inventoryTIV: 70_000,
        inventoryDeductible: 400,
      }),
  },
  {
    name: 'groups in French with a unit, both lines again where pages were pasted together, and totals and notes below',
    file: [
      'Situation du risque;;;Valeurs assurées (k€);;',
      'Réf;Latitude;Longitude;Bâtiment;Contenu;Matériel',
      '1;48,12345;2,95432;350;100;20',
      'Situation du risque;;;Valeurs assurées (k€);;',
      'Réf;Latitude;Longitude;Bâtiment;Contenu;Matériel',
      '2;48,22345;2,85432;250;50;10',
      'Total général;;;600;150;30',
      ';;;;;',
      'Valeurs déclarées par le courtier;;;;;',
      '',
    ].join('\n'),
    remarks: ['groups-above-header'],
    rejected: { 4: ['repeated-header'], 5: ['repeated-header'], 7: ['totals-row'], 9: ['no-location', 'no-tiv'] },
    locations: 2,
    check: ({ locations }) => {
      expect(locations[0]?.currency).toBe('EUR');
      expect(locations[1]?.financial).toMatchObject({ structureTIV: 250_000, equipmentTIV: 10_000 });
    },
  },
  {
    name: 'a title in the middle above the column names, which is no group of columns',
    file: `,,,Statement of values Acme Ltd,,,,,,\n${withRows(row({}))}`,
    remarks: ['title-lines-above-header'],
    check: ({ detection }) => {
      expect(detection.options.groupLine).toBe(0);
      expect(detection.columns[3]?.name).toBe('Use');
    },
  },
  {
    name: 'groups above the column names, corrected: there are none',
    file: 'Location,,,Insured values (GBP 000),\nId,Latitude,Longitude,Building TIV,Contents TIV\n1,49.12345,-121.95432,350000,1000\n',
    corrections: { options: { groupLine: 0 } },
    remarks: ['title-lines-above-header'],
    check: ({ detection, locations }) => {
      expect(detection.columns.map(({ name }) => name)).toContain('Building TIV');
      expect(locations).toHaveLength(1);
    },
  },
  {
    name: 'a group that is about something else than what is insured',
    file: [
      'Id,Latitude,Longitude,Premium,,Insured values,',
      ',,,Buildings,Contents,Buildings,Contents',
      '1,49.12345,-121.95432,350,100,350000,100000',
      '',
    ].join('\n'),
    remarks: ['groups-above-header', 'value-left-out'],
    check: ({ locations }) =>
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 350_000, inventoryTIV: 100_000 }),
  },
  ...['2023,2024', '31.12.2023,31.12.2024', '2023.0,1'].map((names): Defect => ({
    name: `columns that are named ${names.replace(',', ' and ')}`,
    file: `Ref,Latitude,Longitude,Building,${names}\n1,49.12345,-121.95432,350000,330000,340000\n`,
    locations: 1,
    check({ detection, locations }) {
      expect(detection.options.headerLine).toBe(1);
      expect(detection.columns.map(({ name }) => name)).toEqual(`Ref,Latitude,Longitude,Building,${names}`.split(','));
      expect(locations[0]).toMatchObject({ locationId: '1', latitude: 49.12345, financial: { structureTIV: 350_000 } });
    },
  })),
  {
    name: 'names of columns that are not known, one of them a year',
    file: 'Kode,Plek,2023\n1,"12 Mill Rd, Portham",330000\n2,"9 Mill Rd, Portham",21000\n',
    corrections: {
      mapping: (mapping) => ({ ...mapping, columns: { streetAddress: ['Plek'], structureTIV: ['2023'] } }),
    },
    locations: 2,
    check: ({ locations }) =>
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([330_000, 21_000]),
  },
  {
    name: 'no column names, but years of construction',
    file: 'A,12 Mill Rd,Portham,1987\nB,9 Mill Rd,Portham,2004\nC,8 Mill Rd,Portham,1\n',
    remarks: ['no-header'],
    corrections: {
      mapping: (mapping) => ({
        ...mapping,
        columns: { streetAddress: ['Column 2'], city: ['Column 3'], structureTIV: ['Column 4'] },
      }),
    },
    locations: 3,
  },
  {
    name: 'groups above the column names, one of them a year',
    file: [
      'Location,,,Insured values (GBP 000),,2023,',
      'Id,Latitude,Longitude,Buildings,Contents,Premium,Losses',
      '1,49.12345,-121.95432,350,100,12,0',
      '',
    ].join('\n'),
    remarks: ['groups-above-header'],
    check: ({ locations }) =>
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 350_000, inventoryTIV: 100_000 }),
  },
  {
    name: 'two columns of the same name',
    file: 'Ref,Address,City,TIV,TIV\n1,12 Mill Rd,Portham,1000,2000\n',
    remarks: ['duplicate-column-names'],
    check: ({ detection }) =>
      expect(detection.columns.map(({ name }) => name)).toEqual(['Ref', 'Address', 'City', 'TIV', 'TIV (2)']),
  },
  {
    name: 'no column names',
    file: '1,49.12345,-121.95432,350000\n2,49.2,-121.9,1000\n',
    remarks: ['no-header'],
    corrections: {
      mapping: (mapping) => ({
        ...mapping,
        columns: { latitude: ['Column 2'], longitude: ['Column 3'], structureTIV: ['Column 4'] },
      }),
    },
    locations: 2,
  },
  { name: 'column names only', file: `${header}\n`, remarks: ['no-rows'], locations: 0 },
  {
    name: 'headings of percentages, which are no amounts',
    file: 'Id,Latitude,Longitude,TIV,Building %,Building deductible (%)\n1,49.12345,-121.95432,350000,80,2\n',
    noted: { 2: ['deductible-percentage-assumed'] },
    // 2 % of 350,000.
    check: ({ locations }) =>
      expect(locations[0]?.financial).toMatchObject({ structureTIV: 350_000, structureDeductible: 7000 }),
  },
  {
    name: 'column names of French, British and American brokers',
    file: [
      'N°;Adresse du bien;Ville;Capitaux bâtiments;Capitaux contenu;Occ;Bsmt',
      '1;12 rue de la Paix;Paris;3 500 000 €;250 000 €;Bureaux;oui',
      '',
    ].join('\n'),
    noted: { 2: ['occupancy-word', 'basement-translated'] },
    check: ({ locations }) =>
      expect(locations[0]).toMatchObject({
        address: { streetAddress: '12 rue de la Paix' },
        financial: { structureTIV: 3_500_000, inventoryTIV: 250_000, typeOfBusiness: 'COM4', basement: 'YES' },
      }),
  },
  {
    name: 'heights in inches by their heading',
    file: 'Ref,Latitude,Longitude,Buildings,Floor height (in)\n1,49.12345,-121.95432,350000,18\n',
    noted: { 2: ['first-floor-height-converted'] },
    // An inch is 2.54 cm.
    check: ({ locations }) => expect(locations[0]?.financial.firstFloorHeight).toBeCloseTo(0.4572, 9),
  },
  {
    name: 'heights in centimetres by their heading, one with a unit of its own',
    file: 'Ref,Latitude,Longitude,Buildings,FFH [cm]\n1,49.12345,-121.95432,350000,45\n2,49.2,-121.9,350000,0.5 m\n',
    noted: { 2: ['first-floor-height-converted'] },
    check: ({ locations }) => expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([0.45, 0.5]),
  },
];
