import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#shared/text/fold-text.ts';
import { formatHouseNumber, parseHouseNumber } from '#main/geocoding/matching/house-number.ts';
import { normalizePostcode } from '#main/geocoding/matching/postcode.ts';
import { readAddress } from '#main/geocoding/matching/read-address.ts';
import { parseStreetName } from '#main/geocoding/matching/street-name.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { matchLevels, placeMatchSchema, type AddressQuery } from '#shared/geocoding/place.ts';
import { procedures } from '#shared/contract/procedures.ts';
import { describeWithShared } from '../support/shared.ts';
import { openFixtureIndex } from '../golden/geocoding-fixtures/open-fixture-index.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
/** Text with the letters, digits and signs that addresses are made of. */
const addressText = fc.string({
  unit: fc.constantFrom(...Array.from("abcdeijlstéßĳøABN0123456789 ,.-/#'’()°½&", (letter) => letter)),
  maxLength: 60,
});
const text = fc.oneof(anyText, addressText);

describe('normalising', () => {
  test('folding twice changes nothing', () => {
    fc.assert(fc.property(text, (value) => foldText(foldText(value)) === foldText(value)));
  });

  test('folding does not see case or accents', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeiounc bdk'), maxLength: 20 });
    fc.assert(
      fc.property(word, (value) => {
        const accented = value.replace(/[aeiou]/g, (letter) => `${letter}\u0301`).normalize('NFC');
        return foldText(accented.toUpperCase()) === foldText(value);
      }),
    );
  });

  test('normalising a postcode twice changes nothing', () => {
    fc.assert(
      fc.property(addressText, (value) => normalizePostcode(normalizePostcode(value)) === normalizePostcode(value)),
    );
  });

  test('a name has a key when it has a letter or a digit, and its parts make the key', () => {
    fc.assert(
      fc.property(text, (value) => {
        const { key, parts, core } = parseStreetName(value);
        expect(parts.join('')).toBe(key);
        expect(key === '').toBe(foldText(value) === '');
        expect(core === '').toBe(key === '');
      }),
    );
  });

  test('a house number is written back as it was, but for spaces and leading zeros', () => {
    const numbers = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom('', 'A', ' bis', '-14', '-GR2'));
    fc.assert(
      fc.property(numbers, ([number, suffix]) => {
        const written = `${number}${suffix}`;
        const parsed = parseHouseNumber(written);
        return parsed !== null && formatHouseNumber(parsed) === written;
      }),
    );
  });

  test('reading never fails and stays bounded', () => {
    fc.assert(fc.property(text, (streetAddress) => readAddress({ streetAddress }).length <= 48));
  });
});

const countries = ['canada', 'united-states', 'united-kingdom', 'germany', 'france', 'netherlands'];

