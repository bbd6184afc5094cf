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
    ['"k€ "#,##0', '€ ', ' k'],
    ['#,##0" kUSD"', 'USD ', ' k'],
    ['#,##0" Tsd. €"', '€ ', ' k'],
    ['"TEUR" #,##0', 'EUR ', ' k'],
    ['#,##0" (000s)"', '', ' k'],
    ['#,##0",000"', '', ' k'],
    ['#,##0"000"', '', ' k'],
    ['#,##0",000,000"', '', ' Mio.'],
    ['#,##0" EUR \'000"', 'EUR ', ' k'],
    ['"€ "#,##0" (thousands)"', '€ ', ' k'],
    ['#,##0"千円"', 'JPY ', ' k'],
    ['#,##0"万円"', 'JPY ', ' 万'],
    ['#,##0"百万円"', 'JPY ', ' Mio.'],
    ['#,##0"億円"', 'JPY ', ' 億'],
    ['#,##0 "T€"', '€ ', ' k'],
    ['#,##0 "M€"', '€ ', ' Mio.'],
    ['#,##0 "R$ mil"', 'R$ ', ' k'],
    ['#,##0 "migliaia di €"', '', ' k'],
    ['"Rs. "0.0" lakhs"', 'Rs. ', ' lakhs'],
    ['"$"#,##0"M"', '$ ', ' M'],
    ['#,##0.0"M"', '', ' M'],
    ['0 "ft above grade"', '', ' ft'],
    ['# ?/?" ft"', '', ' ft'],
    ['# ??/16" ft"', '', ' ft'],
    ['0 "Fuß"', '', ' ft'],
    ['0.0" pieds au-dessus du sol"', '', ' ft'],
    ['0.0" m über Gelände"', '', ' m'],
    ['0" Zoll"', '', ' in'],
    ['"ft "0.0', '', ' ft'],
    ['General" ft"', '', ' ft'],
    ['0.0E+00" ft"', '', ' ft'],
    ['0.00"%"', '', ' %'],
    ['0\\%', '', ' %'],
    ['0.0" ‰"', '', ' ‰'],
    ['0.0" ft";(0.0" ft")', '', ' ft'],
    ['0.0" ft";-0.0" ft";"at grade"', '', ' ft'],
  ])('%s', (code, before, after) => {
    expect(findShownUnit(code)).toEqual({ before, after, scale: 0, unread: '' });
  });

  test.each([
    ['#,##0,"k"', '', ' k', 3],
    ['#,##0,', '', ' k', 3],
    ['#,##0.0,,"M"', '', ' Mio.', 6],
    ['[$€-407] #,##0,"k"', '€ ', ' k', 3],
    ['[>=1000000]#,##0.0,,"M";[>=1000]#,##0,"K";0', '', ' Mio.', 6],
  ])('%s shows a part of the number', (code, before, after, scale) => {
    expect(findShownUnit(code)).toEqual({ before, after, scale, unread: '' });
  });

  test.each([
    ['0" stories"', '', '', 'stories'],
    ['0" m²"', '', '', 'm²'],
    ['0" sq ft"', '', '', 'sq ft'],
    ['#,##0" zillion"', '', '', 'zillion'],
    ['"EUR foo "#,##0', 'EUR ', '', 'EUR foo'],
    ['0.0" ft NAVD88"', '', ' ft', 'ft NAVD88'],
    ['#,##0" (hundreds)"', '', '', '(hundreds)'],
    ['#,##0"万元"', '', '', '万元'],
    ['#,##0"¢"', '', '', '¢'],
    ['0.0" % of TIV"', '', '', '% of TIV'],
  ])('%s has words that are not understood', (code, before, after, unread) => {
    expect(findShownUnit(code)).toEqual({ before, after, scale: 0, unread });
  });

  test.each(['General', '0', '#,##0.00', '#,##0_);(#,##0)', '+0;-0', '"~"0', '# ?/?', '0.00E+00', '[Blue]0', '@'])(
    '%s says nothing of it',
    (code) => {
      expect(findShownUnit(code)).toBeNull();
    },
  );
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

test('a deductible that its format shows with a literal percent sign is a percentage', async () => {
  const { locations } = await importSheet(
    ['Building', 'Building Deductible'],
    [200_000, { number: 2.5, code: '0.00"%"' }],
    [200_000, { number: 0.025, code: '0.00%' }],
  );
  expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([5000, 5000]);
});

