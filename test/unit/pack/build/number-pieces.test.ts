import { describe, expect, it, test } from 'vitest';
import { createAddressRowReader } from '#main/pack/build/address-row-reader.ts';
import { guessColumns } from '#main/pack/build/planning/guess-columns.ts';
import { emptyLayer } from '#main/pack/build/planning/plan-raster.ts';
import { remarkTables } from '#main/pack/build/planning/remark-tables.ts';
import { findWithdrawn, listUnusedNumberPieces } from '#main/pack/build/planning/number-pieces.ts';

const table = (header: string, ...rows: readonly string[]) => ({
  columns: header.split(','),
  firstRows: rows.map((row) => row.split(',')),
});

/** The number of the first row of a table by what its columns are guessed to be. */
function readNumber(header: string, row: string): string {
  const { columns, firstRows } = table(header, row);
  const guessed = guessColumns({ columns, firstRows })?.value ?? {};
  return createAddressRowReader(columns, guessed)(firstRows[0]!).number;
}

describe('pieces of a house number in columns of their own', () => {
  test.each([
    ['AddNum_Pre,Add_Number,StNam_Full,Lon,Lat', 'W180N,8085,Town Hall Rd,-88.1,43.1', 'W180N8085'],
    ['NUMBER_FIRST_PREFIX,NUMBER_FIRST,STREET_NAME,LONGITUDE,LATITUDE', 'A,12,MAIN,144.9,-37.8', 'A12'],
    ['House_No,House_Fraction,Street,Lon,Lat', '12,1/2,Main St,-88.1,43.1', '12 1/2'],
    ['Civic_No,Civic_Suffix,Street,Lon,Lat', '12,A,Main St,-88.1,43.1', '12A'],
    ['Civic_No,Civic_Suffix,Street,Lon,Lat', '12.0,A,Main St,-88.1,43.1', '12A'],
    ['AddNum_Pre,Add_Number,StNam_Full,Lon,Lat', ',8085,Town Hall Rd,-88.1,43.1', '8085'],
  ])('%s are put together', (header, row, number) => {
    expect(readNumber(header, row)).toBe(number);
  });

  const mapping = { number: 'No', street: 'Street' };
  test.each([
    ['any name whose cells are fractions', 'No,Q7,Street', '12,1/2,Main St', 'Q7'],
    ['any name whose cells are bis and ter', 'No,X,Street', '12,bis,Rue X', 'X'],
    ['a name of suffixes of numbers', 'No,HouseNumExt,Street', '12,A,Main St', 'HouseNumExt'],
    ['a name of prefixes of numbers', 'Num_Pre,No,Street', 'N6W,12,Main St', 'Num_Pre'],
  ])('that nothing is made of are found by %s', (_, header, row, column) => {
    expect(listUnusedNumberPieces(table(header, row), mapping)).toEqual([column]);
  });

  test.each([
    ['are part of the number already', 'No,No_Suffix,Street', '12A,A,Main St'],
    ['are pieces of the last of several numbers', 'No,NUMBER_LAST_SUFFIX,Street', '12,B,Main St'],
    ['are letters of something else', 'No,Class,Street', '12,A,Main St'],
    ['are empty', 'No,No_Suffix,Street', '12,,Main St'],
  ])('are none where they %s', (_, header, row) => {
    expect(listUnusedNumberPieces(table(header, row), mapping)).toEqual([]);
  });

  it('are asked about until the plan says of a piece that no column is it', () => {
    const start = table('No,FRACTION,Street', '12,1/2,Main St');
    expect(listUnusedNumberPieces(start, { ...mapping, numberSuffix: '' })).toEqual([]);
    expect(listUnusedNumberPieces(start, { ...mapping, numberAddition: 'FRACTION' })).toEqual([]);
  });
});

describe('addresses that are no more', () => {
  test.each([
    ['STATUS', 'Retired'],
    ['nummeraanduidingstatus', 'Naamgeving ingetrokken'],
    ['Lifecycle Status', 'HISTORICAL'],
  ])('are found by %s', (name, text) => {
    const start = table(`No,Street,${name}`, `1,Main St,${text}`, '3,Main St,Active');
    expect(findWithdrawn(start)).toEqual({ column: name, texts: [text] });
  });

  it('are none where all are in use, or another column has the word', () => {
    expect(findWithdrawn(table('No,Street,Status', '1,Main St,Active'))).toBeNull();
    expect(findWithdrawn(table('No,Street,Note', '1,Main St,Retired'))).toBeNull();
    expect(findWithdrawn(table('No,Street,State', '1,Historic Rd,NJ'))).toBeNull();
  });
});

it('a plan asks about pieces of numbers, and warns of addresses that are no more', () => {
  const start = table('No,FRACTION,Street,Status', '12,1/2,Main St,Retired', '12,,Main St,Active');
  const file = { kind: 'table', path: 'a.csv', encoding: 'utf-8', bbox: null, addressColumns: {}, ...start } as const;
  const layer = { ...emptyLayer('a.csv'), use: 'addresses', columns: { number: 'No', street: 'Street' } } as const;
  expect(remarkTables([layer], [file]).map(({ code, severity }) => [code, severity])).toEqual([
    ['withdrawn-addresses', 'warning'],
    ['unknown-number-piece', 'error'],
  ]);
});
