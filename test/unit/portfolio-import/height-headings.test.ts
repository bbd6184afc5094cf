import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

async function importHeights(heading: string, height: string) {
  return importFile(
    `Id,Latitude,Longitude,Building,"${heading.replaceAll('"', '""')}"\n1,51.11,7.21,350000,${height}\n`,
  );
}

describe('a unit in the heading of heights', () => {
  const units: readonly (readonly [metres: number, ...names: readonly string[]])[] = [
    [1, 'm', 'm.', 'metres', 'meter', 'mètres', 'metros', 'mtr', 'M'],
    [0.1, 'dm', 'decimetres', 'Dezimeter'],
    [0.01, 'cm', 'cm.', 'centimetres', 'Zentimeter', 'centimètres'],
    [0.001, 'mm', 'millimetres'],
    [0.3048, 'ft', 'ft.', 'feet', 'foot', 'pi', 'pieds', 'Fuß', 'voet', "'", 'FT', 'ft above grade'],
    [0.0254, 'in', 'in.', 'inch', 'inches', 'Zoll', 'pouces', 'po', '"'],
  ];
  test.each(units.flatMap(([metres, ...names]) => names.map((name) => [name, metres] as const)))(
    '(%s) is %d m',
    async (name, metres) => {
      const height = metres < 0.1 ? 40 : 2;
      for (const heading of [`First floor height (${name})`, `FFH [${name}]`]) {
        const { locations, detection } = await importHeights(heading, String(height));
        expect(detection.questions).toEqual([]);
        expect(listCodes(detection.remarks)).toEqual([]);
        expect(locations[0]?.financial.firstFloorHeight).toBeCloseTo(height * metres, 4);
      }
    },
  );

  test.each([
    '(xyz)',
    '(yd)',
    '[hft]',
    '(tenths of ft)',
    '(dkm)',
    '(5)',
    '(ft/10)',
    '(cm x 10)',
    '(1/10 m)',
    '(feet-inches)',
    '(ft.in)',
    '(ft/m)',
    '(m or ft)',
    '(cm/in.)',
  ])('%s that is not known or not one is asked about, however low the heights are', async (unit) => {
    const { detection } = await importHeights(`First floor height ${unit}`, '0.4');
    expect(detection.questions).toMatchObject([{ code: 'length-unit', answer: null }]);
  });

  test.each(['(above grade)', '(est.)', '(above ground level)', '(über Gelände)', '(if known)'])(
    '%s is none: metres are assumed, which is said',
    async (words) => {
      const { detection } = await importHeights(`First floor height ${words}`, '0.4');
      expect(detection.questions).toEqual([]);
      expect(listCodes(detection.remarks)).toEqual(['heights-taken-for-metres']);
    },
  );
});

describe('a unit beside the column of heights', () => {
  const row = (id: number, height: string): string => `${id},51.11,7.2${id},350000,${height}\n`;
  const names = 'Id,Latitude,Longitude,Building,First floor height\n';
  const rows = row(1, '1') + row(2, '0.5') + row(3, '1');

  test.each([
    ['(ft)', 0.3048],
    ['ft', 0.3048],
    ['[feet]', 0.3048],
    ['(m)', 1],
    ['m', 1],
  ])('in a row below the names, %s, is that of the file', async (unit, metres) => {
    const { locations, detection } = await importFile(`${names},,,(EUR),${unit}\n${rows}`);
    expect(detection.questions).toEqual([]);
    expect(listCodes(detection.remarks)).toEqual([]);
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual(
      [1, 0.5, 1].map((height) => height * metres),
    );
  });

  test.each(['(cm)', '(yd)', '(ft/m)'])('in a row below the names, %s, is asked about', async (unit) => {
    const { detection } = await importFile(`${names},,,(EUR),${unit}\n${rows}`);
    expect(detection.questions).toMatchObject([{ code: 'length-unit', answer: null }]);
  });

  test.each([
    ['a title', `All heights in feet\n${names}${rows}`],
    ['a note', `${names}${rows},,,,\nHeights are in ft above grade,,,,\n`],
    ['a title of inches', `Heights in inches\n${names}${rows}`],
  ])('in %s is asked about, with the words', async (_, text) => {
    const { detection } = await importFile(text);
    expect(detection.questions).toMatchObject([{ code: 'length-unit', answer: null }]);
    expect(detection.questions[0]?.detail).toMatch(/\(.*(?:feet|ft|inches).*\)$/);
  });

  test.each(['Schedule of values', 'Areas in sq ft', 'Heights in m'])('is none in the title "%s"', async (title) => {
    const { detection } = await importFile(`${title}\n${names}${rows}`);
    expect(detection.questions).toEqual([]);
    expect(listCodes(detection.remarks)).toEqual(['title-lines-above-header', 'heights-taken-for-metres']);
  });

  test('is none in a title of millions', async () => {
    const { detection } = await importFile(`Amounts in EUR mm\n${names}${rows}`);
    expect(detection.questions).toEqual([]);
  });
});
