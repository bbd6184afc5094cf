import { isNumberFirst, readDigits, type TestAddress } from './test-address.ts';
import { expectAddress, expectStreet, type Corruption, type Subject } from './test-query.ts';
import { writeFields } from './write-address.ts';

/**
 * How far an interpolated point may be from the place in proportion, metres: less than the other side of the street.
 */
const SAME_SIDE_METRES = 8;
/** How far apart two neighbours may be for a number between them to be placed, metres. */
const NEIGHBOUR_METRES = 400;

/** Every different number of the street with its place, in order. */
function listNumbers({ address, streets }: Subject): { digits: number; address: TestAddress }[] {
  const byDigits = new Map<number, TestAddress>();
  for (const other of streets.listAddresses(address.city, address.street)) {
    const digits = readDigits(other.number);
    if (digits !== null && !byDigits.has(digits)) byDigits.set(digits, other);
  }
  return [...byDigits].map(([digits, other]) => ({ digits, address: other })).sort((a, b) => a.digits - b.digits);
}

function measureMetres(a: TestAddress, b: TestAddress): number {
  const north = (b.latitude - a.latitude) * 111_195;
  const east = (b.longitude - a.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** A number that no house has between two of the same side, a step up from the address; null where there is none. */
function findGap(subject: Subject): { number: number; latitude: number; longitude: number } | null {
  const digits = readDigits(subject.address.number);
  if (digits === null) return null;
  const numbers = listNumbers(subject);
  const side = numbers.filter((other) => other.digits % 2 === digits % 2);
  const next = side.find((other) => other.digits > digits + 2);
  const isTaken = side.some((other) => other.digits === digits + 2);
  if (next === undefined || isTaken || measureMetres(subject.address, next.address) > NEIGHBOUR_METRES) return null;
  const share = 2 / (next.digits - digits);
  const from = side.find((other) => other.digits === digits)?.address ?? subject.address;
  return {
    number: digits + 2,
    latitude: from.latitude + share * (next.address.latitude - from.latitude),
    longitude: from.longitude + share * (next.address.longitude - from.longitude),
  };
}

const variants = ['A', 'B', 'C'];

/** House numbers that are not there, that lie between others, and that are written in another way. */
export const numberCorruptions: readonly Corruption[] = [
  {
    kind: 'number between known ones',
    corrupt(subject) {
      const { address, form } = subject;
      const gap = findGap(subject);
      if (gap === null) return null;
      return {
        query: writeFields(form, { ...address, number: String(gap.number), unit: '', postcode: '' }),
        expected: {
          level: 'interpolated',
          points: [{ latitude: gap.latitude, longitude: gap.longitude }],
          toleranceMetres: SAME_SIDE_METRES,
        },
      };
    },
  },
  {
    kind: 'number not there',
    corrupt(subject) {
      const { address, form, streets, random } = subject;
      const last = listNumbers(subject).at(-1);
      if (last === undefined) return null;
      const number = String(last.digits + 100 + 2 * Math.floor(random() * 400));
      return {
        query: writeFields(form, { ...address, number, unit: '' }),
        expected: expectStreet(streets.listAddresses(address.city, address.street)),
      };
    },
  },
  {
    kind: 'number not there, one line',
    corrupt(subject) {
      const { address, form, streets } = subject;
      const last = listNumbers(subject).at(-1);
      if (last === undefined) return null;
      const number = String(last.digits + 500);
      const line = isNumberFirst(form) ? `${number} ${address.street}` : `${address.street} ${number}`;
      return {
        query: { streetAddress: `${line}, ${address.city}` },
        expected: expectStreet(streets.listAddresses(address.city, address.street)),
      };
    },
  },
  {
    kind: 'addition not there',
    corrupt(subject) {
      const { address, form, streets } = subject;
      const digits = readDigits(address.number);
      if (digits === null || address.number !== String(digits) || address.unit !== '') return null;
      const same = streets
        .listAddresses(address.city, address.street)
        .filter(({ number }) => readDigits(number) === digits);
      if (same.length !== 1) return null;
      const written = form === 'netherlands' ? `${digits}-${variants[0]}` : `${digits}${variants[1]}`;
      return {
        query: writeFields(form, { ...address, number: written }),
        expected: {
          level: 'interpolated',
          points: [{ latitude: address.latitude, longitude: address.longitude }],
          toleranceMetres: 30,
        },
      };
    },
  },
  {
    kind: 'addition written otherwise',
    corrupt({ address, form, random }) {
      const [, digits, sign, addition] = /^(\d+)([- ]?)(\p{L}+\d*|\d+)$/u.exec(address.number) ?? [];
      if (digits === undefined || addition === undefined) return null;
      const isNumeric = /^\d/u.test(addition);
      if (isNumeric && sign === '') return null;
      const written = isNumeric
        ? [`${digits}-${addition}`, `${digits} - ${addition}`, `${digits}/${addition}`]
        : [
            `${digits}${addition.toLowerCase()}`,
            `${digits} ${addition.toUpperCase()}`,
            `${digits}-${addition}`,
            `${digits} ${addition.toLowerCase()}`,
          ];
      const number = written[Math.floor(random() * written.length)] as string;
      return { query: writeFields(form, { ...address, number }), expected: expectAddress(address) };
    },
  },
  {
    kind: 'house name',
    forms: ['unitedKingdom'],
    corrupt({ address, random }) {
      if (readDigits(address.number) !== null) return null;
      const { number, street, city, postcode } = address;
      const written = [
        { streetAddress: `${number}, ${street}`, city, postalCode: postcode },
        { streetAddress: `${number.toUpperCase()}, ${street}, ${city}` },
        { streetAddress: `${number}, ${street}, ${city} ${postcode}` },
        { streetAddress: `${number} ${street}`, city, postalCode: postcode },
      ];
      const query = written[Math.floor(random() * written.length)] as (typeof written)[number];
      return { query, expected: expectAddress(address) };
    },
  },
  {
    kind: 'leading zero or dot',
    corrupt({ address, form, random }) {
      if (!/^\d+$/u.test(address.number)) return null;
      const number = random() < 0.5 ? `0${address.number}` : `No. ${address.number}`;
      return {
        query: writeFields(form, { ...address, number: isNumberFirst(form) ? number : `0${address.number}` }),
        expected: expectAddress(address),
      };
    },
  },
];
