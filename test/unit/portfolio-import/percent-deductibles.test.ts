import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

/** A row of a building of 1,000,000 with a deductible, and of a type where there is one. */
async function importDeductible(cell: string, { heading = 'Building Deductible', type = '' } = {}) {
  const columns = `Id,Latitude,Longitude,Building,Contents,${heading}${type === '' ? '' : ',Building Deductible Type'}`;
  return importFile(`${columns}\n1,51.111,7.211,1000000,0,"${cell}"${type === '' ? '' : `,${type}`}\n`);
}

async function readDeductible(...given: Parameters<typeof importDeductible>) {
  const { locations, rejected } = await importDeductible(...given);
  expect(rejected).toEqual([]);
  return { amount: locations[0]!.financial.structureDeductible, codes: listCodes(locations[0]!.notes) };
}

async function listReasons(...given: Parameters<typeof importDeductible>) {
  const { rejected } = await importDeductible(...given);
  return rejected[0]?.reasons.map(({ code, column }) => [code, column]);
}

describe('a deductible in percent', () => {
  test.each([
    '2 p.c.',
    '2pc',
    '2 v.H.',
    '2 por ciento',
    '2 per cento',
    '2٪',
    '2％',
    '20 ‰',
    '20 promille',
    '20 per mille',
    '20 v.T.',
    '2 % EL',
    '2 pct. of TIV',
    '2 p.c. of the sum insured',
    '2 % des Gebäudewerts',
    '2 % der Versicherungssumme',
    '2 % de la valeur assurée',
    '2 % del valor asegurado',
    '2% van de verzekerde som',
    '2 % del capitale assicurato',
    '2 % do valor segurado',
    '2% of the sum insured any one loss',
  ])('is understood as %s', async (cell) => {
    expect((await readDeductible(cell)).amount).toBe(20_000);
  });

  test.each([
    ['2', 'per cent'],
    ['2', 'pc'],
    ['2', 'v.H.'],
    ['2', '% of TIV'],
    ['2', 'Percent deductible'],
    ['2', '% des Gebäudewerts'],
    ['20', '‰'],
    ['20', '‰ of TIV'],
  ])('is understood by its type: %s of type %s', async (cell, type) => {
    expect((await readDeductible(cell, { type })).amount).toBe(20_000);
  });

  test.each([
    ['2', 'Building Deductible per cent'],
    ['2', 'Building Deductible (p.c.)'],
    ['20', 'Building Deductible ‰'],
    ['20', 'Selbstbehalt Gebäude in Promille'],
    ['2', 'Selbstbehalt in % des Gebäudewerts'],
    ['2', 'Franchise (% de la valeur du bâtiment)'],
  ])('is understood by its heading: %s below %s', async (cell, heading) => {
    expect((await readDeductible(cell, { heading })).amount).toBe(20_000);
  });

  test.each([
    ['2% min 25000', 25_000],
    ['2% min 15000', 20_000],
    ['2% of TIV, min 100k', 100_000],
    ['2% (min. $25,000)', 25_000],
    ['2%, 25000 min', 25_000],
    ['2% / 25,000 min', 25_000],
    ['2% w/ min 25000', 25_000],
    ['2% of TIV subject to $25,000 min per occ', 25_000],
    ['greater of $25,000 or 2% TIV per unit of insurance', 25_000],
    ['2% subject to a minimum of $25,000 per occurrence', 25_000],
    ['2 % der VS, mind. 25000 EUR', 25_000],
    ['2% avec un minimum de 25000', 25_000],
    ['2% max 15000', 15_000],
    ['2% max 25000', 20_000],
    ['2% of TIV not more than 15000', 15_000],
    ['2% min 5000 max 15000', 15_000],
    ['2 % des Gebäudewerts, mind. 25000', 25_000],
    ['2% of TIV (min 25,000, max 50,000)', 25_000],
    ['greater of 2% or 25000', 25_000],
    ['the greater of 2% of TIV and $25,000', 25_000],
    ['higher of 25000 or 2%', 25_000],
    ['lesser of 2% or 15000', 15_000],
    ['lower of $25,000 and 2% of TIV', 20_000],
    ['25,000 or 2%, whichever is greater', 25_000],
    ['2% or 15,000 whichever is the lower', 15_000],
    ['25 ‰ min 30000', 30_000],
  ])('has its bounds: %s is %i', async (cell, amount) => {
    expect(await readDeductible(cell)).toMatchObject({ amount, codes: expect.arrayContaining(['deductible-bounded']) });
  });

  test('has its bounds said with what was computed', async () => {
    const { locations } = await importDeductible('2% of TIV min 25000 max 50000');
    expect(locations[0]!.notes).toContainEqual({
      code: 'deductible-bounded',
      column: 'Building Deductible',
      detail: '2 % of 1000000 is 20000, at least 25000, at most 50000',
    });
  });

  test('of nothing that is insured is nothing, whatever its minimum', async () => {
    const { locations } = await importDeductible('2% min 25000', { heading: 'Contents Deductible' });
    expect(locations[0]!.financial.inventoryDeductible).toBe(0);
  });

  test.each([
    '2 %L',
    '2% of limit',
    '2 % del límite de indemnización',
    '2 % der Deckungssumme',
    '2% / 25000',
    '2% 25000',
    '2% of loss min 5000',
    '2% min',
    '2%, 25000 min of something',
    '2% min 25.000',
    '2% max 25M',
    '2% min 50000 max 20000',
    '2% min 25000 min 30000',
    'greater of 2% or 5%',
  ])('sets the row aside where more than one amount may be meant: %s', async (cell) => {
    expect(await listReasons(cell)).toEqual([['deductible-share-open', 'Building Deductible']]);
  });

  test.each([
    '2-5%',
    '2% min 5%',
    '2% of the moon',
    '2 % der Prämie',
    '2% de la valeur du sinistre',
    'greater of 2% min 5000 or 25000 max 3',
  ])('sets the row aside where it is none: %s', async (cell) => {
    expect(await listReasons(cell)).toEqual([['number-unreadable', 'Building Deductible']]);
  });

  test.each([
    ['%L', 'deductible-share-open'],
    ['% of limit', 'deductible-share-open'],
    ['% of the moon', 'deductible-type-unknown'],
  ])('sets the row aside by its type %s', async (type, code) => {
    expect((await listReasons('2', { type }))?.map(([reason]) => reason)).toEqual([code]);
  });

  test('sets the row aside below a heading of the limit', async () => {
    expect(await listReasons('2', { heading: 'Building Deductible (% of limit)' })).toEqual([
      ['deductible-share-open', 'Building Deductible (% of limit)'],
    ]);
  });

  test('sets the row aside where a bound may be in thousands like its column', async () => {
    expect(await listReasons('2% min 25', { heading: 'Building Deductible (000s)' })).toEqual([
      ['deductible-share-open', 'Building Deductible (000s)'],
    ]);
  });
});