// ECMA-376, part 1, 22.9.2.19 (ST_Xstring).
test('characters that XML cannot hold are read as what they were', async () => {
  const { locations } = await importSheet(
    ['Building', 'Address', 'City'],
    [200_000, '83 Tannery Ln W_x000D_', 'Portham'],
  );
  expect(locations[0]?.address.streetAddress).toBe('83 Tannery Ln W');
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

describe('amounts of a sheet', () => {
  const cell = (number: number, code: string) => ({ number, code });

  test.each([
    ['"k€ "#,##0', 12_500, 12_500_000, 'EUR'],
    ['#,##0" kUSD"', 12_500, 12_500_000, 'USD'],
    ['#,##0" (000s)"', 12_500, 12_500_000, ''],
    ['#,##0",000"', 12_500, 12_500_000, ''],
    ['#,##0"万円"', 12_500, 125_000_000, 'JPY'],
    ['#,##0 "T€"', 12_500, 12_500_000, 'EUR'],
    ['#,##0.00 "M€"', 12.125, 12_125_000, 'EUR'],
  ])('shown by %s: %d is %d', async (code, number, value, currency) => {
    const { locations, rejected } = await importSheet(['Building'], [cell(number, code)], [cell(number, code)]);
    expect(rejected).toEqual([]);
    expect(locations.map((row) => [row.financial.structureTIV, row.currency])).toEqual([
      [value, currency],
      [value, currency],
    ]);
  });

  test.each(['Building', 'Building k€', 'Building (Mio. €)'])(
    'shown in a part of what they are have the whole of it, below %s',
    async (heading) => {
      const { locations, detection } = await importSheet(
        [heading],
        [cell(1_250_000, '#,##0,"k"')],
        [cell(1_250_125, '#,##0.0,,"M"')],
        [cell(250_125.37, '#,##0,')],
      );
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([1_250_000, 1_250_125, 250_125.37]);
      expect(detection.questions).toEqual([]);
    },
  );

  test('and heights beside words that are not understood are remarked, other numbers are not', async () => {
    const { detection } = await importSheet(
      ['Building', 'First Floor Height', 'Area'],
      [cell(350_000, '#,##0" zillion"'), cell(3, '0.0" ft NAVD88"'), cell(120, '0" m²"')],
    );
    expect(detection.remarks).toContainEqual({
      code: 'number-format-unclear',
      severity: 'warning',
      detail: 'Building: "zillion"; First Floor Height: "ft NAVD88"',
    });
  });

  test.each([
    ['0 "ft above grade"', 3, 0.9144],
    ['# ?/?" ft"', 3, 0.9144],
    ['0 "Fuß"', 3, 0.9144],
    ['0" Zoll"', 30, 0.762],
  ])('have heights by %s: %d is %d m', async (code, number, metres) => {
    const { locations } = await importSheet(['Building', 'First Floor Height'], [350_000, cell(number, code)]);
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([metres]);
  });
});

describe('sections of a number format', () => {
  test.each(['[>=1]0.0" m";0.0" ft"', '0.0" ft";-0.0" m"', '0.0" ft";-0.0', '[<1000]0"k";0'])(
    '%s that count in different units are not understood',
    (code) => {
      expect(findShownUnit(code)).toMatchObject({ after: '', unread: code });
    },
  );

  test.each(['[>=1000000]#,##0.0,,"M";[>=1000]#,##0,"k";0', '#,##0,"k";-#,##0,"k"'])(
    '%s that show whole amounts divided are whole',
    (code) => {
      expect(findShownUnit(code)).toMatchObject({ unread: '' });
    },
  );
});

test.each(['0.0" ft"', '0.0" ft";-0.0" ft"', '0.0" ft";(0.0" ft")'])(
  'a height below the ground has the unit of its number format, %s',
  async (code) => {
    const { detection, locations } = await importSheet(
      ['Building', 'First Floor Height'],
      [200_000, { number: 3, code }],
      [200_000, { number: -2, code }],
    );
    expect(detection.remarks.map((remark) => remark.code)).not.toContain('heights-taken-for-metres');
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([0.9144, -0.6096]);
  },
);
