import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressQuery, MatchLevel } from '#shared/geocoding/place.ts';
import { openFixtureIndex } from './geocoding-fixtures/open-fixture-index.ts';

/**
 * What is asked: the street text alone (a search field), or fields; what must come back; and the label it must have.
 */
type Case = readonly [query: string | AddressQuery, level: MatchLevel, label?: string, differences?: string];

const at =
  (city: string, postalCode?: string) =>
  (streetAddress: string, unitNumber?: string): AddressQuery => ({
    streetAddress,
    city,
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(unitNumber === undefined ? {} : { unitNumber }),
  });

const portham = at('Portham');
const aubert = at('Saint-Aubert-du-Lac');
const fairhollow = (streetAddress: string): AddressQuery => ({ streetAddress, city: 'Fairhollow', areaName: 'Oregon' });
const millbridge = at('Millbridge');
const neuwasser = at('Neuwasser');
const valmont = at('Valmont-sur-Orbe');
const waterdorp = at('Waterdorp');

const millRoad102 = '102 Mill Road, Portham, BC V2P 1A1';
const catherine12 = '12 Rue Sainte-Catherine Est, Saint-Aubert-du-Lac, QC J8B 1A1';
const oak1204 = '1204 NW OAK ST, FAIRHOLLOW, OR 97201';

