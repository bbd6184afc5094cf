import { describe, expect, test } from 'vitest';
import { readPortfolio } from '#main/adapters/portfolio-files/read-portfolio.ts';
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
        mergedCells: 'A1:F1',
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

  test('shows what spreadsheets do to values: errors, dates, formulas never computed', async () => {
    const file = await makeXlsx([
      {
        name: 'A',
        rows: [
          header,
          [1, 49.12345, -121.95432, 'RES1', { error: '#REF!' }, null],
          // Day 46082 of 1900 is 2026-03-01: 36526 is 2000-01-01, and 26 years with 7 leap days and 59 days of 2026 follow.
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
