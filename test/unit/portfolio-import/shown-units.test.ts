import { describe, expect, test } from 'vitest';
import { findShownUnit } from '#main/portfolio/import/formats/xlsx/shown-unit.ts';
import { importFile } from './support/import-file.ts';
import { makeXlsx, type SheetCell } from './support/make-xlsx.ts';

describe('what a number format writes beside a number', () => {
  test.each([
    ['0.0" ft"', '', ' ft'],
    ['0.0\\ \\f\\t', '', ' ft'],
    ['0.00\\ "m"', '', ' m'],
    ['#,##0.0"\'"', '', " '"],
    ['0.0" ft";-0.0" ft";0', '', ' ft'],
    ['[$€-407] #,##0', '€ ', ''],
    ['#,##0.00\\ [$€-40C]', '€ ', ''],
    ['_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-', '£ ', ''],
    ['"$"#,##0', '$ ', ''],
    ['\\$#,##0', '$ ', ''],
    ['[$$-409]#,##0', 'USD ', ''],
    ['[$$-1009]#,##0', 'CAD ', ''],
    ['[$USD] #,##0', 'USD ', ''],
    ['"CHF" #,##0', 'CHF ', ''],
    ['#,##0\\ "€"', '€ ', ''],
    ['[Red]0.0" ft"', '', ' ft'],
    ['0"k"', '', ' k'],
    ['[$€-407] #,##0.0" Mio."', '€ ', ' Mio.'],
  ])('%s', (code, before, after) => {
    expect(findShownUnit(code)).toEqual({ before, after });
  });

  test.each([
    'General',
    '0',
    '#,##0.00',
    '0" stories"',
    '0" m²"',
    '0" sq ft"',
    '#,##0,"k"',
    '#,##0,,"M"',
    '[Blue]0',
    '@',
  ])('%s says nothing of it', (code) => {
    expect(findShownUnit(code)).toBeNull();
  });
});

async function importSheet(columns: readonly string[], ...rows: (readonly SheetCell[])[]) {
  const header = ['Id', 'Latitude', 'Longitude', ...columns];
  const cells = rows.map((row, at) => [String(at + 1), 27.9 + at / 1000, -82.501, ...row]);
  return importFile(await makeXlsx([{ name: 'Locations', rows: [header, ...cells] }]));
}

test('heights are in the unit that their cells show', async () => {
  const { detection, locations } = await importSheet(
    ['Building', 'First Floor Height'],
    [200000, { number: 3, code: '0.0" ft"' }],
    [200000, { number: 0.5, code: '0.00" m"' }],
    [200000, { number: 30, code: '0" cm"' }],
    [200000, { number: 3.125, code: '0.0" ft"' }],
  );
  expect(detection.questions).toEqual([]);
  expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([0.9144, 0.5, 0.3, 0.9525]);
});

test('amounts have the currency and the factor that their cells show, and no other', async () => {
  const { locations } = await importSheet(
    ['Building', 'Contents'],
    [
      { number: 1250000.125, code: '[$€-407] #,##0' },
      { number: 100, code: '[$€-407] #,##0"k"' },
    ],
    [
      { number: 1250000, code: '[$€-407] #,##0,"k"' },
      { number: 0, code: '[$€-407] #,##0' },
    ],
  );
  expect(
    locations.map(({ currency, financial }) => [currency, financial.structureTIV, financial.inventoryTIV]),
  ).toEqual([
    ['EUR', 1250000.125, 100000],
    ['EUR', 1250000, 0],
  ]);
});
