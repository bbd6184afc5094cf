import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

/** Imports addresses in one column. */
async function importLines(lines: readonly string[], columns = 'Full address,Building') {
  const more = columns.split(',').length - 2;
  const rows = lines.map((line) => `"${line}",1000${',Canada'.repeat(more)}`);
  return importFile([columns, ...rows, ''].join('\n'));
}

describe('an address in one line', () => {
  test.each([
    ['12 Mill Rd, Portham, BC V2P 1A1', '12 Mill Rd', 'Portham', 'BC', 'V2P 1A1', ''],
    ['Unit 2, 12 Mill Rd, Portham, BC V2P 1A1, Canada', 'Unit 2, 12 Mill Rd', 'Portham', 'BC', 'V2P 1A1', 'Canada'],
    ['12 Mill Rd, Portham', '12 Mill Rd', 'Portham', '', '', ''],
    ['12 Mill Rd; Portham BC', '12 Mill Rd', 'Portham', 'BC', '', ''],
    ['12 Mill Rd, V2P 1A1', '12 Mill Rd', '', '', 'V2P 1A1', ''],
    ['V2P 1A1, 12 Mill Rd', '12 Mill Rd', '', '', 'V2P 1A1', ''],
    ['Kerkstraat 7, 8261 AB Kampen', 'Kerkstraat 7', 'Kampen', '', '8261 AB', ''],
    ['Kerkstraat 7, 8261AB, Kampen', 'Kerkstraat 7', 'Kampen', '', '8261AB', ''],
    ['Hauptstraße 5, 06862 Dessau-Roßlau', 'Hauptstraße 5', 'Dessau-Roßlau', '', '06862', ''],
    ['12, rue de la Paix, 75002 Paris, France', '12, rue de la Paix', 'Paris', '', '75002', 'France'],
    ['350 Lincoln Road, Miami Beach, FL 33139, USA', '350 Lincoln Road', 'Miami Beach', 'FL', '33139', 'USA'],
    // The town of the post stands last.
    ['Rose Cottage, Mill Lane, Millbridge, MB1 2AB', 'Rose Cottage, Mill Lane', 'Millbridge', '', 'MB1 2AB', ''],
    ['12 Mill Rd, Lower End, Portham, MB1 2AB', '12 Mill Rd, Lower End', 'Portham', '', 'MB1 2AB', ''],
    // Without commas where the form of the postal code is proof of it.
    ['Kerkstraat 7 8261 AB Kampen', 'Kerkstraat 7', 'Kampen', '', '8261 AB', ''],
    ['12 mill rd portham bc v2p1a1', '12 mill rd portham bc', '', '', 'v2p1a1', ''],
  ])('%s is taken apart', async (line, streetAddress, city, areaName, postalCode, countryName) => {
    const { locations } = await importLines([line]);
    expect(locations.map(({ address }) => address)).toEqual([
      { streetAddress, unitNumber: '', city, areaName, postalCode, countryName },
    ]);
    expect(listCodes(locations[0]!.notes)).toContain('one-line-address');
  });

  test('says in its note what was found', async () => {
    const { locations } = await importLines(['12 Mill Rd, Portham, BC V2P 1A1, Canada']);
    expect(locations[0]!.notes).toContainEqual({
      code: 'one-line-address',
      column: 'Full address',
      detail: '"12 Mill Rd", "Portham", "BC", "V2P 1A1", "Canada"',
    });
  });

  test('leaves what has a column of its own', async () => {
    const { locations } = await importLines(['12 Mill Rd, Portham, BC'], 'Full address,Building,Country');
    expect(locations[0]!.address).toMatchObject({
      streetAddress: '12 Mill Rd',
      city: 'Portham',
      countryName: 'Canada',
    });
  });

  test.each(['12 Mill Rd', '12 Mill Rd, Unit 4', 'Mill Rd, 12', 'PO Box 12, Portham', '12 Mill Rd, BC, Canada', ',,,'])(
    '%s names neither a city nor a postal code and is set aside',
    async (line) => {
      const { locations, rejected } = await importLines([line]);
      expect(locations).toEqual([]);
      expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['address-incomplete']]);
    },
  );

  test('stays whole beside coordinates, where nothing has to be placed', async () => {
    const { locations } = await importFile(
      'Full address,Latitude,Longitude,Building\n"12 Mill Rd, Portham",49.12345,-121.95432,1000\n',
    );
    expect(locations[0]!.address).toMatchObject({ streetAddress: '12 Mill Rd, Portham', city: '' });
    expect(listCodes(locations[0]!.notes)).not.toContain('one-line-address');
  });
});
