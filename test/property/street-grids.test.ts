import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import { openAddresses, type PlacedHouse } from '../unit/geocoding/support/open-addresses.ts';

/** A street of an American town: what it is called, and where it lies on the grid. */
interface GridStreet {
  /** Side of the grid in front of the name, or `''`. */
  readonly before: string;
  readonly name: string;
  readonly type: string;
  /** Direction behind it, or `''`. */
  readonly behind: string;
}

const numbers = ['5', '17', '300', '400', '450', '500', '1200'];
const compass = ['N', 'S', 'E', 'W'];
const inFull: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };

const streets: fc.Arbitrary<GridStreet> = fc.oneof(
  fc.record({
    before: fc.constantFrom('', 'N', 'S', 'E', 'W'),
    name: fc.constantFrom('300', '400', '450', '1200'),
    type: fc.constant(''),
    behind: fc.constantFrom(...compass),
  }),
  fc.record({
    before: fc.constantFrom('', 'N', 'S'),
    name: fc.constantFrom('5th', '17th', 'Main', 'Center', 'North Fork'),
    type: fc.constantFrom('St', 'Ave'),
    behind: fc.constantFrom('', '', 'N', 'E'),
  }),
);

const formatStreet = ({ before, name, type, behind }: GridStreet) =>
  [before, name, type, behind].filter((part) => part !== '').join(' ');

/** Streets that a town has, each with some of the numbers. */
const towns = fc.uniqueArray(fc.record({ street: streets, on: fc.subarray(numbers, { minLength: 1 }) }), {
  minLength: 1,
  maxLength: 12,
  selector: ({ street }) => formatStreet(street),
});

/** A house as somebody writes it: on any street, with the usual spellings of the directions. */
const writings = fc.record({
  street: streets,
  number: fc.constantFrom(...numbers),
  isInFull: fc.boolean(),
  comma: fc.constantFrom('', '', ','),
  place: fc.constantFrom<(text: string) => AddressQuery>(
    (streetAddress) => ({ streetAddress, city: 'Provo', areaName: 'UT' }),
    (streetAddress) => ({ streetAddress, city: 'Provo', postalCode: '84601' }),
    (text) => ({ streetAddress: `${text}, Provo, UT 84601` }),
    (text) => ({ streetAddress: `${text} Provo UT` }),
  ),
});

type Writing = typeof writings extends fc.Arbitrary<infer Value> ? Value : never;

function write({ street, number, isInFull, comma, place }: Writing) {
  const spell = (direction: string) => (isInFull ? (inFull[direction] ?? '') : direction);
  const spelled = { ...street, before: spell(street.before), behind: spell(street.behind) };
  return place(`${number}${comma} ${formatStreet(spelled)}`);
}

function listHouses(town: readonly { street: GridStreet; on: readonly string[] }[]): PlacedHouse[] {
  return town.flatMap(({ street, on }, index) =>
    on.map((number) => ({
      number,
      street: formatStreet(street),
      city: 'Provo',
      region: 'UT',
      postcode: '84601',
      east: 300 * index,
      north: Number(number),
    })),
  );
}

/** The street that an answer stands on, among those of the town. */
function findAnswered(match: PlaceMatch, town: readonly { street: GridStreet }[]): GridStreet {
  const [line = ''] = match.label.split(',');
  const name = match.level === 'address' ? line.slice(line.indexOf(' ') + 1) : line;
  const found = town.find(({ street }) => formatStreet(street) === name);
  if (found === undefined) throw new Error(`No street of the town is called ${name}.`);
  return found.street;
}

describe('towns on a grid of streets', () => {
  test('an answer is on the street that was written, and contradicts no direction of it', async () => {
    await fc.assert(
      fc.asyncProperty(towns, fc.array(writings, { minLength: 30, maxLength: 30 }), async (town, asked) => {
        const opened = await openAddresses(listHouses(town));
        try {
          for (const writing of asked) {
            const query = write(writing);
            const [best] = await opened.locate(query);
            if (best === undefined || best.level === 'none' || best.level === 'city') continue;
            const answered = findAnswered(best, town);
            const told = `${JSON.stringify(query)} -> ${best.level} ${best.label}`;
            expect([answered.name, answered.type], told).toEqual([writing.street.name, writing.street.type]);
            for (const side of ['before', 'behind'] as const) {
              const written = writing.street[side];
              if (written !== '') expect([answered.before, answered.behind], told).toContain(written);
            }
            if (best.level === 'address') expect(best.label.split(' ')[0], told).toBe(writing.number);
          }
        } finally {
          opened.close();
        }
      }),
      { numRuns: 20 },
    );
  });

  test('every house is found by what is on record', async () => {
    await fc.assert(
      fc.asyncProperty(towns, async (town) => {
        const houses = listHouses(town);
        const opened = await openAddresses(houses);
        try {
          for (const { number, street } of houses) {
            const [best] = await opened.locate({ streetAddress: `${number} ${street}`, city: 'Provo', areaName: 'UT' });
            expect(best).toMatchObject({ level: 'address', label: `${number} ${street}, Provo, UT 84601` });
          }
        } finally {
          opened.close();
        }
      }),
      { numRuns: 10 },
    );
  });
});
