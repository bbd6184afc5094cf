import { describe, expect, test } from 'vitest';
import { namedMappingSchema, type DeductibleType } from '#shared/portfolio/portfolio-mapping.ts';
import { suggestMapping } from '#main/portfolio/import/columns/suggest-mapping.ts';
import { importFile, listCodes, type ImportedFile } from './support/import-file.ts';

/** A file of deductibles below a heading, of a building insured for 250,000, read as the mapping has it. */
async function importDeductibles(
  deductibles: readonly string[],
  deductibleType: DeductibleType | undefined,
  heading = 'Building deductible',
): Promise<ImportedFile> {
  const rows = deductibles.map((cell, at) => `${at}\t49.1${at}11\t-121.9\t250000\t${cell}`);
  const file = [`Ref\tLatitude\tLongitude\tBuilding TIV\t${heading}`, ...rows, ''].join('\n');
  return importFile(file, {
    mapping: (mapping) => ({ ...mapping, defaults: { ...mapping.defaults, deductibleType } }),
  });
}

const deductiblesOf = ({ locations }: ImportedFile): number[] =>
  locations.map(({ financial }) => financial.structureDeductible);
const codesOf = ({ locations }: ImportedFile): string[][] =>
  locations.map(({ notes }) => listCodes(notes).filter((code) => code.startsWith('deductible-')));

