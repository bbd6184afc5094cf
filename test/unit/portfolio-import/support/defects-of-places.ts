import { expect } from 'vitest';
import type { Defect } from './defect.ts';

/** A file of places in one column, under its heading, beside others. */
function withPairs(heading: string, pairs: readonly string[], others = 'Ref|Amount'): string {
  const [id, amount] = others.split('|');
  const lines = pairs.map((pair, at) => `${at + 1}\t${pair}\t${1000 + at}`);
  return [`${id}\t${heading}\t${amount === 'Amount' ? 'TIV' : amount}`, ...lines, ''].join('\n');
}

/** Checks latitude and longitude of each row. */
function expectPlaces(...places: readonly (readonly [number, number])[]): NonNullable<Defect['check']> {
  return ({ locations }) => {
    expect(locations).toHaveLength(places.length);
    for (const [at, [latitude, longitude]] of places.entries()) {
      expect(locations[at]?.latitude).toBeCloseTo(latitude, 9);
      expect(locations[at]?.longitude).toBeCloseTo(longitude, 9);
    }
  };
}

/**
 * Defects of places: pairs in one column, letters of the compass, well-known text, addresses that a spreadsheet has
 * changed.
 */
export const defectsOfPlaces: readonly Defect[] = [
  {
    name: 'both coordinates in one column',
    file: withPairs('lat/long', ['52.3725, 4.8931', '52.3725 4.8931', '52,3725; 4,8931', `52°22'21"N 4°53'35.16"E`]),
    noted: { 5: ['coordinates-from-degrees'] },
    // 52 + 22/60 + 21/3600 = 52.3725; 4 + 53/60 + 35.16/3600 = 4.8931
    check: expectPlaces([52.3725, 4.8931], [52.3725, 4.8931], [52.3725, 4.8931], [52.3725, 4.8931]),
  },
  ...['Breite/Länge', 'Latitude, Longitude', 'lat,lon', 'Coordinates', 'Koordinaten'].map((heading): Defect => ({
    name: `both coordinates in a column "${heading}"`,
    file: withPairs(heading, ['52.3725, 4.8931']),
    check: expectPlaces([52.3725, 4.8931]),
  })),
  {
    name: 'both coordinates in one column, the longitude first by its heading',
    file: withPairs('Lon/Lat', ['4.8931, 52.3725', '-121.9, 49.17']),
    noted: { 2: ['coordinates-longitude-first'], 3: ['coordinates-longitude-first'] },
    check: expectPlaces([52.3725, 4.8931], [49.17, -121.9]),
  },
  {
    name: 'both coordinates in one column, where only one order is possible',
    file: withPairs('Coordinates', ['-121.9, 49.17']),
    noted: { 2: ['coordinates-longitude-first'] },
    check: expectPlaces([49.17, -121.9]),
  },
  {
    name: 'points as well-known text',
    file: withPairs('WKT', [
      'POINT (4.8931 52.3725)',
      'POINT Z (4.8931 52.3725 2.1)',
      'SRID=4326;POINT(4.8931 52.3725)',
    ]),
    check: expectPlaces([52.3725, 4.8931], [52.3725, 4.8931], [52.3725, 4.8931]),
  },
  {
    name: 'well-known text that is no point of degrees',
    file: withPairs('geom', [
      'LINESTRING (4 52, 5 53)',
      'SRID=28992;POINT(121000 487000)',
      'POINT(121000 487000)',
      'POINT EMPTY',
    ]),
    rejected: {
      2: ['coordinates-unreadable'],
      3: ['coordinates-unreadable'],
      4: ['coordinates-out-of-range'],
      5: ['no-location'],
    },
  },
  {
    name: 'coordinates 0, 0 in one column',
    file: withPairs('Coordinates', ['0, 0', '0.0,0.0', '0;0']),
    rejected: { 2: ['no-location'], 3: ['no-location'], 4: ['no-location'] },
  },
  {
    name: 'longitudes with an O in a German file',
    file: 'Ref;Breitengrad;Längengrad;Gebäude\n1;51,83° N;12,24° O;1000\n2;51,83;O 12,25;1000\n',
    noted: { 2: ['coordinates-from-degrees'] },
    check: expectPlaces([51.83, 12.24], [51.83, 12.25]),
  },
  {
    name: 'longitudes with an O in a French file',
    file: 'Ref;Latitude;Longitude;Ville;Bâtiment\n1;46,81° N;71,21° O;Québec;1000\n',
    check: expectPlaces([46.81, -71.21]),
  },
  {
    name: 'longitudes with an O in a file of neither language',
    file: 'Ref,Latitude,Longitude,TIV\n1,51.83 N,12.24 O,1000\n',
    rejected: { 2: ['coordinates-letter-ambiguous'] },
  },
  {
    name: 'pairs with an O',
    file: withPairs('Koordinaten', [`51°50'N 12°15'O`]).replace('TIV', 'Gebäude'),
    // 50 minutes are 0.8333, 15 are 0.25 degrees.
    check: expectPlaces([51 + 50 / 60, 12.25]),
  },
  {
    name: 'states in a column ST',
    file: 'Ref,Street,City,ST,ZIP,TIV\n1,12 Mill Rd,Portham,MA,02138,1000\n',
    check: ({ locations }) => expect(locations[0]?.address).toMatchObject({ areaName: 'MA', postalCode: '02138' }),
  },
  {
    name: 'postal codes whose zeros a spreadsheet has cut, and the country says how many they have',
    file: 'Ref,Street,City,ZIP,Country,TIV\n1,12 Mill Rd,Portham,2138,USA,1000\n2,9 Mill Rd,Portham,601,US,1000\n3,9 Mill Rd,Bern,3011,Switzerland,1000\n',
    noted: { 2: ['postal-code-padded'], 3: ['postal-code-padded'] },
    check: ({ locations }) =>
      expect(locations.map(({ address }) => address.postalCode)).toEqual(['02138', '00601', '3011']),
  },
  {
    name: 'postal codes whose zeros a spreadsheet has cut, without a country',
    file: 'Ref,Street,City,ZIP,TIV\n1,12 Mill Rd,Portham,2138,1000\n2,9 Mill Rd,Portham,90210,1000\n',
    remarks: ['postal-codes-short'],
    check: ({ locations }) => expect(locations[0]?.address.postalCode).toBe('2138'),
  },
  {
    name: 'house numbers that a spreadsheet took for dates',
    file: 'Ref,House number,Street,City,TIV\n1,12-Jan,Mill Rd,Portham,1000\n2,2026-01-12,Mill Rd,Portham,1000\n3,12-14,Mill Rd,Portham,1000\n',
    noted: { 2: ['date-in-house-number'], 3: ['date-in-house-number'] },
    check: ({ locations }) => {
      expect(locations[2]?.address.streetAddress).toBe('12-14 Mill Rd');
      expect(locations[2]?.notes.map(({ code }) => code)).not.toContain('date-in-house-number');
    },
  },
  {
    name: 'whole addresses in one line, one without its city',
    file: 'Ref,Full address,TIV\n1,"12 Mill Rd, Portham, BC V2P 1A1, Canada",1000\n2,"12 Mill Rd, Unit 4",1000\n',
    noted: { 2: ['one-line-address'] },
    rejected: { 3: ['address-incomplete'] },
    check: ({ locations }) =>
      expect(locations[0]?.address).toMatchObject({
        streetAddress: '12 Mill Rd',
        city: 'Portham',
        areaName: 'BC',
        postalCode: 'V2P 1A1',
        countryName: 'Canada',
      }),
  },
  {
    name: 'marks that nobody sees in an address',
    file: 'Ref,Street,City,TIV\n1,12\u200B Mill\u00AD Rd\u200E,Port\uFEFFham,1000\n',
    noted: { 2: ['control-characters-removed'] },
    check: ({ locations }) =>
      expect(locations[0]?.address).toMatchObject({ streetAddress: '12 Mill Rd', city: 'Portham' }),
  },
  {
    // By definition of the system 46.5 degrees north, 3 degrees east (IGN).
    name: 'coordinates of Lambert 93, which the headings name',
    file: 'Réf;X (Lambert 93);Y (Lambert 93);Valeur bâtiment\n1;700000;6600000;350000\n',
    remarks: ['crs-named'],
    noted: { 2: ['coordinates-transformed'] },
    check({ detection, locations }) {
      expect(detection.options.crs).toBe('EPSG:2154');
      expect(locations[0]?.latitude).toBeCloseTo(46.5, 7);
      expect(locations[0]?.longitude).toBeCloseTo(3, 7);
    },
  },
  {
    // The tower of Amersfoort, the origin of the system (Kadaster: 52.15517 north, 5.38721 east).
    name: 'coordinates of the Dutch grid, which a line above the column names names',
    file: 'Adressen 12 Mill Rd;Coördinaten in RD New;;\nKenmerk;X-coördinaat;Y-coördinaat;Opstal\n1;155000;463000;350000\n',
    remarks: ['crs-named', 'title-lines-above-header'],
    check({ detection, locations }) {
      expect(detection.options.crs).toBe('EPSG:28992');
      expect(locations[0]?.latitude).toBeCloseTo(52.155_17, 4);
      expect(locations[0]?.longitude).toBeCloseTo(5.387_21, 4);
    },
  },
  {
    name: 'coordinates of a system that is not named, without addresses',
    file: 'Ref,Easting,Northing,Buildings\n1,375000,164500,350000\n',
    remarks: ['coordinates-not-degrees'],
    rejected: { 2: ['coordinates-out-of-range'] },
  },
  {
    name: 'coordinates of a system that is not named, beside addresses',
    file: 'Ref,Address,Town,Easting,Northing,Buildings\n1,1 High St,Bath,375000,164500,350000\n',
    remarks: ['coordinates-not-degrees'],
    check: ({ locations }) =>
      expect(locations).toMatchObject([{ latitude: null, address: { streetAddress: '1 High St' } }]),
  },
  {
    name: 'coordinates of a system that is not known',
    file: 'Ref,Latitude (EPSG:9999),Longitude (EPSG:9999),Buildings\n1,49.12345,-121.95432,350000\n',
    remarks: ['crs-not-followed'],
    locations: 1,
  },
  {
    name: 'a title with the address of a road, which is no Dutch grid',
    file: 'Acme Ltd 12 Mill Rd\nRef,Latitude,Longitude,Buildings\n1,49.12345,-121.95432,350000\n',
    remarks: ['title-lines-above-header'],
    check: ({ detection }) => expect(detection.options.crs).toBeNull(),
  },
  {
    name: 'ZIP codes that have all lost their zeros',
    file: 'Ref,Address,City,ZIP,Building value\n1,12 Mill Rd,Boston,2108,350000\n',
    remarks: ['postal-codes-short'],
  },
  {
    name: 'ZIP codes that have lost their zeros, in states that say so',
    file: [
      'Ref,Address,City,State,ZIP,Building value',
      '1,12 Mill Rd,Boston,MA,2108,350000',
      '2,12 Mill Rd,Ponce,Puerto Rico,731,350000',
      '3,12 Mill Rd,Perth,WA,6000,350000',
      '4,12 Mill Rd,Boston,MA,9108,350000',
      '',
    ].join('\n'),
    remarks: ['postal-codes-short'],
    noted: { 2: ['postal-code-padded'], 3: ['postal-code-padded'] },
    check: ({ detection, locations }) => {
      expect(locations.map(({ address }) => address.postalCode)).toEqual(['02108', '00731', '6000', '9108']);
      expect(detection.remarks.find(({ code }) => code === 'postal-codes-short')?.detail).toBe('6000, 9108');
    },
  },
  {
    name: 'coordinates that databases write where none are known',
    file: [
      'Ref,Address,City,Latitude,Longitude,Building value',
      ...['-999,-999', '999,-999.0', '9999,9999', '49.1234,-999', '998,-120.5'].map(
        (pair, at) => `${at},${at + 1} Mill Rd,Portham,${pair},1000`,
      ),
      '9,,,-999,-999,1000',
      '10,12 Mill Rd,Portham,,,2000',
      '',
    ].join('\n'),
    rejected: { 6: ['coordinates-out-of-range'], 7: ['no-location'] },
    noted: {
      2: ['coordinates-placeholder'],
      3: ['coordinates-placeholder'],
      4: ['coordinates-placeholder'],
      5: ['coordinates-placeholder'],
    },
    check: ({ detection, locations }) => {
      expect(detection.remarks).toEqual([]);
      expect(locations.map(({ latitude, longitude }) => [latitude, longitude])).toEqual(
        Array.from({ length: 5 }, () => [null, null]),
      );
    },
  },
  {
    name: 'a pair of coordinates in one cell where none are known',
    file: 'Ref\tAddress\tCity\tCoordinates\tTIV\n1\t12 Mill Rd\tPortham\t-999, -999\t1000\n2\t1 Mill Rd\tPortham\tPOINT(-999 -999)\t1000\n',
    noted: { 2: ['coordinates-placeholder'], 3: ['coordinates-placeholder'] },
  },
  {
    name: 'metres in a grid, of which one happens to be 999',
    file: 'Ref,BNG Easting,BNG Northing,Buildings\n1,530000,9999,1000\n2,-999,-999,1000\n',
    rejected: { 3: ['no-location'] },
    check: ({ locations }) => expect(locations[0]?.latitude).toBeCloseTo(49.97, 1),
  },
  {
    name: 'two letters of a state or a country that are words for nothing elsewhere',
    file: [
      'Ref,Address,City,State,Country,TIV,Use',
      '1,12 Mill Rd,Fargo,ND,US,1000,ND',
      '2,12 Independence Ave,Windhoek,Khomas,NA,1000,NA',
      '3,14 Mill Rd,Fargo,n/d,N/A,1000,',
      '4,16 Mill Rd,Fargo,unknown,-,1000,',
      '',
    ].join('\n'),
    noted: { 2: ['occupancy-defaulted'], 3: ['occupancy-defaulted'] },
    check: ({ locations }) =>
      expect(locations.map(({ address }) => [address.areaName, address.countryName])).toEqual([
        ['ND', 'US'],
        ['Khomas', 'NA'],
        ['', ''],
        ['', ''],
      ]),
  },
];
