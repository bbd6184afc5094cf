import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchDoubts, type MatchReason } from '#shared/geocoding/place.ts';
import { openAddresses, type OpenAddresses } from '../unit/geocoding/support/open-addresses.ts';

const POSTCODE = '84601';
const numbers = ['1', '3', '7', '12', '14', '20', '205', '207', '300', '345', '1205', '1207', '1345', '12345'];
const streets = ['Main St', 'Mill Rd', 'N 5th Ave', '300 E'];

let withPostcodes: OpenAddresses;
let without: OpenAddresses;
beforeAll(async () => {
  const open = (postcode: string) =>
    openAddresses(
      streets.flatMap((street, row) =>
        numbers.map((number, at) => ({
          number,
          street,
          city: 'Provo',
          region: 'UT',
          postcode,
          east: 50 * at,
          north: 2000 * row,
        })),
      ),
    );
  withPostcodes = await open(POSTCODE);
  without = await open('');
});
afterAll(() => {
  withPostcodes.close();
  without.close();
});

const number = fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: 1, max: 99_999 }).map(String));
const grouped = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('205', '207', '300', '345', '007'))
  .map(([thousands, rest]) => `${thousands},${rest}`);
const noise = fc.constantFrom(
  'Attn Bob',
  '1/2',
  '½',
  'Apt',
  'Unit',
  '#',
  'Bldg',
  '&',
  'to',
  'rear',
  'No.',
  'Oak Ave',
  'c/o',
);
const piece = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 1, arbitrary: grouped },
  { weight: 3, arbitrary: fc.constantFrom(...streets) },
  { weight: 2, arbitrary: noise },
);
const joint = fc.constantFrom(' ', ' ', ' ', ', ', ',', ' - ', '-', '; ', '/', '\n', ' (');
const lines = fc
  .array(fc.tuple(piece, joint), { minLength: 2, maxLength: 6 })
  .map((pieces) => pieces.flat().slice(0, -1).join(''));

/** The runs of digits of a text, without zeros in front. */
const listNumbers = (text: string): string[] =>
  (text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''));
const joinThousands = (text: string): string => text.replace(/(?<![\d,])([1-9]\d{0,2}),(\d{3})(?![\d,])/g, '$1$2');

/** Whether every number of a list is in another, as often. */
const holdsAll = (answered: readonly string[], written: readonly string[]): boolean =>
  written.every((number) => {
    const count = (list: readonly string[]) => list.filter((other) => other === number).length;
    return count(written) <= count(answered);
  });

const told: readonly MatchReason[] = [...matchDoubts, 'unitIgnored', 'postcodeUnrecorded', 'numberInRange'];

test('at an address without a doubt, every number that was written is in its label', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.boolean(),
      fc.constantFrom<object>({}, { areaName: 'UT' }),
      async (text, hasCodes, more) => {
        const town = hasCodes ? withPostcodes : without;
        const [best] = await town.locate({ streetAddress: text, city: 'Provo', ...more });
        if (best?.level !== 'address' || told.some((reason) => best.why?.includes(reason))) return;
        const line = best.label.split(',')[0] as string;
        const answered = listNumbers(`${line} ${hasCodes ? POSTCODE : ''}`);
        const isWhole = [text, joinThousands(text)].some((written) => holdsAll(answered, listNumbers(written)));
        expect(isWhole, `${text} -> ${best.label} ${best.why?.join(' ')}`).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('an address in front of which or behind which a number stands is that of its own number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...numbers),
      fc.constantFrom(...streets),
      number,
      fc.boolean(),
      async (house, street, other, hasCodes) => {
        const town = hasCodes ? withPostcodes : without;
        const [best] = await town.locate({ streetAddress: `${house} ${street} ${other}`, city: 'Provo' });
        if (best?.level !== 'address') return;
        expect(best.label.split(',')[0], `${house} ${street} ${other}`).toBe(`${house} ${street}`);
      },
    ),
    { numRuns: 1000 },
  );
});
