import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseCoordinatePair } from '#main/portfolio/import/columns/parse-coordinate-pair.ts';
import { parseCoordinateText } from '#main/portfolio/import/columns/parse-coordinate-text.ts';
import { nameColumns } from '#main/portfolio/import/columns/name-columns.ts';
import { parseCoordinates } from '#shared/geocoding/parse-coordinates.ts';
import { importFile } from './support/import-file.ts';

const LENGTH = 40_000;
const blanks = ' '.repeat(LENGTH);
const line = (...cells: readonly string[]): string => `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
const encode = (text: string): Buffer => Buffer.from(text);

/** Texts that a pattern with two ways to read one character goes over again and again. */
const long = {
  brackets: '['.repeat(LENGTH),
  parentheses: '('.repeat(LENGTH),
  blanks: `a${blanks}b`,
  coordinates: `51.99${blanks}5.001x`,
};

// A pattern that goes over a text in quadratic time would not end within the time of a test.
describe('a file with a text of 40,000 characters is read to its end', () => {
  test.each(Object.entries(long))('as the name of a column: %s', async (_, name) => {
    const { locations } = await importFile(
      encode(line('Lat', 'Lon', 'TIV', name) + line('51.99', '5.001', '1000', 'x')),
    );
    expect(locations).toHaveLength(1);
  });

  test.each(Object.entries(long))('as a title: %s', async (_, title) => {
    const rows = line('Lat', 'Lon', 'TIV') + line('51.99', '5.001', '1000') + line('51.98', '5.002', '2000');
    const { locations } = await importFile(encode(`"${title}",,\n${rows}`));
    expect(locations).toHaveLength(2);
  });

  test.each(Object.entries(long))('as a cell of coordinates or an amount: %s', async (_, cell) => {
    const rows = line('51.99, 5.001', '1000') + line(cell, '1000') + line('51.98, 5.001', cell);
    const { locations, rejected } = await importFile(encode(line('Coordinates', 'TIV') + rows));
    expect(locations).toHaveLength(1);
    expect(rejected).toHaveLength(2);
  });

  const names = ['Address', 'City', 'Zip', 'Country', 'Stories', 'Basement', 'Occupancy', 'Currency', 'Status'].concat([
    'First Floor Height',
    'First Floor Height Unit',
    'Building Deductible',
    'Building Deductible Type',
    'LocPerilsCovered',
    'Number of buildings',
    'Premium',
  ]);
  test.each(Object.entries(long))('as a cell of any other column, ten times as long: %s', async (_, cell) => {
    const rows = names.map((name) =>
      line('51.99', '5.001', '1000', ...names.map((one) => (one === name ? cell.repeat(10) : ''))),
    );
    const { locations, rejected } = await importFile(encode(line('Lat', 'Lon', 'TIV', ...names) + rows.join('')));
    expect(locations.length + rejected.length).toBe(names.length);
  });
});

it('coordinates in texts of up to 400 characters are read or not, never searched for', () => {
  const piece = fc.constantFrom(' ', '\t', '51.99', '5', '.', ',', '°', "'", 'N', 'E', 'O', '/', ':', '-');
  const text = fc.array(piece, { maxLength: 400 }).map((pieces) => pieces.join('').slice(0, 400));
  fc.assert(
    fc.property(text, (given) => {
      for (const letterO of ['E', 'W', null] as const) {
        parseCoordinates(given, { letterO, isLenient: true });
        parseCoordinatePair(given, { letterO, isLongitudeFirst: false });
      }
      parseCoordinateText(given, 'latitude');
    }),
  );
  expect(parseCoordinates(`51.99,${' '.repeat(150)}5.001`)).toEqual({ latitude: 51.99, longitude: 5.001 });
});

it('names many columns alike without counting from the beginning each time', () => {
  const names = nameColumns(Array.from({ length: 50_000 }, () => 'x'));
  expect([names[0], names[1], names.at(-1)]).toEqual(['x', 'x (2)', 'x (50000)']);
  expect(new Set(names).size).toBe(50_000);
  expect(nameColumns(['x', 'x (2)', 'x', 'x'])).toEqual(['x', 'x (2)', 'x (3)', 'x (4)']);
});