/** Addresses are fictitious; what to expect follows from the rows of the fixture and the rules of each country. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  canada: [
    // Types, case, order, commas, postcode with and without a space.
    [portham('102 Mill Road'), 'address', millRoad102],
    [portham('102 mill rd.'), 'address', millRoad102],
    [portham('102 MILL RD'), 'address', millRoad102],
    ['102 Mill Rd, Portham', 'address', millRoad102],
    ['102 Mill Rd, Portham BC V2P 1A1', 'address', millRoad102],
    ['102 mill rd portham bc v2p1a1', 'address', millRoad102],
    ['V2P 1A1, 102 Mill Road', 'address', millRoad102],
    ['102 Mill Rd, Portham, British Columbia, Canada', 'address', millRoad102],
    [{ streetAddress: '102 Mill Road', postalCode: 'v2p-1a1' }, 'address', millRoad102],
    // A unit in front, behind, as a field; the index knows none here.
    [portham('Unit 5, 102 Mill Road'), 'address', millRoad102, 'unit'],
    [portham('5-102 Mill Road'), 'address', millRoad102, 'unit'],
    [portham('#5 - 102 Mill Road'), 'address', millRoad102, 'unit'],
    [portham('102 Mill Road Apt 5'), 'address', millRoad102, 'unit'],
    [portham('102 Mill Road, Suite 5'), 'address', millRoad102, 'unit'],
    [portham('102 Mill Road', '5'), 'address', millRoad102, 'unit'],
    // Units that the index knows.
    [portham('3-500 Harbour View Blvd'), 'address', '500 Harbour View Boulevard, Unit 3, Portham, BC V2P 9J1', ''],
    [
      portham('500 Harbour View Blvd', 'Unit 4'),
      'address',
      '500 Harbour View Boulevard, Unit 4, Portham, BC V2P 9J1',
      '',
    ],
    [portham('500 Harbour View Blvd'), 'address', '500 Harbour View Boulevard, Portham, BC V2P 9J1', ''],
    // Directions, ordinals, saints, highways.
    [portham('123 North Main St'), 'address', '123 N Main Street, Portham, BC V2P 5E1'],
    [portham('123 S. Main St'), 'address', '123 S Main Street, Portham, BC V2P 5E9'],
    [portham('123 Main St S'), 'address', '123 S Main Street, Portham, BC V2P 5E9'],
    [portham('33 Second Ave'), 'address', '33 2nd Avenue, Portham, BC V2P 7G1'],
    [portham('33 3rd Ave.'), 'address', '33 3rd Avenue, Portham, BC V2P 7G5'],
    [portham('6 Saint Annes Dr'), 'address', "6 St. Anne's Drive, Portham, BC V2P 8H1"],
    [portham('45210 Hwy 7'), 'address', '45210 Highway 7, Portham, BC V2P 6F6'],
    [portham('45 Cedar Cres'), 'address', '45 Cedar Crescent, Portham, BC V2P 4D2'],
    // Both towns have a Mill Road.
    [{ streetAddress: '102 Mill Road', city: 'Eastbrook' }, 'address', '102 Mill Road, Eastbrook, BC V4N 1A1'],
    [{ streetAddress: '102 Mill Road', postalCode: 'V4N 1A1' }, 'address', '102 Mill Road, Eastbrook, BC V4N 1A1'],
    // A wrong part beside right ones is named, not obeyed.
    [at('Eastbrook', 'V2P 3C1')('14 Maple Street'), 'address', '14 Maple Street, Portham, BC V2P 3C1', 'city'],
    [at('Portham', 'V4N 1A1')('14 Maple Street'), 'address', '14 Maple Street, Portham, BC V2P 3C1', 'postalCode'],
    [at('Porthan')('14 Maple Street'), 'address', '14 Maple Street, Portham, BC V2P 3C1', 'city'],
    // The region in the town's field.
    [at('Portham BC')('102 Mill Road'), 'address', millRoad102, ''],
    [at('Portham, ON')('102 Mill Road'), 'none'],
    // Typing errors.
    [portham('45 Ceder Crescent'), 'address', '45 Cedar Crescent, Portham, BC V2P 4D2', 'street'],
    [portham('45 Cedar Cresent'), 'address', '45 Cedar Crescent, Portham, BC V2P 4D2', 'street'],
    [portham('504 Harbor Veiw Boulevard'), 'address', '504 Harbour View Boulevard, Portham, BC V2P 9J1', 'street'],
    // Numbers that are not there: between neighbours of the same side, beyond the end, an addition.
    [portham('112 Mill Road'), 'interpolated', 'Mill Road, Portham, BC', 'number'],
    [portham('107 Mill Road'), 'interpolated', 'Mill Road, Portham, BC', 'number'],
    [portham('102A Mill Road'), 'interpolated', 'Mill Road, Portham, BC', 'number'],
    [portham('400 Mill Road'), 'street', 'Mill Road, Portham, BC', 'number'],
    [portham('Mill Road'), 'street', 'Mill Road, Portham, BC', ''],
    // Another street is not the one that was asked for, however like it looks.
    [portham('5 Mill Road'), 'street', 'Mill Road, Portham, BC', 'number'],
    [portham('18 Maple Street'), 'interpolated', 'Maple Street, Portham, BC', 'number'],
    [portham('12 Maple Crescent'), 'none'],
    [portham('33 4th Avenue'), 'none'],
    [portham('12 Millard Road'), 'none'],
    [portham('9 Willow Lane'), 'none'],
    [portham('100 New Mill Road'), 'none'],
    // A type left out is found when only one street can be meant; of two, none is taken.
    [portham('14 Maple'), 'address', '14 Maple Street, Portham, BC V2P 3C1', 'streetType'],
    [portham('12 Maple'), 'none'],
    [portham('125 Main Street'), 'none'],
    [portham('127 Main Street'), 'address', '127 N Main Street, Portham, BC V2P 5E1', 'direction'],
    // A word for the region that says nothing is named, not obeyed.
    [
      { streetAddress: '14 Maple Street', city: 'Portham', areaName: 'Lower Valley' },
      'address',
      '14 Maple Street, Portham, BC V2P 3C1',
      'areaName',
    ],
    // Neither an unknown town nor an unknown postcode of the right district speaks for an address.
    [at('Toronto', 'V2P 1Z9')('102 Mill Road'), 'none'],
    // Places that are not there, and what stands nowhere.
    [at('Toronto', 'M5V 2T6')('102 Mill Road'), 'none'],
    [at('Toronto')('14 Maple Street'), 'none'],
    [portham('PO Box 102'), 'none'],
    [portham('asdf'), 'none'],
    [portham('12'), 'none'],
    [{ streetAddress: '', city: 'Portham' }, 'city', 'Portham, BC'],
    ['Portham', 'city', 'Portham, BC'],
    ['Portham, BC', 'city', 'Portham, BC'],
    // French.
    [aubert('12 rue Ste-Catherine E'), 'address', catherine12],
    [aubert('12, rue Ste Catherine Est'), 'address', catherine12],
    ['12 rue sainte catherine est, st-aubert-du-lac', 'address', catherine12],
    [aubert('12 rue Ste-Catherine O.'), 'address', '12 Rue Sainte-Catherine Ouest, Saint-Aubert-du-Lac, QC J8B 1A9'],
    [aubert('204 boul. des Erables'), 'address', '204 Boulevard des Érables, Saint-Aubert-du-Lac, QC J8B 2B2'],
    [aubert("57 ch. de l'Eglise, app. 2"), 'address', "57 Chemin de l'Église, Saint-Aubert-du-Lac, QC J8B 3C3", 'unit'],
    [aubert('3 av. Belanger'), 'address', '3 Avenue Bélanger, Saint-Aubert-du-Lac, QC J8B 4D4'],
    [aubert('3 4e Rang'), 'address', '3 4e Rang, Saint-Aubert-du-Lac, QC J8B 5E5'],
    [aubert('C.P. 12'), 'none'],
  ],
  'united-states': [
    [fairhollow('1204 NW Oak St'), 'address', oak1204],
    [fairhollow('1204 Northwest Oak Street'), 'address', oak1204],
    ['1204 nw oak street, fairhollow, or 97201-1234', 'address', oak1204],
    ['1204 NW Oak St Fairhollow OR 97201', 'address', oak1204],
    [fairhollow('1204 SW Oak St'), 'address', '1204 SW OAK ST, FAIRHOLLOW, OR 97205'],
    [
      { streetAddress: '1204 Oak St', postalCode: '97205' },
      'address',
      '1204 SW OAK ST, FAIRHOLLOW, OR 97205',
      'direction',
    ],
    [fairhollow('1204 Oak St'), 'none'],
    [fairhollow('1204 NE Oak St'), 'none'],
    [fairhollow('1213 NW Oak St'), 'street'],
    [fairhollow('1206 NW Oak St'), 'interpolated'],
    [
      fairhollow('410 Martin Luther King Jr Boulevard'),
      'address',
      '410 MARTIN LUTHER KING JR BLVD, FAIRHOLLOW, OR 97201',
    ],
    [fairhollow('17 Fifth Avenue'), 'address', '17 5TH AVE, FAIRHOLLOW, OR 97201'],
    [fairhollow('17 7th Ave'), 'none'],
    [fairhollow('8850 State Highway 47'), 'address', '8850 STATE HWY 47, FAIRHOLLOW, OR 97203'],
    [fairhollow('77 Pine Court Apt 2'), 'address', '77 PINE CT, APT 2, FAIRHOLLOW, OR 97203', ''],
    [fairhollow('77 Pine Ct #2'), 'address', '77 PINE CT, APT 2, FAIRHOLLOW, OR 97203', ''],
    [fairhollow('77 Pine Ct Ste B'), 'address', '77 PINE CT, STE B, FAIRHOLLOW, OR 97203', ''],
    [fairhollow('303 OBrien Lane'), 'address', "303 O'BRIEN LN, FAIRHOLLOW, OR 97203"],
    [fairhollow('303 O’Brien Ln.'), 'address', "303 O'BRIEN LN, FAIRHOLLOW, OR 97203"],
    [fairhollow('3 Avenue B'), 'address', '3 AVENUE B, FAIRHOLLOW, OR 97203'],
    [fairhollow('3 Avenue C'), 'none'],
    [fairhollow('12 Nash St'), 'address', '12 NASH ST, FAIRHOLLOW, OR 97203'],
    [fairhollow('16 N Ash St'), 'address', '16 N ASH ST, FAIRHOLLOW, OR 97203'],
    [fairhollow('12 N Ash St'), 'interpolated', 'N ASH ST, FAIRHOLLOW, OR'],
    // Two towns of one name in two states.
    [{ streetAddress: '15 Elm St', city: 'Fairhollow', areaName: 'ID' }, 'address', '15 ELM ST, FAIRHOLLOW, ID 83501'],
    [
      { streetAddress: '15 Elm St', city: 'Fairhollow', areaName: 'Oregon' },
      'address',
      '15 ELM ST, FAIRHOLLOW, OR 97203',
    ],
    ['15 Elm Street, Fairhollow, Idaho', 'address', '15 ELM ST, FAIRHOLLOW, ID 83501'],
    [{ streetAddress: '12 Nash St', city: 'Fairhollow', areaName: 'Idaho' }, 'none'],
    // A state that the index does not know is another state all the same.
    [{ streetAddress: '12 Nash St', city: 'Fairhollow', areaName: 'Texas' }, 'none'],
  ],
  'united-kingdom': [
    [millbridge('3 Church Lane'), 'address', '3 Church Lane, Millbridge, Shireham MB1 2AB'],
    ['3 church ln, millbridge mb12ab', 'address', '3 Church Lane, Millbridge, Shireham MB1 2AB'],
    [
      { streetAddress: '3, Church Lane', postalCode: 'mb1 2ab' },
      'address',
      '3 Church Lane, Millbridge, Shireham MB1 2AB',
    ],
    [millbridge('Flat 2, 14 St Marys Rd'), 'address', "14 St. Mary's Road, Millbridge, Shireham MB1 3CD", 'unit'],
    ['Rose Cottage, Brook End, Millbridge', 'address', 'Rose Cottage Brook End, Millbridge, Shireham MB1 4EF'],
    ['Thorn Cottage, Brook End, Millbridge', 'street', 'Brook End, Millbridge, Shireham'],
    [millbridge('12a High St'), 'address', '12A High Street, Millbridge, Shireham MB1 1AA'],
    [millbridge('12 High Street'), 'interpolated', 'High Street, Millbridge, Shireham'],
    [{ streetAddress: '12 High Street', city: 'Overton' }, 'address', '12 High Street, Overton, Shireham OV4 1AA'],
    [millbridge('23 Crescent'), 'address', '23 The Crescent, Millbridge, Shireham MB1 5GH'],
    [millbridge('6 Church Lane'), 'street'],
    [
      { streetAddress: '14 High St', city: 'Milbridge' },
      'address',
      '14 High Street, Millbridge, Shireham MB1 1AA',
      'city',
    ],
  ],
  germany: [
    [neuwasser('Mühlenstraße 3'), 'address', 'Mühlenstraße 3, 06842 Neuwasser'],
    [neuwasser('Muehlenstrasse 3'), 'address', 'Mühlenstraße 3, 06842 Neuwasser'],
    [neuwasser('Muhlenstr. 3'), 'address', 'Mühlenstraße 3, 06842 Neuwasser'],
    [neuwasser('MÜHLENSTRASSE 3'), 'address', 'Mühlenstraße 3, 06842 Neuwasser'],
    [neuwasser('Mühlen Straße 3'), 'address', 'Mühlenstraße 3, 06842 Neuwasser'],
    ['Mühlenstr. 7 a, 06842 Neuwasser', 'address', 'Mühlenstraße 7a, 06842 Neuwasser'],
    ['D-06842 Neuwasser, Mühlenstr. 7b', 'address', 'Mühlenstraße 7b, 06842 Neuwasser'],
    [neuwasser('Mühlenstraße 9'), 'interpolated'],
    [neuwasser('Straße des 17. Juni 137'), 'address', 'Straße des 17. Juni 137, 06842 Neuwasser'],
    [neuwasser('Straße des 18. Juni 137'), 'none'],
    [neuwasser('Am Grossen Teich 10'), 'address', 'Am Großen Teich 10, 06844 Neuwasser'],
    [neuwasser('Kirchplatz 10-14'), 'address', 'Kirchplatz 10-14, 06844 Neuwasser', ''],
    [neuwasser('Kirchplatz 10'), 'address', 'Kirchplatz 10-14, 06844 Neuwasser', 'number'],
    [neuwasser('Kirchplatz 12'), 'interpolated', 'Kirchplatz, Neuwasser', 'number'],
    [neuwasser('Prof. Huber Weg 2'), 'address', 'Prof.-Huber-Weg 2, 06844 Neuwasser'],
    [neuwasser('Professor-Huber-Weg 2'), 'address', 'Prof.-Huber-Weg 2, 06844 Neuwasser'],
    [neuwasser('Kirchstraße 10'), 'none'],
    [neuwasser('Postfach 12'), 'none'],
  ],
  france: [
    [valmont('3 rue de la Republique'), 'address', '3 Rue de la République, Valmont-sur-Orbe, Hérault 34990'],
    [valmont('5 bis, rue de la République'), 'address', '5 bis Rue de la République, Valmont-sur-Orbe, Hérault 34990'],
    [valmont('5bis rue République'), 'address', '5 bis Rue de la République, Valmont-sur-Orbe, Hérault 34990'],
    [
      '14 av. du Gal Leclerc, 34990 Valmont sur Orbe',
      'address',
      '14 Avenue du Général Leclerc, Valmont-sur-Orbe, Hérault 34990',
    ],
    [
      '14 av. du Gén. Leclerc, 34990 Valmont sur Orbe',
      'address',
      '14 Avenue du Général Leclerc, Valmont-sur-Orbe, Hérault 34990',
    ],
    [
      valmont('14 ter avenue du general leclerc'),
      'address',
      '14 ter Avenue du Général Leclerc, Valmont-sur-Orbe, Hérault 34990',
    ],
    [valmont("8 imp. de l'abbe Martin"), 'address', "8 Impasse de l'Abbé Martin, Valmont-sur-Orbe, Hérault 34990"],
    [valmont('3 rue du 8 mai 1945'), 'address', '3 Rue du 8 Mai 1945, Valmont-sur-Orbe, Hérault 34990'],
    [valmont('5 pl. St Etienne'), 'address', '5 Place Saint-Étienne, Valmont-sur-Orbe, Hérault 34990'],
    [valmont('7 place Saint-Étienne'), 'interpolated', 'Place Saint-Étienne, Valmont-sur-Orbe, Hérault'],
    [valmont('BP 120'), 'none'],
  ],
  netherlands: [
    [waterdorp('Plein 1944 5'), 'address', 'Plein 1944 5, 6811 AB Waterdorp'],
    [waterdorp('Plein 1944'), 'street', 'Plein 1944, Waterdorp'],
    [waterdorp('s Gravenweg 6a'), 'address', "'s-Gravenweg 6-A, 6812 CD Waterdorp"],
    [waterdorp('’s-Gravenweg 6 B'), 'address', "'s-Gravenweg 6-B, 6812 CD Waterdorp"],
    [waterdorp("'s-Gravenweg 6"), 'interpolated', "'s-Gravenweg, Waterdorp"],
    [waterdorp('Kerkstraat 12'), 'address', 'Kerkstraat 12-14, 6813 EF Waterdorp', 'number'],
    [waterdorp('Kerkstraat 14'), 'address', 'Kerkstraat 12-14, 6813 EF Waterdorp', 'number'],
    [waterdorp('Kerkstraat 24-2'), 'address', 'Kerkstraat 24-2, 6813 EF Waterdorp', ''],
    [waterdorp('Kerkstr 18'), 'interpolated'],
    [waterdorp('Kerkstraat 26'), 'street'],
    ['6813EF 20', 'address', 'Kerkstraat 20, 6813 EF Waterdorp'],
    ['6813 EF, 20', 'address', 'Kerkstraat 20, 6813 EF Waterdorp'],
    [waterdorp('Beukenl. 7'), 'address', 'Beukenlaan 7, 6814 GH Waterdorp'],
    [waterdorp('Beukenweg 7'), 'none'],
    [waterdorp('Eikenlaan 7'), 'none'],
    [waterdorp('Burg. v.d. Berglaan 7'), 'address', 'Burgemeester van den Berglaan 7, 6815 JK Waterdorp'],
    [waterdorp('burgemeester vd bergln 7'), 'address', 'Burgemeester van den Berglaan 7, 6815 JK Waterdorp'],
    [waterdorp('President Kennedylaan 3'), 'address', 'Pres. Kennedylaan 3, 6816 LM Waterdorp'],
    ['Kerkstraat 7 Bovenham', 'address', 'Kerkstraat 7, 6901 AA Bovenham'],
    ['Kerkstraat 7, 6901AA', 'address', 'Kerkstraat 7, 6901 AA Bovenham'],
    [waterdorp('Kerkstraat 7'), 'street', 'Kerkstraat, Waterdorp'],
    [waterdorp('Postbus 7'), 'none'],
  ],
};

describe.each(Object.keys(cases))('addresses as people write them: %s', (country) => {
  let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
  beforeAll(async () => {
    fixture = await openFixtureIndex(path.join(import.meta.dirname, 'geocoding-fixtures', `${country}.csv`));
  });
  afterAll(() => fixture.close());

  test('all rows are in the index', () => {
    expect(fixture.findings).toEqual([]);
  });

  test.each(
    (cases[country] ?? []).map((row) => ({ row, title: typeof row[0] === 'string' ? row[0] : JSON.stringify(row[0]) })),
  )('$title', async ({ row: [query, level, label, differences] }) => {
    const [best] = await fixture.geocoder.locate(typeof query === 'string' ? { streetAddress: query } : query);
    const answer = { level: best?.level ?? 'none', label: best?.label, differences: best?.differences.join(' ') };
    expect(answer).toEqual({
      level,
      label: label ?? answer.label,
      differences: differences ?? answer.differences,
    });
  });
});
