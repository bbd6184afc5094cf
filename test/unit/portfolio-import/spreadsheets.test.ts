import { describe, expect, test } from 'vitest';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';
import { makeXlsx, type SheetCell } from './support/make-xlsx.ts';

const header: SheetCell[] = ['Id', 'Latitude', 'Longitude', 'Occupancy', 'Building TIV', 'Basement'];

describe('an XLSX file', () => {
  test('has numbers as numbers, whatever the separators of its texts', async () => {
    const file = await makeXlsx([
      {
        name: 'Locations',
        rows: [
          header,
          [1, 49.12345, -121.95432, 'RES1', 350000.5, true],
          [2, '49,2222', '-121,8888', 'RES1', '1.250.000,75', false],
        ],
      },
    ]);
    const { detection, locations, rejected } = await importFile(file);
    expect(rejected).toEqual([]);
    expect(detection.options).toMatchObject({
      format: 'xlsx',
      sheet: 'Locations',
      headerLine: 1,
      decimalSeparator: ',',
    });
    expect(detection.estimatedRows).toBe(2);
    expect(locations).toMatchObject([
      { line: 2, locationId: '1', latitude: 49.12345, financial: { structureTIV: 350000.5, basement: 'YES' } },
      { line: 3, locationId: '2', longitude: -121.8888, financial: { structureTIV: 1250000.75, basement: 'NO' } },
    ]);
  });

  test('is read from the sheet whose column names are known, with its own row numbers', async () => {
    const file = await makeXlsx([
      { name: 'Cover', rows: [['Portfolio of Example Ltd'], ['Prepared 2026']] },
      {
        name: 'SOV',
        rows: [['Schedule of values'], [], header, [1, 49.1, -121.9, 'COM4', 1000, null]],
        mergedCells: ['A1:F1'],
      },
    ]);
    const { detection, locations } = await importFile(file);
    expect(detection.sheets).toEqual(['Cover', 'SOV']);
    expect(detection.options).toMatchObject({ sheet: 'SOV', headerLine: 3 });
    expect(listCodes(detection.remarks)).toEqual(
      expect.arrayContaining(['several-sheets', 'merged-cells', 'title-lines-above-header']),
    );
    expect(locations).toMatchObject([{ line: 4, financial: { typeOfBusiness: 'COM4', structureTIV: 1000 } }]);
  });

  test('is read from a sheet that is seen, not from a hidden one with more known columns', async () => {
    const shown = { name: 'Now', rows: [header.slice(0, 5), [1, 49.1, -121.9, 'COM4', 1000]] };
    const hidden = { name: 'Old', isHidden: true, rows: [header, [2, 49.1, -121.9, 'COM4', 9, true]] };
    const { detection, locations } = await importFile(await makeXlsx([hidden, shown]));
    expect(detection.options.sheet).toBe('Now');
    expect(detection.remarks).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'several-sheets', detail: 'Now of Old (hidden), Now' })]),
    );
    expect(locations).toMatchObject([{ locationId: '1', financial: { structureTIV: 1000 } }]);
    // Where nothing else holds anything, what is hidden is better than nothing.
    const only = await importFile(await makeXlsx([hidden, { name: 'Now', rows: [] }]));
    expect(only.detection.options.sheet).toBe('Old');
  });

  test('has two rows of merged column names, results of formulas, days of January 1900 and a row of totals', async () => {
    const file = await makeXlsx([
      {
        name: 'SOV',
        mergedCells: ['A1:C1'],
        rows: [
          ['Location', null, null, 'Values', null],
          ['Id', 'Latitude', 'Longitude', 'Building TIV', 'Storeys'],
          ['1', '49.12345', '-121.95432', { formula: '1000*350', result: 350_000 }, '2'],
          // Spreadsheets count from 1: the third day is 3 January, and was 3 before somebody formatted the cell.
          ['2', '49.2222', '-121.8888', { formula: '1E3*2', result: 2000 }, { days: 3 }],
          ['Total', null, null, { formula: 'SUM(D3:D4)', result: 352_000 }, null],
        ],
      },
    ]);
    const { detection, locations, rejected } = await importFile(file);
    expect(detection.options.headerLine).toBe(2);
    expect(locations.map(({ financial }) => [financial.structureTIV, financial.numberOfStoreys])).toEqual([
      [350_000, 'TWO STORY'],
      [2000, 'UNKNOWN'],
    ]);
    expect(locations[1]?.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'storeys-unreadable', detail: '"1900-01-03": UNKNOWN' }),
      ]),
    );
    expect(rejected.map(({ line, reasons }) => [line, ...listCodes(reasons)])).toEqual([[5, 'totals-row']]);
  });

  test('shows what spreadsheets do to values: errors, dates, formulas never computed', async () => {
    const file = await makeXlsx([
      {
        name: 'A',
        rows: [
          header,
          [1, 49.12345, -121.95432, 'RES1', { error: '#REF!' }, null],
          // Day 46082 of 1900 is 2026-03-01: 36526 is 2000-01-01, and 26 years with 7 leap days and 59 days of 2026
          // follow.
          [2, 49.12345, -121.95432, 'RES1', { days: 46082 }, null],
          [3, 49.12345, -121.95432, 'RES1', { formula: 'A1+1' }, null],
          ['Total', null, null, null, 12345, null],
        ],
      },
    ]);
    const { rejected } = await importFile(file);
    expect(rejected.map(({ line, reasons }) => [line, listCodes(reasons)])).toEqual([
      [2, ['spreadsheet-error']],
      [3, ['date-in-number']],
      [4, ['no-tiv']],
      [5, ['totals-row']],
    ]);
    expect(rejected[1]?.cells[4]).toBe('2026-03-01');
  });

  test('is refused when it is something else', async () => {
    await expect(importFile(Buffer.from('PK\u0003\u0004 but no archive'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      remarks: [{ code: 'protected-spreadsheet' }],
    });
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(importFile(ole)).rejects.toMatchObject({ remarks: [{ code: 'old-spreadsheet' }] });
    await expect(importFile('%PDF-1.7')).rejects.toMatchObject({ remarks: [{ code: 'not-a-table' }] });
    await expect(importFile('')).rejects.toMatchObject({ remarks: [{ code: 'empty-file' }] });
    await expect(importFile(' \r\n \n')).rejects.toMatchObject({ remarks: [{ code: 'empty-file' }] });
  });

  test('whose chosen sheet is gone is refused', async () => {
    const file = await makeXlsx([{ name: 'A', rows: [header, [1, 49.1, -121.9, 'RES1', 1000, null]] }]);
    await withFile(file, async (path) => {
      const { detection } = await importFile(file);
      const batches = readPortfolio({
        path,
        options: { ...detection.options, sheet: 'B' },
        mapping: detection.mapping,
      });
      await expect(batches.next()).rejects.toMatchObject({ remarks: [{ code: 'sheet-missing' }] });
    });
  });
});

test('columns that are hidden are told where something is made of them', async () => {
  const rows = [
    ['Id', 'Latitude', 'Longitude', 'Building', 'Contents', 'Notes'],
    ['1', 27.9, -82.5, 200_000, 50_000, 'x'],
  ];
  const tell = async (hiddenColumns: readonly number[]) => {
    const { detection } = await importFile(await makeXlsx([{ name: 'SOV', rows, hiddenColumns }]));
    return detection.remarks.filter(({ code }) => code === 'hidden-columns').map(({ detail }) => detail);
  };
  expect(await tell([4, 5])).toEqual(['Building, Contents']);
  expect(await tell([6])).toEqual([]);
  expect(await tell([])).toEqual([]);
});
