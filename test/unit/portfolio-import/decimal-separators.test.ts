import { describe, expect, test } from 'vitest';
import { detectDecimalSeparator } from '#main/services/portfolio/import/detect-decimal-separator.ts';
import { parseNumberText } from '#main/services/portfolio/import/parse-number-text.ts';
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

  test('a height with three decimals says nothing of thousands', async () => {
    const { locations } = await importFile(
      'Latitude,Longitude,FFH,Building TIV\n51.1634,13.4737,1.200,350000\n51.3067,13.2915,2.150,125500\n',
    );
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([1.2, 2.15]);
  });
});
