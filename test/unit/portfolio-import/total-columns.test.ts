import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectTable } from '#main/portfolio/import/columns/detect-table.ts';
import { parseDelimited } from './support/detect-rows.ts';

const codes = new Set([
  'values-add-up',
  'values-added',
  'total-contradicted',
  'total-beside-parts',
  'total-with-interruption',
  'value-left-out',
  'amounts-not-used',
]);

function detect(header: string, ...rows: string[]) {
  const { mapping, remarks } = detectTable(
    parseDelimited([`Id,Lat,Lon,${header}`, ...rows.map((row) => `A,42.51,-62.91,${row}`)]),
  );
  return {
    columns: mapping.columns,
    told: remarks.filter(({ code }) => codes.has(code)).map(({ code, detail }) => [code, detail]),
  };
}

describe('a column of totals', () => {
  test('proves what is added up', () => {
    const { columns, told } = detect(
      'Buildings,Plant & Machinery,Contents,Stock,Rent,Total SI',
      '150000,20000,30000,34000,0,234000',
      '100000,,10000,5000,0,"115,000"',
    );
    expect(columns).toMatchObject({
      structureTIV: ['Buildings'],
      inventoryTIV: ['Contents', 'Stock'],
      equipmentTIV: ['Plant & Machinery'],
    });
    expect(told).toEqual([
      ['values-added', 'Contents + Stock'],
      ['values-add-up', 'Total SI = Buildings + Contents + Stock + Plant & Machinery'],
    ]);
  });

  test('proves it with what is not modelled, and in other units', () => {
    expect(detect('Building,BI,TIV', '1000,200,1200', '5,0,5').told).toEqual([
      ['values-add-up', 'TIV = Building + BI'],
    ]);
    expect(detect('Building (000s),Contents,TIV', '10,200,10200').told).toEqual([
      ['values-add-up', 'TIV = Building (000s) + Contents'],
    ]);
  });

  test.each(['Summe', 'Gesamt', 'Gesamtsumme', 'Totaal', 'Total'])('is known as %s', (name) => {
    expect(detect(`Gebäude,Vorräte,BU,${name}`, '1000,200,300,1500', '800,100,0,900').told).toEqual([
      ['values-add-up', `${name} = Gebäude + Vorräte + BU`],
    ]);
  });

  test.each([
    ['Building 1 Value,Building 2 Value,Contents', ['Building 1 Value', 'Building 2 Value']],
    ['Bldg1 TIV,Bldg2 TIV,Bldg3 TIV', ['Bldg1 TIV', 'Bldg2 TIV', 'Bldg3 TIV']],
    ['Building Value #1,Building Value #2', ['Building Value #1', 'Building Value #2']],
    ['Building Value,Building Value 1,Building Value 2', ['Building Value']],
    ['2023 Building,2024 Building', ['2024 Building']],
    ['Building 2 Value,Building 3 Value', undefined],
  ])('of numbered buildings %s', (header, columns) => {
    expect(detect(header, '1000,500,200').columns.structureTIV).toEqual(columns);
  });

  test.each(['Value per building', 'Building value per unit', 'Building value each building'])(
    'is taken, and not %s',
    (name) => {
      expect(detect(`${name},Total Building Value`, '1000,5000').columns.structureTIV).toEqual([
        'Total Building Value',
      ]);
    },
  );

  test.each(['Bldg,Building', 'Buildings,Building TIV', 'Bldg,Building value'])(
    'of values is told from one that numbers the buildings: %s',
    (header) => {
      const { columns, told } = detect(header, '1,1250000', '2,900000');
      expect(columns.structureTIV).toEqual([header.split(',')[1]]);
      expect(told).toEqual([]);
    },
  );

  test.each([
    ['TIV,BI', '1500000,200000', [['total-with-interruption', 'TIV; BI']]],
    [
      'Total Insured Value,Business Interruption',
      '1500000,200000',
      [['total-with-interruption', 'Total Insured Value; Business Interruption']],
    ],
    [
      'Gesamtwert,Betriebsunterbrechung',
      '1500000,200000',
      [['total-with-interruption', 'Gesamtwert; Betriebsunterbrechung']],
    ],
    ['TIV,BI', '1500000,0', []],
    ['PD TIV,BI TIV', '1500000,200000', []],
    ['TIV,Limit', '1500000,200000', []],
    ['Total Property Damage,BI,TIV', '1000,200,1200', [['values-add-up', 'TIV = Total Property Damage + BI']]],
  ])('may have business interruption in it: %s of %s', (header, row, told) => {
    expect(detect(header, row).told).toEqual(told);
  });

  test('leaves business interruption out of the property damage beside it', () => {
    const { columns, told } = detect('PD,BI,TIV', '1000000,200000,1200000', '2000000,200000,2200000');
    expect(columns).toMatchObject({ structureTIV: ['PD'], notModelled: ['BI'] });
    expect(told).toEqual([['values-add-up', 'TIV = PD + BI']]);
  });

  test('shows that a part is in another already', () => {
    const { columns, told } = detect('Building,Contents,Stock,Total value', '1000,500,200,1500', '800,100,50,900');
    expect(columns.inventoryTIV).toEqual(['Contents']);
    expect(told).toEqual([['values-add-up', 'Total value = Building + Contents, of which Stock']]);
  });

  test('is told where it contradicts, with what would make it right', () => {
    expect(detect('Building,Contents,TIV', '1000,500,1500', '1000,500,1600').told).toEqual([
      ['total-contradicted', 'TIV is not Building + Contents in 1 of 2 rows, first in line 3: 1600 against 1500'],
    ]);
    expect(detect('Building,Foo,TIV', '1000,500,1500', '1000,501,1501').told).toEqual([
      [
        'total-contradicted',
        'TIV is not Building in 2 of 2 rows, first in line 2: 1500 against 1000; with Foo it would be the sum',
      ],
    ]);
    // Another measure of the same is no total.
    expect(detect('Building,Replacement value', '1000,1500').told).toEqual([['value-left-out', 'Replacement value']]);
  });

  test('is remarked where it stands for the building beside other assets', () => {
    expect(detect('TIV,Contents', '1500,500').told).toEqual([['total-beside-parts', 'TIV']]);
    expect(detect('Value,Contents', '1500,500').told).toEqual([]);
  });

  test('is never told to contradict what adds up to it', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 5 }), (rows) => {
        const lines = rows.map((parts) => [...parts, parts.reduce((sum, part) => sum + part, 0)].join(','));
        const { told } = detect('Building,Contents,Machinery,Total insured value', ...lines);
        expect(told.map(([code]) => code)).not.toContain('total-contradicted');
      }),
    );
  });
});