describe.each(countries)('over the addresses of %s', (country) => {
  let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
  beforeAll(async () => {
    const source = path.join(import.meta.dirname, '..', 'golden', 'geocoding-fixtures', `${country}.csv`);
    fixture = await openFixtureIndex(source);
  });
  afterAll(() => fixture.close());

  test('locating any text gives matches that fit the contract', async () => {
    const query = fc.record(
      { streetAddress: text, city: text, postalCode: text, areaName: text, unitNumber: text },
      { requiredKeys: ['streetAddress'] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (value) => {
        const matches = await fixture.geocoder.locate(value);
        for (const match of matches) placeMatchSchema.parse(match);
        const scores = matches.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
    );
  });

  test('suggesting for any text gives what the contract promises', async () => {
    const output = procedures['place.suggest'].output;
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 20 }), async (value, limit) => {
        const suggestions = await fixture.geocoder.suggest(value, { limit });
        output.parse({ suggestions });
        expect(suggestions.length).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test('reverse at any point gives the contract’s match or nothing', async () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(point, async (value) => {
        const nearest = await fixture.geocoder.reverse(value);
        if (nearest !== null) placeMatchSchema.parse(nearest.match);
      }),
    );
  });
});

/** An address as the index holds it. */
interface StoredAddress {
  readonly street: string;
  readonly number: number;
  readonly suffix: string;
  readonly city: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Ways of writing that change nothing about what is meant. */
const writings: Readonly<Record<string, (address: StoredAddress) => AddressQuery>> = {
  'as stored': ({ street, number, suffix, city, postcode }) => ({
    streetAddress: `${street} ${number}${suffix}`,
    city,
    postalCode: postcode,
  }),
  'upper case, number first': ({ street, number, suffix, city, postcode }) => ({
    streetAddress: `${number}${suffix} ${street}`.toUpperCase(),
    city: city.toUpperCase(),
    postalCode: postcode.toLowerCase(),
  }),
  'without accents, more spaces, no postcode': ({ street, number, suffix, city }) => ({
    streetAddress: `  ${street.normalize('NFD').replace(/\p{M}/gu, '')}   ${number} ${suffix} `,
    city: ` ${city}`,
  }),
  'without the town': ({ street, number, suffix, postcode }) => ({
    streetAddress: `${street} ${number}${suffix}`,
    postalCode: postcode.replace(/^(\d{4})/, '$1 '),
  }),
  'on one line': ({ street, number, suffix, city, postcode }) => ({
    streetAddress: `${street} ${number}${suffix}, ${postcode} ${city}`,
  }),
};

describeWithShared('every address of Kampen finds itself', 'packs/kampen/addresses.csv', (source) => {
  let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
  let addresses: StoredAddress[] = [];
  /** Those whose number is OpenStreetMap's list of several ("20;21"), each of which may stand there by itself, too. */
  let lists: StoredAddress[] = [];
  beforeAll(async () => {
    fixture = await openFixtureIndex(source);
    const database = openSqliteFile(fixture.indexPath, { readonly: true });
    const compared = (table: string) => `upper(replace(replace(${table}.suffix, ' ', ''), '-', ''))`;
    const stored = database
      .prepare(
        `SELECT s.name AS street, a.number, a.suffix, c.name AS city, p.text AS postcode,
         a.latitude / 1e7 AS latitude, a.longitude / 1e7 AS longitude
         FROM address a JOIN street s ON s.id = a.street_id JOIN city c ON c.id = s.city_id JOIN postcode p ON p.id = a.postcode_id
         WHERE NOT EXISTS (SELECT 1 FROM address b WHERE b.street_id = a.street_id AND b.number = a.number
           AND ${compared('b')} = ${compared('a')} AND b.ordinal <> a.ordinal)`,
      )
      .all() as StoredAddress[];
    const isList = ({ suffix }: StoredAddress): boolean => suffix.includes(';');
    lists = stored.filter(isList);
    addresses = stored.filter((address) => !isList(address));
    database.close();
  });
  afterAll(() => fixture.close());

  test.each(Object.keys(writings))('%s', async (writing) => {
    const write = writings[writing] as (typeof writings)[string];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: addresses.length - 1 }), async (index) => {
        const address = addresses[index] as StoredAddress;
        const query = write(address);
        const [best] = await fixture.geocoder.locate(query);
        expect(best, JSON.stringify(query)).toMatchObject({
          level: matchLevels[0],
          point: { latitude: address.latitude, longitude: address.longitude },
        });
      }),
      { numRuns: 300 },
    );
  });

  test('a list of numbers finds a building that has one of them', async () => {
    expect(lists.length).toBeGreaterThan(0);
    for (const address of lists) {
      for (const write of Object.values(writings)) {
        const query = write(address);
        const [best] = await fixture.geocoder.locate(query);
        const numbers = `${address.number}${address.suffix}`.split(';');
        const labels = [numbers.join(';'), ...numbers].map((number) => `${address.street} ${number},`);
        expect(best, JSON.stringify(query)).toMatchObject({ level: matchLevels[0] });
        expect(labels.some((label) => best?.label.startsWith(label))).toBe(true);
      }
    }
  });
});
