import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { buffer } from 'node:stream/consumers';
import { importFile, listCodes } from './support/import-file.ts';
import { makeXlsx, type SheetCell } from './support/make-xlsx.ts';

const header: SheetCell[] = [
  'Ref',
  'House No',
  'Street',
  'City',
  'ZIP',
  'Country',
  'TIV (000s)',
  'Building deductible',
];
const sound: SheetCell[] = ['A1', 12, 'Mill Rd', 'Portham', 2138, 'USA', 350, 1000];

describe("a broker's workbook", () => {
  test('with a merged title, a sheet of notes, a totals row and hidden rows is read whole', async () => {
    const file = await makeXlsx([
      { name: 'Read me', rows: [['Prepared for renewal'], ['Values as at 1 January']] },
      {
        name: 'SOV 2026',
        mergedCells: ['A1:H1'],
        hiddenRows: [5],
        rows: [
          ['Schedule of values'],
          [],
          header,
          sound,
          ['A2', 14, 'Mill Rd', 'Portham', 2139, 'USA', { formula: 'G4*2', result: 700 }, 1000],
          [null, null, null, 'Total', null, null, { formula: 'SUM(G4:G5)', result: 1050 }, null],
        ],
      },
    ]);
    const { detection, locations, rejected } = await importFile(file);
    expect(detection.options).toMatchObject({ sheet: 'SOV 2026', headerLine: 3 });
    expect(listCodes(detection.remarks)).toEqual(
      expect.arrayContaining([
        'several-sheets',
        'merged-cells',
        'hidden-rows',
        'title-lines-above-header',
        'amounts-in-heading-unit',
      ]),
    );
    expect(detection.remarks.find(({ code }) => code === 'hidden-rows')?.detail).toBe('1, the first in row 5');
    expect(locations).toMatchObject([
      { line: 4, address: { streetAddress: '12 Mill Rd', postalCode: '02138' }, financial: { structureTIV: 350_000 } },
      { line: 5, address: { streetAddress: '14 Mill Rd', postalCode: '02139' }, financial: { structureTIV: 700_000 } },
    ]);
    expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([[6, ['totals-row']]]);
  });

  test('with merged headings above its column names has them in front of the columns that they were merged over', async () => {
    const file = await makeXlsx([
      {
        name: 'SOV',
        mergedCells: ['A1:H1', 'A3:A4', 'B3:B4', 'C3:C4', 'D3:F3', 'G3:G4', 'H3:H4'],
        rows: [
          ['Schedule of values'],
          [],
          ['Ref', 'Street', 'Town', 'Insured values (£000)', null, null, 'Year built', 'Building deductible'],
          [null, null, null, 'Buildings', 'Contents', 'BI'],
          ['A1', '12 Mill Rd', 'Portham', 350, 20, 10, 1987, 1000],
          [],
          ['Total', null, null, { formula: 'SUM(D5:D5)', result: 350 }, 20, 10],
          ['All values as declared by the insured'],
        ],
      },
    ]);
    const { detection, locations, rejected } = await importFile(file);
    expect(detection.options).toMatchObject({ groupLine: 3, headerLine: 4 });
    expect(detection.columns.map(({ name }) => name)).toEqual([
      'Ref',
      'Street',
      'Town',
      'Insured values (£000) – Buildings',
      'Insured values (£000) – Contents',
      'Insured values (£000) – BI',
      'Year built',
      'Building deductible',
    ]);
    expect(locations).toMatchObject([
      { line: 5, locationId: 'A1', address: { streetAddress: '12 Mill Rd', city: 'Portham' }, currency: 'GBP' },
    ]);
    expect(locations[0]?.financial).toMatchObject({
      structureTIV: 350_000,
      inventoryTIV: 20_000,
      structureDeductible: 1000,
    });
    expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([
      [7, ['totals-row']],
      [8, ['no-location', 'no-tiv']],
    ]);
  });

  test('with a sheet of totals only is read from the sheet of locations, of the latest year', async () => {
    const names: SheetCell[] = ['Ref', 'Latitude', 'Longitude', 'Buildings'];
    const place: SheetCell[] = ['A1', 49.12345, -121.95432, 350_000];
    const file = await makeXlsx([
      { name: 'Summary', rows: [names, ['Total', null, null, 700_000]] },
      { name: 'Values 2023', rows: [names, place] },
      { name: 'Values 2024', rows: [names, place] },
      { name: 'Draft', rows: [names, place] },
    ]);
    const { detection, locations } = await importFile(file);
    expect(detection.options.sheet).toBe('Values 2024');
    expect(detection.remarks.find(({ code }) => code === 'sheets-left-out')?.detail).toBe(
      'Summary, Values 2023, Draft',
    );
    expect(locations).toHaveLength(1);
  });

  test('with several sheets of buildings says which of them it leaves out, until one is chosen', async () => {
    const place: SheetCell[] = ['A1', 49.12345, -121.95432, 350_000];
    const names: SheetCell[] = ['Ref', 'Latitude', 'Longitude', 'Buildings'];
    const file = await makeXlsx([
      { name: 'North', rows: [names, place] },
      { name: 'South', rows: [names, place] },
      {
        name: 'Summary',
        rows: [
          ['Region', 'TIV', 'Buildings'],
          ['North', 350_000, 1],
        ],
      },
    ]);
    const { detection } = await importFile(file);
    expect(detection.options.sheet).toBe('North');
    expect(detection.remarks).toContainEqual({ code: 'sheets-left-out', severity: 'warning', detail: 'South' });
    const chosen = await importFile(file, { options: { sheet: 'South' } });
    expect(listCodes(chosen.detection.remarks)).not.toContain('sheets-left-out');
  });

  test.each([
    ['nothing', { formula: 'G2*2' }],
    ['an empty value', { formula: 'G2*2', result: '' }],
  ] as const)('with formulas that no program has computed, and %s in their place, says so', async (_, uncomputed) => {
    const row: SheetCell[] = ['A2', 14, 'Mill Rd', 'Portham', 2139, 'USA', uncomputed, { formula: 'H2', result: 5 }];
    const { detection, rejected } = await importFile(await makeXlsx([{ name: 'SOV', rows: [header, sound, row] }]));
    expect(detection.remarks).toContainEqual({
      code: 'formulas-without-results',
      severity: 'warning',
      detail: '1, the first in row 3',
    });
    expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([[3, ['no-tiv']]]);
  });

  test('with headings above its column names that were not merged has them over the blanks behind', async () => {
    const rows: SheetCell[][] = [
      ['Risk', null, null, 'Buildings', null, 'Contents'],
      ['Ref', 'Latitude', 'Longitude', 'Sum insured', 'Excess', 'Sum insured', 'Excess'],
      ['A1', 49.12345, -121.95432, 350_000, 1000, 20_000, 500],
    ];
    const { locations } = await importFile(await makeXlsx([{ name: 'SOV', rows }]));
    expect(locations[0]?.financial).toMatchObject({
      structureTIV: 350_000,
      structureDeductible: 1000,
      inventoryTIV: 20_000,
      inventoryDeductible: 500,
    });
  });

  test('with percentages says so: 2.5 % of a deductible is no amount of 0.025', async () => {
    const rows = [0.025, 0.02125].map((share, at): SheetCell[] => [
      ...sound.slice(0, 1),
      14 + at,
      ...sound.slice(2, 7),
      { share },
    ]);
    const { locations } = await importFile(await makeXlsx([{ name: 'SOV', rows: [header, ...rows] }]));
    expect(locations).toHaveLength(2);
    // 2.5 % and 2.125 % of 350,000.
    expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([8750, 7437.5]);
    for (const { notes } of locations) expect(listCodes(notes)).toContain('deductible-percentage-assumed');
  });

  test('with shares of the value by OED type is read alike with and without a percent format', async () => {
    const names: SheetCell[] = [
      'LocNumber',
      'Latitude',
      'Longitude',
      'BuildingTIV',
      'LocDed1Building',
      'LocDedType1Building',
    ];
    const rows: SheetCell[][] = [
      ['1', 49.12345, -121.9, 400_000, 0.02125, 2],
      ['2', 49.2, -121.8, 400_000, { share: 0.02125 }, 2],
    ];
    const { locations } = await importFile(await makeXlsx([{ name: 'Loc', rows: [names, ...rows] }]));
    // 2.125 % of 400,000 is 8,500.
    expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([8500, 8500]);
  });

  test('with a value in percent has no insured value there', async () => {
    const row: SheetCell[] = [...sound.slice(0, 6), { share: 0.5 }, 0];
    const { rejected } = await importFile(await makeXlsx([{ name: 'SOV', rows: [header, sound, row] }]));
    expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([[3, ['number-unreadable']]]);
  });

  test('with a house number that became a date says so', async () => {
    const row: SheetCell[] = ['A2', { days: 46_034 }, ...sound.slice(2)];
    const { locations } = await importFile(await makeXlsx([{ name: 'SOV', rows: [header, sound, row] }]));
    expect(locations.map(({ notes }) => listCodes(notes).includes('date-in-house-number'))).toEqual([false, true]);
  });

  test('with a text that has no end is refused before it fills the memory', async () => {
    const file = await makeXlsx([{ name: 'SOV', rows: [header, ['A'.repeat(3_000_000), ...sound.slice(1)]] }]);
    await expect(importFile(file)).rejects.toMatchObject({ remarks: [{ code: 'spreadsheet-too-large' }] });
  });

  test('of another program, which is an archive too, is refused', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), 'mimetype');
    zip.addBuffer(Buffer.from('<office/>'), 'content.xml');
    zip.end();
    await expect(importFile(await buffer(zip.outputStream))).rejects.toMatchObject({
      remarks: [{ severity: 'error' }],
    });
  });
});
