import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import words from '#main/portfolio/import/columns/data/telling-words.json' with { type: 'json' };
import { detectTable } from '#main/portfolio/import/columns/detect-table.ts';

/** What is remarked of columns that nothing is made of, in a table of one row or more. */
function listUnused(columns: Readonly<Record<string, string | readonly string[]>>): string[] {
  const cells = Object.values(columns).map((column) => [column].flat());
  const header = { line: 1, cells: Object.keys(columns) };
  const rows = (cells[0] ?? []).map((_, row) => ({ line: row + 2, cells: cells.map((column) => column[row] ?? '') }));
  const { remarks } = detectTable([header, ...rows], { headerLine: 1, groupLine: 0 });
  return remarks.flatMap(({ code, detail }) => (code === 'amounts-not-used' ? detail.split(', ') : []));
}

const known = { id: 'A', lat: '42.5', lon: '-62.9', Building: '1000', Contents: '1', Equipment: '2' };

/** Whether a column of these cells has a field, or is told of in any remark. */
function isUsedOrTold(heading: string, cells: readonly string[]): boolean {
  const header = { line: 1, cells: [...Object.keys(known), heading] };
  const records = cells.map((cell, row) => ({ line: row + 2, cells: [...Object.values(known), cell] }));
  const { mapping, remarks } = detectTable([header, ...records], { headerLine: 1, groupLine: 0 });
  return (
    Object.values(mapping.columns).flat().includes(heading) || remarks.some(({ detail }) => detail.includes(heading))
  );
}

describe('columns that nothing is made of', () => {
  test.each([
    ['Reconstruction amt bldg', '1250000'],
    ['Restoration costs', '9000'],
    ['Premium', '3500'],
    ['Share', '0.25'],
    ['Our participation', '50%'],
    ['Deductible comments', 'see policy'],
    ['Perils', 'Fire; Wind'],
    ['Covered perils', 'ALL'],
    ['Wind BldgVal', '500000'],
    ['EQCV1VAL', '500000'],
    ['Foo', '$12'],
    ['Foo', '250000'],
    ['Foo', '12k EUR'],
    ['Wiederaufbauwert', '300000'],
    ['Attachment point', '1000000'],
    ['Garden walls (GBP m)', '1.25'],
    ['Foo TEUR', '300'],
    ['Foo (€ 000)', '12'],
    ['Insured %', '80'],
    ['Flood covered?', 'N'],
    ['Hochwasser mitversichert', 'nein'],
    ['Udział własny', '10%'],
    ['Garden %', '5'],
    ['Cost', '200'],
    ['Inventory Value 2', '200'],
    ['Outbuildings TIV', '500'],
    ['Max Sum', '900'],
    ['Cost per sq ft', '150'],
    ['Reconstruction', '312345.67'],
    ['stockthroughput', '12345'],
    ['Foo', '312345.67'],
    ['Foo', '1,234'],
    ['Foo', "12'345"],
    ['Flood', 'N'],
    ['Flood Y/N', 'N'],
    ['Wildfire', 'No'],
    ['NatCat', 'N'],
    ['EQ', '5000'],
    ['Coverage', 'Wind only'],
    ['Cover', 'Fire, EQ'],
    ['Deckung', 'nur Sturm'],
  ])('are told of where they are %s of %s', (name, cell) => {
    expect(listUnused({ ...known, [name]: cell })).toEqual([name]);
  });

  test.each([
    ['Share', '100%'],
    ['Share', '1'],
    ['Premium', '0'],
    ['Premium', ''],
    ['Year built', '1990'],
    ['Refurbished', '2000'],
    ['Building area', '12000'],
    ['sqft', '9000'],
    ['Parcel', '120300'],
    ['Remarks', 'Total loss 2012'],
    ['Foo', '250001'],
    ['Foo', '12'],
    ['BI value', '5000'],
    ['Policy limit', '5000'],
    ['Foo', '1234.567'],
    ['Foo', '999.99'],
    ['Flood', 'Y'],
    ['Flood zone', 'N'],
    ['Flood zone', '5000'],
    ['Wind speed', '120'],
    ['Fire protection class', '5'],
    ['Coverage', 'Fire and flood'],
    ['Coverage', 'All risks'],
    ['Coverage', 'Flood, no wind'],
    ['Cover holder', 'Storm Underwriters'],
    ['Building class', '5'],
    ['Total units', '12'],
    ['Lagebewertung', '3'],
    ['Number of risks', '5'],
  ])('are not told of where they are %s of %s', (name, cell) => {
    expect(listUnused({ ...known, [name]: cell })).toEqual([]);
  });

  test('are told of whatever a column of money is called, and whatever else has a field', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,8}(?: [A-Z][a-z]{2,8})?$/);
    const amount = fc
      .tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('$', '€', '£'))
      .map(([figure, sign]) => `${sign}${figure},000`);
    fc.assert(
      fc.property(name, fc.array(amount, { minLength: 1, maxLength: 5 }), (heading, cells) => {
        fc.pre(!(heading in known));
        expect(isUsedOrTold(heading, cells)).toBe(true);
      }),
    );
  });

  /** Names with one telling word among others, in the writings of brokers and of databases. */
  const writings = [
    (list: readonly string[]): string => list.join(' '),
    (list: readonly string[]): string => list.join('_').toUpperCase(),
    (list: readonly string[]): string => list.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(''),
  ];
  const besides = fc.array(fc.constantFrom('our', 'garden', 'other', 'main', 'annex', '2', '3'), { maxLength: 2 });
  const headingOf = (list: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom(...list), besides, besides, fc.constantFrom(...writings))
      .map(([word, before, behind, write]) => write([...before, word, ...behind]));
  const nothing = fc.constantFrom('', '0', '-', 'n/a');

  test('are told of where any cell is above 0 and the name has a word for money, a share, a limit or a peril', () => {
    const amount = fc.integer({ min: 2, max: 9_999_999 }).map(String);
    const cells = fc.tuple(fc.array(nothing, { maxLength: 3 }), amount, fc.array(nothing, { maxLength: 3 }));
    const telling = [...words.values, ...words.terms, ...words.shares].filter((word) => !/[^a-z]/.test(word));
    fc.assert(
      fc.property(headingOf(telling), cells, (heading, [before, cell, behind]) => {
        expect(isUsedOrTold(heading, [...before, cell, ...behind])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('are told of whatever they are called where cells are written as money', () => {
    const figure = fc.integer({ min: 1000, max: 99_999_999 });
    const written = fc.oneof(
      fc
        .tuple(figure, fc.integer({ min: 0, max: 99 }))
        .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
      figure.map((whole) => whole.toLocaleString('en-US')),
      figure.map((whole) => `${whole} EUR`),
    );
    const name = fc.stringMatching(/^[bcdfg][aeiou][klmnp][aeiou][qwz]{2}$/);
    fc.assert(
      fc.property(name, fc.array(written, { minLength: 1, maxLength: 5 }), (heading, cells) => {
        expect(isUsedOrTold(heading, cells)).toBe(true);
      }),
    );
  });

  test('are not told of where a word says that numbers are no amounts and none has a currency', () => {
    const identifier = headingOf(['id', 'code', 'year', 'zip', 'ref', 'parcel', 'phone', 'date']);
    fc.assert(
      fc.property(identifier, fc.array(fc.integer({ min: 2, max: 99_999_999 }), { minLength: 1 }), (heading, cells) => {
        expect(listUnused({ ...known, [heading]: String(cells[0]) })).toEqual([]);
      }),
    );
  });
});
