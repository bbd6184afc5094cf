import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

/** A row of a building of 200,000 with a deductible of a type, and of a basis in a column of its own. */
async function importRow(
  cell: string,
  { type = '', basis = '', heading = 'Building Ded' }: { type?: string; basis?: string; heading?: string },
) {
  const columns = `Id,Latitude,Longitude,Building TIV,Contents TIV,${heading},Ded Type,Ded Basis`;
  const { locations, rejected } = await importFile(
    `${columns}\n1,51.111,7.211,200000,50000,${cell},${type},${basis}\n`,
  );
  const notes = locations[0]?.notes ?? rejected[0]!.reasons;
  return {
    amount: locations[0]?.financial.structureDeductible ?? null,
    codes: listCodes(notes).filter((code) => code.startsWith('deductible-')),
    columns: notes.filter(({ code }) => code.startsWith('deductible-')).map(({ column }) => column),
  };
}

describe('the column of what a percentage is of', () => {
  test.each(['Loss', 'loss amount', 'Sinistre', 'Schaden', 'of claim'])('%s: is not modelled', async (basis) => {
    for (const given of [
      { cell: '5', type: 'Percent' },
      { cell: '5%', type: '' },
      { cell: '5%', type: 'P' },
      { cell: '5', type: '', heading: 'Building Ded %' },
    ]) {
      expect(await importRow(given.cell, { ...given, basis })).toMatchObject({
        amount: 0,
        codes: ['deductible-not-modelled'],
      });
    }
  });

  test.each(['TIV', 'TSI', 'Value', 'Sum insured', 'Versicherungssumme', 'Building value'])(
    '%s: a percentage is one of the insured value',
    async (basis) => {
      for (const [cell, type] of [
        ['5', 'Percent'],
        ['5%', ''],
        ['0.05', '2'],
      ] as const) {
        expect(await importRow(cell, { type, basis })).toMatchObject({
          amount: 10_000,
          codes: ['deductible-share-of-tiv'],
        });
      }
    },
  );

  test('names the one asset whose value is meant', async () => {
    expect((await importRow('5', { type: '%', basis: 'Contents value' })).amount).toBe(2500);
  });

  test('leaves open of what, of the limit or beside a type that says something else', async () => {
    for (const [cell, type, basis] of [
      ['5', 'Percent', 'Limit'],
      ['5', '% of TIV', 'Loss'],
      ['5', '% of loss', 'TIV'],
      ['0.05', '2', 'Loss'],
      ['5% of TIV', '', 'Loss'],
    ] as const) {
      expect(await importRow(cell, { type, basis })).toMatchObject({ amount: null, codes: ['deductible-share-open'] });
    }
  });

  test('sets rows aside whose words are not known, with the column that has them', async () => {
    for (const [cell, type] of [
      ['5', 'Percent'],
      ['5%', ''],
      ['5000', ''],
    ] as const) {
      expect(await importRow(cell, { type, basis: 'Whatever' })).toEqual({
        amount: null,
        codes: ['deductible-type-unknown'],
        columns: ['Ded Basis'],
      });
    }
    expect(await importRow('5', { type: 'Whatever', basis: 'Loss' })).toMatchObject({ columns: ['Ded Type'] });
  });

  test('changes no amount and, of each loss, no percentage', async () => {
    expect(await importRow('5000', { type: 'Flat', basis: 'Loss' })).toMatchObject({ amount: 5000, codes: [] });
    expect(await importRow('5000', { basis: 'TIV' })).toMatchObject({ amount: 5000, codes: [] });
    expect((await importRow('5%', { basis: 'per occurrence' })).amount).toBe(10_000);
  });

  test('may hold types, too', async () => {
    expect((await importRow('5', { basis: '% of TIV' })).amount).toBe(10_000);
    expect((await importRow('5', { basis: 'Flat' })).amount).toBe(5);
  });

  test('gives numbers no type: what they are is asked', async () => {
    const columns = 'Id,Latitude,Longitude,Building TIV,Building Ded,Ded Basis';
    const { detection } = await importFile(`${columns}\n1,51.111,7.211,200000,5,Loss\n`);
    expect(detection.questions.map(({ code }) => code)).toContain('deductible-type');
  });

  test('stands beside types of single assets', async () => {
    const columns = 'Id,Latitude,Longitude,Building TIV,Building Ded,Building Ded Type,Deductible Basis';
    const { locations } = await importFile(`${columns}\n1,51.111,7.211,200000,5,%,Loss\n`);
    expect(locations[0]?.financial.structureDeductible).toBe(0);
  });

  test('is the mapping’s where it says so for the file', async () => {
    const columns = 'Id,Latitude,Longitude,Building TIV,Building Ded,Ded Basis';
    const { locations } = await importFile(`${columns}\n1,51.111,7.211,200000,5,Loss\n2,51.112,7.211,200000,5,TIV\n`, {
      mapping: (mapping) => ({ ...mapping, defaults: { ...mapping.defaults, deductibleType: 'percentOfValue' } }),
    });
    expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([0, 10_000]);
  });
});

test('a second column of types is told of', async () => {
  const columns = 'Id,Latitude,Longitude,Building TIV,Building Ded,Ded Type,Deductible Code';
  const { detection } = await importFile(`${columns}\n1,51.111,7.211,200000,5000,Flat,X7\n`);
  expect(detection.remarks.map(({ detail }) => detail).join()).toContain('Deductible Code');
});
