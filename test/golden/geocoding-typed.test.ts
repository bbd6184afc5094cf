import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressQuery, MatchLevel } from '#shared/geocoding/place.ts';
import { openFixtureIndex } from './geocoding-fixtures/open-fixture-index.ts';
import { formatTypedAddresses } from './geocoding-fixtures/typed-addresses.ts';

let folder: string;
let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-typed-'));
  const source = path.join(folder, 'addresses.csv');
  writeFileSync(source, formatTypedAddresses());
  fixture = await openFixtureIndex(source);
});
afterAll(() => {
  fixture.close();
  rmSync(folder, { recursive: true });
});

const calgary17 = '1203 17 Ave SW, Calgary, AB T2T 0B7';
const pennsylvania = '1600 Pennsylvania Ave NW, Washington, DC 20500';
const fourteenth = '1402 14th St NW, Washington, DC 20005';
const high12 = '12 High Street, Oxford, Oxfordshire OX1 4AB';

/** What people type into a search field, and the one address that they mean; it must be found at its address. */
test.each([
  // Street numbers, dashes and dots of Calgary and Washington.
  ['1203 - 17 Avenue Southwest, Calgary', calgary17],
  ['1203 17th Avenue SW, Calgary AB', calgary17],
  ['#101 1203 17 Ave SW, Calgary', '1203 17 Ave SW, Unit 101, Calgary, AB T2T 0B7'],
  ['101-1203 17 Ave S.W. Calgary', '1203 17 Ave SW, Unit 101, Calgary, AB T2T 0B7'],
  ['210 10th ave nw calgary', '210 10 Ave NW, Calgary, AB T2M 0B1'],
  ['9604 Macleod Tr SE Calgary', '9604 Macleod Trail SE, Calgary, AB T2J 0P6'],
  ['5103 Crowchild Tr. N.W., Calgary', '5103 Crowchild Trail NW, Calgary, AB T3A 1A1'],
  ['1402 14th St. N.W., Washington, D.C.', fourteenth],
  ['1402 Fourteenth Street Northwest, Washington', fourteenth],
  // Towns that are called like regions.
  ['1600 pennsylvania ave nw washington dc 20500', pennsylvania],
  ['1600 Pennsylvania Ave., N.W., Washington, DC', pennsylvania],
  ['1600 Pennsylvania Ave SE Washington', '1600 Pennsylvania Ave SE, Washington, DC 20003'],
  ['3010 M Street, Washington, DC', '3010 M St NW, Washington, DC 20007'],
  ['502 West Holt Boulevard, Ontario, CA 91762', '502 W Holt Blvd, Ontario, CA 91762'],
  ['502 W Holt Blvd Ontario', '502 W Holt Blvd, Ontario, CA 91762'],
  // Two languages, one street.
  ['1000 Sainte Catherine Street West, Montreal QC', '1000 rue Sainte-Catherine Ouest, Montréal, QC H3B 1E3'],
  ['1000 rue Ste-Catherine E., Montréal', '1000 rue Sainte-Catherine Est, Montréal, QC H2L 2G2'],
  ['3002 1st Ave, Montréal', '3002 1re Avenue, Montréal, QC H1Y 2Z9'],
  // A building and its flats.
  ['12 High Street, Oxford', high12],
  ['12-14 High Street, Oxford', high12],
  ['Flat 3 12 High St Oxford', '12 High Street, Flat 3, Oxford, Oxfordshire OX1 4AB'],
  ['12/3 High Street, Oxford', '12 High Street, Flat 3, Oxford, Oxfordshire OX1 4AB'],
  ['104 Main St Apt 2, Burlington VT', '104 Main St, APT 2, Burlington, VT 05401'],
  ['104 Main St., So. Burlington, VT', '104 Main St, South Burlington, VT 05465'],
  ['104 S Main, Burlington VT', '104 S Main St, Burlington, VT 05401'],
  // Commas where none belong.
  ['High Street, 14, Oxford', '14 High Street, Oxford, Oxfordshire OX1 4AB'],
  ['Hauptstraße, 5, Mannheim', '5 Hauptstraße, Mannheim, Baden-Württemberg 68259'],
  ['Q1, 4, Mannheim', '4 Q1, Mannheim, Baden-Württemberg 68161'],
  ['Q1 4, 68161 Mannheim', '4 Q1, Mannheim, Baden-Württemberg 68161'],
  // Articles cut short.
  ['Str. d. 17. Juni 135 Berlin', '135 Straße des 17. Juni, Berlin, 10623'],
  ['Unter d. Linden 6, Berlin', '6 Unter den Linden, Berlin, 10117'],
  ['An d. Mühle 3, Berlin', '3 An der Mühle, Berlin, 13507'],
  // The country it is in, however it is called.
  ['12 Mill Road, Cambridge, England', '12 Mill Road, Cambridge, Cambridgeshire CB1 2AZ'],
  ['104 Main St, South Burlington, Vermont, USA', '104 Main St, South Burlington, VT 05465'],
])('%s', async (streetAddress, label) => {
  const [best] = await fixture.geocoder.locate({ streetAddress });
  expect({ level: best?.level, label: best?.label }).toEqual({ level: 'address', label });
});

/** What is not there, or may be several places: never one address. */
test.each([
  // No street of Oxford ends in `Lane Oxford`, and no town is called so.
  ['3 Queen Lane Oxford', 'none'],
  // A direction that no street has is no addition to the number.
  ['104 N Main St, Burlington VT', 'none'],
  ['1600 Pennsylvania Avenue, Washington DC', 'none'],
  ['1203 17 St SW, Calgary', 'none'],
  ['1203 17 Ave, Calgary', 'none'],
  // The same town's name in another country or region.
  ['12 Mill Road, Cambridge, USA', 'none'],
  ['12 Mill Road, Cambridge, Ontario', 'none'],
  ['12 Mill Road, Cambridge, MA', 'none'],
  ['502 W Holt Blvd, Ontario, Canada', 'none'],
  [{ streetAddress: '12 Mill Road', city: 'Cambridge', countryName: 'United States' }, 'none'],
  [{ streetAddress: '104 Main St', city: 'Burlington', countryName: 'CA' }, 'none'],
  [{ streetAddress: 'Hauptstraße 5', city: 'Mannheim', countryName: 'Canada' }, 'none'],
  ['PO Box 104, Burlington VT 05401', 'none'],
] satisfies [string | AddressQuery, MatchLevel][])('%j is no address', async (query, level) => {
  const [best] = await fixture.geocoder.locate(typeof query === 'string' ? { streetAddress: query } : query);
  expect(best?.level ?? 'none').toBe(level);
});
