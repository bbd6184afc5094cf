import { describe, expect, test } from 'vitest';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';
import { makeXlsx, type MadeSheet, type SheetCell } from './support/make-xlsx.ts';

const names: SheetCell[] = ['Ref', 'Latitude', 'Longitude', 'Building TIV', 'Contents TIV'];
const rows = Array.from({ length: 5 }, (_, at): SheetCell[] => [`A${at}`, 49 + at / 1000, -121.9, 350_000, 90_000]);
const table: MadeSheet = { name: 'SOV', rows: [names, ...rows] };
/** Columns by names of which only some are known. */
const unknownNames: MadeSheet = { name: 'Sheet2', rows: [['Nr', 'Lat', 'Long', 'Wx', 'Wy'], ...rows] };
const described = [...names, 'Occupancy', 'Year built', 'Storeys', 'Currency'];
const others: MadeSheet[] = [
  { name: 'Notes', rows: [['Statement of values 2026'], ['Latitude and longitude are WGS 84'], ['Amounts in USD']] },
  { name: 'Legend', rows: [['Field', 'Description'], ...described.map((name) => [name, `the ${name as string}`])] },
  { name: 'Dictionary', rows: [described, described.map(() => 'text'), described.map(() => 'mandatory')] },
  {
    name: 'Cover',
    rows: [
      ['Insured', 'Acme'],
      ['Address', '12 Mill Rd'],
      ['City', 'Portham'],
      ['Building value', 500_000],
      ['Latitude', 49.1],
    ],
  },
];

const detect = async (sheets: readonly MadeSheet[], sheet?: string) =>
  withFile(await makeXlsx(sheets), (file) => detectPortfolioFile(file, { sheet }), 'book.xlsx');

describe('a workbook', () => {
  test.each(others.map((sheet) => [sheet.name, sheet] as const))(
    'is read behind a sheet such as %s',
    async (name, sheet) => {
      for (const sought of [table, unknownNames]) {
        const { options, remarks, questions } = await detect([sheet, sought]);
        expect(options.sheet).toBe(sought.name);
        expect(remarks).toContainEqual(
          expect.objectContaining({ code: 'several-sheets', detail: `${sought.name} of ${name}, ${sought.name}` }),
        );
        expect(questions).toEqual([]);
      }
    },
  );

  test('with one sheet of locations is read from it behind all the others', async () => {
    const { detection, locations } = await importFile(await makeXlsx([...others, table]));
    expect(detection.options.sheet).toBe('SOV');
    expect(locations).toHaveLength(rows.length);
    expect(listCodes(detection.remarks)).not.toContain('sheets-left-out');
  });

  test('with several asks which is meant, and suggests the one with the most rows', async () => {
    const example: MadeSheet = { name: 'Example, 1', rows: [names, rows[0]!] };
    const { options, questions } = await detect([example, table]);
    expect(options.sheet).toBe('SOV');
    expect(questions).toEqual([
      {
        code: 'sheet',
        detail: 'Example, 1, SOV',
        choices: ['Example, 1', 'SOV'].map((sheet) => ({ value: sheet, change: { options: { sheet } } })),
        answer: null,
      },
    ]);
    const chosen = await detect([example, table], 'Example, 1');
    expect(chosen.options.sheet).toBe('Example, 1');
    expect(chosen.questions).toEqual([]);
  });

  test('asks nothing where hidden sheets are the only others, or the year tells', async () => {
    expect((await detect([table, { ...table, name: 'Old', isHidden: true }])).questions).toEqual([]);
    const dated = await detect([
      { ...table, name: '2024' },
      { ...table, name: '2025' },
    ]);
    expect(dated).toMatchObject({ options: { sheet: '2025' }, questions: [] });
  });
});
