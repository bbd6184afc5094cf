import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
        const header = { line: 1, cells: [...Object.keys(known), heading] };
        const records = cells.map((cell, row) => ({ line: row + 2, cells: [...Object.values(known), cell] }));
        const { mapping, remarks } = detectTable([header, ...records], { headerLine: 1, groupLine: 0 });
        const used = Object.values(mapping.columns).flat();
        const told = remarks.flatMap(({ detail }) => detail.split(', '));
        expect([...used, ...told]).toContain(heading);
      }),
    );
  });
});
