import { describe, expect, test } from 'vitest';
import { detectDecimalSeparator } from '#main/portfolio/import/columns/detect-decimal-separator.ts';
import { parseNumberText } from '#main/portfolio/import/columns/parse-number-text.ts';
import { importFile, listCodes } from './support/import-file.ts';

describe('the decimal separator', () => {
  test.each([
    ['1,5', ','],
    ['1.234.567', ','],
    ['€ 450.000,-', ','],
    ['450.000,-- €', ','],
    ['1.5', '.'],
    ['1,234,567', '.'],
    ["CHF 1'250'000.-", '.'],
    ['450,000.-', '.'],
  ] as const)('%s has %s', (cell, decimalSeparator) => {
    expect(detectDecimalSeparator({ amounts: [cell] })).toEqual({ decimalSeparator, isAmbiguous: false });
  });

  test('a dash in place of cents stands behind the decimal separator, whatever that of the file is', () => {
    for (const separator of ['.', ','] as const) {
      expect(parseNumberText('€ 450.000,-', separator)).toMatchObject({ kind: 'number', value: 450_000 });
      expect(parseNumberText("CHF 1'250.-", separator)).toMatchObject({ kind: 'number', value: 1250 });
      expect(parseNumberText('2,500.--', separator)).toMatchObject({ kind: 'number', value: 2500 });
    }
  });

  test('amounts with dots for thousands stay amounts beside coordinates with a decimal point, which is remarked', async () => {
    const { detection, locations } = await importFile(
      [
        'Straße;PLZ;Ort;Breitengrad;Längengrad;Gebäudewert',
        'Elbweg 3;01665;Meißen;51.1634;13.4737;350.000',
        'Am Markt 1;01587;Riesa;51.3067;13.2915;125.500',
        '',
      ].join('\n'),
    );
    expect(listCodes(detection.remarks)).toContain('decimal-separator-ambiguous');
    expect(locations.map(({ financial, latitude }) => [latitude, financial.structureTIV])).toEqual([
      [51.1634, 350_000],
      [51.3067, 125_500],
    ]);
  });

  test.each([
    [
      'id;lat;lon;occupancy;building value',
      ['42.5046;-62.982'],
      ['1.250.000', '12.500', '350.000'],
      [1_250_000, 12_500, 350_000],
    ],
    [
      'id;lat;lon;occupancy;building value',
      ['42,5046;-62,982'],
      ['1,250,000', '12,500', '350,000'],
      [1_250_000, 12_500, 350_000],
    ],
    [
      'id;lat;lon;occupancy;building value',
      ['42.5046;-62.982'],
      ['350,50', '12.500', '350.000'],
      [350.5, 12_500, 350_000],
    ],
    [
      'id;lat;lon;ffh;building value',
      ['42.5046;-62.982'],
      ['125.000', '12.500', '350.000'],
      [125_000, 12_500, 350_000],
    ],
    ['id;lat;lon;structure deductible;building value', ['42.5046;-62.982'], ['125.000', '12.500'], [125_000, 12_500]],
  ])(
    'amounts are read by what amounts say, whatever stands beside them: %s, %s, %s',
    async (head, [place], amounts, values) => {
      const third = head.includes('ffh') ? '0.5' : head.includes('deductible') ? '2.5%' : 'Office';
      const rows = amounts.map((amount, row) => `${row};${place};${third};${amount}`);
      const { locations } = await importFile([head, ...rows, ''].join('\n'));
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual(values);
    },
  );

  test('more amounts of a million change nothing about those below it', async () => {
    const amounts = Array.from({ length: 200 }, (_, row) => (row + 1) * 7000);
    const format = new Intl.NumberFormat('de');
    const { locations } = await importFile(
      [
        'Nr;Breitengrad;Längengrad;Gebäudewert EUR',
        ...amounts.map((amount, row) => `${row};51.1634;13.4737;${format.format(amount)}`),
        '',
      ].join('\n'),
    );
    expect(locations.map(({ financial }) => financial.structureTIV)).toEqual(amounts);
  });

  test('amounts that contradict each other are remarked', () => {
    expect(detectDecimalSeparator({ amounts: ['12.5', '350.000', '0.350'] })).toEqual({
      decimalSeparator: '.',
      isAmbiguous: true,
    });
    expect(detectDecimalSeparator({ amounts: ['1.250.000', '350.000', '99.50'] })).toEqual({
      decimalSeparator: ',',
      isAmbiguous: true,
    });
    expect(detectDecimalSeparator({ amounts: ['350.000'], others: ['0.5'] })).toEqual({
      decimalSeparator: ',',
      isAmbiguous: true,
    });
    expect(detectDecimalSeparator({ amounts: ['350.000'], others: ['0,5'] })).toEqual({
      decimalSeparator: ',',
      isAmbiguous: false,
    });
  });

  test('one amount in another style does not change how all others are read', () => {
    const usual = Array.from({ length: 20 }, (_, row) => `${row + 1},250`);
    expect(detectDecimalSeparator({ amounts: [...usual, '1.350.000,50'] })).toEqual({
      decimalSeparator: '.',
      isAmbiguous: true,
    });
  });

  test('what this application wrote has no thousands, also when a spreadsheet program saved it with a decimal comma', async () => {
    expect(detectDecimalSeparator({ amounts: ['350.125', '0'], hasNoThousands: true })).toEqual({
      decimalSeparator: '.',
      isAmbiguous: false,
    });
    const header = 'locationId;latitude;longitude;structureTIV;matchLevel;matchLatitude;matchLongitude';
    for (const sign of ['.', ',']) {
      const { locations } = await importFile(`${header}\nA;51;13;350${sign}125;COORDINATES;;\n`);
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([350.125]);
    }
  });

  test('a height with three decimals says nothing of thousands', async () => {
    const { locations } = await importFile(
      'Latitude,Longitude,FFH,Building TIV\n51.1634,13.4737,1.200,350000\n51.3067,13.2915,2.150,125500\n',
    );
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([1.2, 2.15]);
  });
});
