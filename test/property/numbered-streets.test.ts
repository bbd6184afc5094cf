import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAddresses, type PlacedHouse } from '../unit/geocoding/support/open-addresses.ts';

/** House numbers that are the names of streets as well. */
const numbers = ['3', '5', '7', '12', '20', '300', '450'];
const compass = ['N', 'S', 'E', 'W'];

const ordinal = (number: string): string => `${number}${number === '3' ? 'rd' : 'th'}`;
const side = fc.constantFrom('', '', ...compass);
const number = fc.constantFrom(...numbers);

/** Words of a street, by every way in which streets are called by numbers. */
const streets: fc.Arbitrary<string[]> = fc
  .oneof(
    fc.tuple(side, number.map(ordinal), fc.constantFrom('Ave', 'St'), side),
    fc.tuple(number, fc.constantFrom('Ave', 'St'), side),
    fc.tuple(fc.constantFrom('Avenue', 'Highway', 'Road'), number),
    fc.tuple(number, fc.constantFrom(...compass)),
    fc.tuple(side, fc.constantFrom('Main', 'Mill'), fc.constantFrom('St', 'Rd')),
  )
  .map((words) => words.filter((word) => word !== ''));

/** How a word of an address may be written otherwise. */
const spellings: Readonly<Record<string, string>> = {
  Ave: 'Avenue',
  Avenue: 'Ave',
  St: 'Street',
  Rd: 'Road',
  Road: 'Rd',
  Highway: 'Hwy',
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  '5': '5th',
  '5th': '5',
  '12': '12th',
  '12th': '12',
};

/** A word as it is compared: ordinals are their numbers, and there is one spelling of each. */
function fold(word: string): string {
  const folded = word.toLowerCase().replace(/^(\d+)(?:st|nd|rd|th)$/, '$1');
  const known: Readonly<Record<string, string>> = {
    avenue: 'ave',
    street: 'st',
    road: 'rd',
    highway: 'hwy',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
  };
  return known[folded] ?? folded;
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

const towns = fc
  .uniqueArray(fc.record({ street: streets, on: fc.subarray(numbers, { minLength: 1 }) }), {
    minLength: 2,
    maxLength: 14,
    // `E 5th Ave` and `5 Ave E` are one street.
    selector: ({ street }) => street.map(fold).toSorted().join(' '),
  })
  .map((town) =>
    town.flatMap(({ street, on }, at) =>
      on.map((house, place): PlacedHouse => ({
        number: house,
        street: street.join(' '),
        city: 'Provo',
        region: 'UT',
        postcode: '84601',
        east: 250 * at,
        north: 40 * place,
      })),
    ),
  );

/** An address of any street, there or not: its words in their order, or in any other, some in another spelling. */
const questions = fc.tuple(number, streets, fc.nat(3), fc.boolean()).chain(([house, street, respelled, isShuffled]) => {
  const words = [house, ...street].map((word, at) => (at === respelled && at > 0 ? (spellings[word] ?? word) : word));
  const count = { minLength: words.length, maxLength: words.length };
  return isShuffled ? fc.shuffledSubarray(words, count) : fc.constant(words);
});

test('whatever the order of its words, an address is answered with the number and the street that were written', async () => {
  await fc.assert(
    fc.asyncProperty(
      towns,
      fc.array(questions, { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      async (houses, asked, isOnOneLine) => {
        const opened = await openAddresses(houses);
        try {
          for (const words of asked) {
            const text = words.join(' ');
            const [best] = await opened.locate(
              isOnOneLine
                ? { streetAddress: `${text}, Provo, UT 84601` }
                : { streetAddress: text, city: 'Provo', areaName: 'UT' },
            );
            if (best === undefined || best.level === 'none' || best.level === 'city') continue;
            const told = `${text} -> ${best.level} ${best.label}`;
            const [line = ''] = best.label.split(',');
            const answered = line.split(' ').map(fold);
            const written = words.map(fold);
            const isExact = best.level === 'address';
            // Nothing that was written is left out but the number, where the answer is less than an address.
            const missing = [...written];
            for (const word of answered) {
              const at = missing.indexOf(word);
              // What the answer has besides is a direction or a type that was not written.
              if (at >= 0) missing.splice(at, 1);
              else expect(isNumber(word), told).toBe(false);
            }
            expect(missing.length, told).toBeLessThanOrEqual(isExact ? 0 : 1);
            expect(missing.every(isNumber), told).toBe(true);
            if (isExact)
              expect(
                houses.some(({ number: n, street }) => `${n} ${street}` === line),
                told,
              ).toBe(true);
            // The number in front is the house's: no answer is a street that is called by it.
            const numbersWritten = written.filter(isNumber);
            const isPlain = isNumber(words[0] as string);
            if (isPlain && numbersWritten.length > 1) {
              const named = isExact ? answered.slice(1) : answered;
              if (isExact) expect(answered[0], told).toBe(written[0]);
              const others = written.slice(1);
              expect(
                named.filter(isNumber).every((word) => others.includes(word)),
                told,
              ).toBe(true);
            }
          }
        } finally {
          opened.close();
        }
      },
    ),
    { numRuns: 25 },
  );
});