describe('the deductibles of a file', () => {
  test('are amounts where nothing else is said', async () => {
    for (const type of [undefined, 'amount'] as const) {
      const imported = await importDeductibles(['2000', '0.02', '2%', '0'], type);
      expect(deductiblesOf(imported)).toEqual([2000, 0.02, 5000, 0]);
      expect(codesOf(imported)).toEqual([[], ['deductible-below-one'], ['deductible-percentage-assumed'], []]);
    }
  });

  test('are shares of the insured value where the mapping says so', async () => {
    const imported = await importDeductibles(['0.02', '1', '5%', '$5,000', '5k', '2', '1E-2'], 'shareOfValue');
    expect(deductiblesOf(imported)).toEqual([5000, 250_000, 12_500, 5000, 5000, 2500]);
    expect(codesOf(imported)).toEqual([
      ['deductible-share-of-tiv'],
      ['deductible-share-of-tiv'],
      ['deductible-share-of-tiv'],
      [],
      [],
      ['deductible-share-of-tiv'],
    ]);
    expect(imported.rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['deductible-share-above-one']]);
    expect(imported.locations[0]?.notes).toContainEqual({
      code: 'deductible-share-of-tiv',
      column: 'Building deductible',
      detail: '0.02 of 250000 is 5000',
    });
  });

  test('are percentages of the insured value where the mapping says so', async () => {
    const imported = await importDeductibles(['1', '2', '5', '0.5', '0.02', '100', '101'], 'percentOfValue');
    expect(deductiblesOf(imported)).toEqual([2500, 5000, 12_500, 1250, 50, 250_000]);
    expect(codesOf(imported)[4]).toEqual(['deductible-percentage-tiny', 'deductible-share-of-tiv']);
    expect(imported.rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['deductible-share-above-one']]);
  });

  test('are not modelled where the mapping says that they are of the loss, but for those that say otherwise', async () => {
    const imported = await importDeductibles(['0.02', '2', '2%', '2% of TIV', '€ 500', '0'], 'shareOfLoss');
    expect(deductiblesOf(imported)).toEqual([0, 0, 0, 5000, 500, 0]);
    expect(codesOf(imported)).toEqual([
      ['deductible-not-modelled'],
      ['deductible-not-modelled'],
      ['deductible-not-modelled'],
      ['deductible-share-of-tiv'],
      [],
      [],
    ]);
  });

  test.each([
    ['Building deductible %', undefined, 5000, 'deductible-percentage-assumed'],
    ['Building deductible % of TIV', undefined, 5000, 'deductible-share-of-tiv'],
    ['Building ded (pct of sum insured)', 'amount', 5000, 'deductible-share-of-tiv'],
    ['Building deductible %', 'percentOfValue', 5000, 'deductible-share-of-tiv'],
    ['Building deductible %', 'shareOfLoss', 0, 'deductible-not-modelled'],
    ['Building deductible (% of TIV)', 'shareOfLoss', 5000, 'deductible-share-of-tiv'],
    ['Building deductible % of loss', 'percentOfValue', 0, 'deductible-not-modelled'],
    ['Selbstbehalt Gebäude in % der VS', undefined, 5000, 'deductible-share-of-tiv'],
  ] as const)('below %s, of a mapping that says %s, are %d of 2', async (heading, type, amount, code) => {
    const imported = await importDeductibles(['2'], type, heading);
    expect(imported.detection.mapping.columns.structureDeductible).toEqual([heading]);
    expect(deductiblesOf(imported)).toEqual([amount]);
    expect(codesOf(imported)).toEqual([[code]]);
  });

  test('are shares below a percent sign where the mapping says so', async () => {
    const imported = await importDeductibles(['0.02', '2%'], 'shareOfValue', 'Building deductible %');
    expect(deductiblesOf(imported)).toEqual([5000, 5000]);
  });

  test('are in no thousands where they are shares, and exact in money', async () => {
    const { locations } = await importFile(
      'Ref,Latitude,Longitude,Building TIV (000s),Building deductible % (000s)\n1,49.1111,-121.9,0.1,7\n',
      {
        mapping: (mapping) => ({
          ...mapping,
          columns: { ...mapping.columns, structureDeductible: ['Building deductible % (000s)'] },
        }),
      },
    );
    // 0.07 times 100 is 7.000000000000001.
    expect(locations[0]?.financial.structureDeductible).toBe(7);
  });

  test('stay what the column of types says, and are what the mapping says where it is blank', async () => {
    const header = 'Ref,Latitude,Longitude,BuildingTIV,LocDed1Building,LocDedType1Building';
    const rows = ['2,0', '0.05,2', '0.05,1', '2,', '2%,0', '0,7'].map(
      (cells, at) => `${at},49.1${at}11,-121.9,1000,${cells}`,
    );
    const { locations } = await importFile([header, ...rows, ''].join('\n'), {
      mapping: (mapping) => ({ ...mapping, defaults: { ...mapping.defaults, deductibleType: 'percentOfValue' } }),
    });
    expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([2, 50, 0, 20, 20, 0]);
  });

  test.each([
    ['%', 5000, 'deductible-percentage-assumed'],
    ['P', 5000, 'deductible-percentage-assumed'],
    ['Percent', 5000, 'deductible-percentage-assumed'],
    ['% of TIV', 5000, 'deductible-share-of-tiv'],
    ['Percent of loss', 0, 'deductible-not-modelled'],
    ['A', 2, undefined],
    ['$', 2, undefined],
    ['USD', 2, undefined],
    ['Flat', 2, undefined],
  ] as const)('of the type %s are %d of 2', async (type, amount, code) => {
    const header = 'Ref,Latitude,Longitude,Building TIV,Building Ded Type,Building Ded';
    const imported = await importFile(`${header}\n1,49.1111,-121.9,250000,${type},2\n`);
    expect(deductiblesOf(imported)).toEqual([amount]);
    expect(codesOf(imported)).toEqual([code === undefined ? [] : [code]]);
  });

  test('have one column of types for all assets where no deductible is over all', async () => {
    const header = 'Ref,Latitude,Longitude,Building TIV,Contents TIV,Building Ded,Contents Ded,Deductible Type';
    const { locations } = await importFile(`${header}\n1,49.1111,-121.9,1000,500,2,4,%\n`);
    expect(locations[0]?.financial).toMatchObject({ structureDeductible: 20, inventoryDeductible: 20 });
  });

  test('over all assets are divided by their insured values, and not modelled beside those of single ones', async () => {
    const header = 'Ref,Latitude,Longitude,Building TIV,Contents TIV,Contents Ded,Deductible,Wind deductible';
    const rows = ['600,400,,100,5', '600,400,50,100,0', '600,0,,100,0', '600,400,,2%,0', '0,0,,100,0'].map(
      (cells, at) => `${at},49.1${at}11,-121.9,${cells}`,
    );
    const { locations } = await importFile([header, ...rows, ''].join('\n'));
    expect(locations.map(({ financial }) => [financial.structureDeductible, financial.inventoryDeductible])).toEqual([
      [60, 40],
      [0, 50],
      [100, 0],
      [12, 8],
      [0, 0],
    ]);
    const told = locations.map(({ notes }) =>
      notes
        .filter(({ code }) => code === 'deductible-divided' || code === 'not-modelled')
        .map(({ code, column }) => [code, column]),
    );
    expect(told).toEqual([
      [
        ['deductible-divided', 'Deductible'],
        ['not-modelled', 'Wind deductible'],
      ],
      [['not-modelled', 'Deductible']],
      [],
      [['deductible-divided', 'Deductible']],
      [],
    ]);
  });

  test('of one column may be those of several assets in the file of a mapping', async () => {
    const { locations } = await importFile(
      'Ref,Latitude,Longitude,Building TIV,Contents TIV,Flood deductible\n1,49.1111,-121.9,1000,500,2%\n',
      {
        mapping: ({ columns: { locationDeductible, ...columns }, ...mapping }) => {
          expect(locationDeductible).toEqual(['Flood deductible']);
          const deductible = ['Flood deductible'];
          return {
            ...mapping,
            columns: { ...columns, structureDeductible: deductible, inventoryDeductible: deductible },
          };
        },
      },
    );
    expect(locations[0]?.financial).toMatchObject({ structureDeductible: 20, inventoryDeductible: 10 });
  });

  test('below a percent sign are deductibles, and values there are no insured values', () => {
    const { mapping } = suggestMapping([
      'Building deductible %',
      'Contents ded (% of TIV)',
      'Flood deductible %',
      'Building %',
      'Occupancy % vacant',
    ]);
    expect(mapping.columns).toEqual({
      structureDeductible: ['Building deductible %'],
      inventoryDeductible: ['Contents ded (% of TIV)'],
      locationDeductible: ['Flood deductible %'],
    });
  });

  test('need not be said of in a mapping: those of earlier versions are read', () => {
    const named = (defaults: object) =>
      namedMappingSchema.safeParse({
        format: 1,
        name: 'n',
        options: {},
        mapping: { columns: {}, values: {}, defaults },
      });
    const before = { typeOfBusiness: 'RES1', currency: '' };
    expect(named(before).success).toBe(true);
    expect(named({ ...before, deductibleType: 'percentOfValue' }).data?.mapping.defaults.deductibleType).toBe(
      'percentOfValue',
    );
    expect(named({ ...before, deductibleType: 'percent' }).success).toBe(false);
  });
});
