import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { createRowNormaliser } from '#main/portfolio/import/columns/row-normaliser.ts';
import { createCellRecord } from '#main/portfolio/import/formats/cell-record.ts';

const mapping: PortfolioMapping = {
  columns: { locationId: ['id'], latitude: ['lat'], longitude: ['lon'], structureTIV: ['Building'] },
  values: {},
  defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
};

function createReader() {
  const normalise = createRowNormaliser({
    columns: ['id', 'lat', 'lon', 'Building'],
    mapping,
    isStrict: true,
    unproject: null,
    decimalSeparator: '.',
    amountUnit: undefined,
    lengthUnit: undefined,
  });
  return (line: number, cells: readonly string[]) => normalise(createCellRecord(line, cells, null));
}

/** Names of columns in use; the file's own are not among the amounts. */
const ids = fc.constantFrom('Code', 'Ref', 'Location ID', 'Location number');
const latitudes = fc.constantFrom('Latitude', 'LAT', 'Breitengrad');
const longitudes = fc.constantFrom('Longitude', 'LON', 'Längengrad');
const amounts = fc.constantFrom('Contents', 'Stock', 'Machinery', 'Inventory value', 'Contents TIV');
const otherNames = fc
  .tuple(ids, latitudes, longitudes, amounts)
  .chain((names) => fc.shuffledSubarray([...names], { minLength: names.length }));
const rows = fc.array(fc.nat(900_000), { minLength: 1, maxLength: 8 });

test('no row below other column names is read, and all are again below those of the file', () => {
  fc.assert(
    fc.property(rows, otherNames, rows, rows, (first, names, second, third) => {
      const read = createReader();
      const toCells = (value: number, at: number) => [String(at), `52.55${at}1`, '5.9001', String(value + 1)];
      let line = 1;
      const readAll = (values: readonly number[]) => values.map((value, at) => read((line += 1), toCells(value, at)));
      expect(readAll(first).every(({ location }) => location !== null)).toBe(true);
      expect(read((line += 1), names).rejected?.reasons).toMatchObject([{ code: 'repeated-header' }]);
      for (const { rejected } of readAll(second)) {
        expect(rejected?.reasons).toMatchObject([{ code: 'below-other-header' }]);
      }
      read((line += 1), ['id', 'lat', 'lon', 'Building']);
      expect(readAll(third).every(({ location }) => location !== null)).toBe(true);
    }),
  );
});
