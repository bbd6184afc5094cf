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

  test.each(['(xyz)', '(yd)', '[hft]', '(tenths of ft)', '(dkm)', '(5)'])(
    '%s that is not known is asked about, however low the heights are',
    async (unit) => {
      const { detection } = await importHeights(`First floor height ${unit}`, '0.4');
      expect(detection.questions).toMatchObject([{ code: 'length-unit', answer: null }]);
    },
  );

  test.each(['(above grade)', '(est.)', '(above ground level)', '(über Gelände)', '(if known)'])(
    '%s is none: metres are assumed, which is said',
    async (words) => {
      const { detection } = await importHeights(`First floor height ${words}`, '0.4');
      expect(detection.questions).toEqual([]);
      expect(listCodes(detection.remarks)).toEqual(['heights-taken-for-metres']);
    },
  );
});
