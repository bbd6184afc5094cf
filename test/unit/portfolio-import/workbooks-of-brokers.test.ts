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
        mergedCells: 'A1:H1',
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

  test('with percentages says so: 2.5 % of a deductible is no amount of 0.025', async () => {
    const rows = [0.025, 0.02125].map((share, at): SheetCell[] => [
      ...sound.slice(0, 1),
      14 + at,
      ...sound.slice(2, 7),
      { share },
    ]);
    const { locations } = await importFile(await makeXlsx([{ name: 'SOV', rows: [header, ...rows] }]));
    expect(locations).toHaveLength(2);
    for (const { financial, notes } of locations) {
      expect(financial.structureDeductible).toBe(0);
      expect(listCodes(notes)).toContain('deductible-not-modelled');
    }
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
