import type { AddressQuery } from '#shared/geocoding/place.ts';
import { expectAddress, expectNothing, expectStreet, type Corruption, type Subject } from './test-query.ts';
import { countEdits, mistypeOnce, transpose } from './typing-errors.ts';
import { writeFields, writeLine, writeStreetLine } from './write-address.ts';

/** A town that no region has, and postcodes that none has. */
const FOREIGN_CITY = 'Zantropolis';
const foreignPostcodes = {
  canada: 'X9X 9X9',
  quebec: 'X9X 9X9',
  unitedStates: '00999',
  unitedKingdom: 'ZZ99 9ZZ',
  netherlands: '9998 ZZ',
  germany: '00999',
} as const;

/** Whether one address of the region has this number, street and town: other units count as the same. */
function isOnlyOne({ address, streets }: Subject): boolean {
  const same = streets
    .listAddresses(address.city, address.street)
    .filter(({ number }) => number === address.number)
    .filter(({ latitude, longitude }) => latitude !== address.latitude || longitude !== address.longitude);
  return same.length === 0;
}

/** Whether no other town has a street of that name. */
function isOnlyStreet({ address, streets }: Subject): boolean {
  return streets.listCitiesOf(address.street).length === 1;
}

const without = (query: AddressQuery, ...fields: (keyof AddressQuery)[]): AddressQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([field]) => !fields.includes(field as keyof AddressQuery)),
  ) as unknown as AddressQuery;

/** Town, region and postcode left out, misspelt, wrong or written in another way. */
export const placeCorruptions: readonly Corruption[] = [
  {
    kind: 'without postcode',
    corrupt: (subject) =>
      isOnlyOne(subject)
        ? {
            query: without(writeFields(subject.form, subject.address), 'postalCode', 'areaName'),
            expected: expectAddress(subject.address),
          }
        : null,
  },
  {
    kind: 'without town',
    corrupt: (subject) =>
      subject.address.postcode !== '' && isOnlyOne(subject)
        ? {
            query: without(writeFields(subject.form, subject.address), 'city', 'areaName'),
            expected: expectAddress(subject.address),
          }
        : null,
  },
  {
    kind: 'street and number alone',
    corrupt: (subject) =>
      isOnlyStreet(subject) && isOnlyOne(subject)
        ? {
            query: { streetAddress: writeStreetLine(subject.form, subject.address) },
            expected: expectAddress(subject.address),
          }
        : null,
  },
  {
    kind: 'misspelt town',
    corrupt(subject) {
      const { address, random } = subject;
      if (address.city.length < 6 || !isOnlyOne(subject)) return null;
      const city = random() < 0.5 ? mistypeOnce(address.city, random) : transpose(address.city, random);
      if (subject.streets.cities.some((other) => other !== address.city && countEdits(city, other) <= 3)) return null;
      return {
        query: writeFields(subject.form, { ...address, city, postcode: '' }),
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'wrong postcode',
    corrupt: (subject) =>
      isOnlyOne(subject) && subject.address.postcode !== ''
        ? {
            query: writeFields(subject.form, { ...subject.address, postcode: foreignPostcodes[subject.form] }),
            expected: expectAddress(subject.address),
          }
        : null,
  },
  {
    kind: 'wrong town, right postcode',
    corrupt: (subject) =>
      subject.address.postcode !== '' && isOnlyOne(subject)
        ? {
            query: without(writeFields(subject.form, { ...subject.address, city: FOREIGN_CITY }), 'areaName'),
            expected: expectAddress(subject.address),
          }
        : null,
  },
  {
    kind: 'wrong town and postcode',
    corrupt: ({ address, form }) => ({
      query: writeFields(form, { ...address, city: FOREIGN_CITY, postcode: foreignPostcodes[form] }),
      expected: expectNothing,
    }),
  },
  {
    kind: 'street of another town',
    corrupt(subject) {
      const { address, streets, random, form } = subject;
      const others = streets.cities.filter(
        (city) => city !== address.city && !streets.listCitiesOf(address.street).includes(city),
      );
      const city = others[Math.floor(random() * others.length)];
      const isLikeAnother = streets.names.some(
        (name) => name !== address.street && countEdits(name, address.street) <= 4,
      );
      if (city === undefined || isLikeAnother) return null;
      const query = without(writeFields(form, { ...address, city, postcode: '' }), 'areaName');
      return { query, expected: expectNothing };
    },
  },
  {
    kind: 'unknown street',
    corrupt({ address, form, random }) {
      const names = ['Quozzleby', 'Xanthippe', 'Vrixmoor', 'Zwungard', 'Jolfaxe'];
      const name = names[Math.floor(random() * names.length)] as string;
      const street = { netherlands: `${name}straat`, germany: `${name}straße`, quebec: `Rue ${name}` } as const;
      const written = street[form as keyof typeof street] ?? `${name} Street`;
      return { query: writeFields(form, { ...address, street: written }), expected: expectNothing };
    },
  },
  {
    kind: 'postcode written otherwise',
    corrupt(subject) {
      const { address, form, random } = subject;
      const { postcode } = address;
      if (postcode === '') return null;
      const bare = postcode.replaceAll(' ', '');
      const split = form === 'netherlands' ? 4 : bare.length - 3;
      const variants =
        form === 'unitedStates'
          ? [postcode, `${postcode}-0000`]
          : form === 'germany'
            ? [`D-${postcode}`, `DE-${postcode}`]
            : [bare, bare.toLowerCase(), `${bare.slice(0, split)}-${bare.slice(split)}`, postcode.toLowerCase()];
      const written = variants[Math.floor(random() * variants.length)] as string;
      const query =
        random() < 0.5
          ? { ...writeFields(form, address), postalCode: written }
          : { streetAddress: writeLine(form, { ...address, postcode: written }) };
      return {
        query: address.unit === '' ? query : { ...query, unitNumber: address.unit },
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'ZIP+4',
    forms: ['unitedStates'],
    corrupt({ address, form, random }) {
      const postcode = `${address.postcode}-${1000 + Math.floor(random() * 9000)}`;
      const query =
        random() < 0.5
          ? writeFields(form, { ...address, postcode })
          : { streetAddress: writeLine(form, { ...address, postcode }) };
      return { query, expected: expectAddress(address) };
    },
  },
  {
    kind: 'ambiguous street in two towns',
    corrupt({ address, streets, form }) {
      const cities = streets.listCitiesOf(address.street);
      if (cities.length < 2) return null;
      const all = cities.flatMap((city) => streets.listAddresses(city, address.street));
      const fitting = all.filter(({ number }) => number === address.number);
      if (new Set(fitting.map(({ city }) => city)).size < 2) return null;
      return {
        query: { streetAddress: writeStreetLine(form, address) },
        expected: {
          level: 'address',
          points: fitting.map(({ latitude, longitude }) => ({ latitude, longitude })),
          toleranceMetres: 5,
          isAmbiguous: true,
        },
      };
    },
  },
  {
    kind: 'street alone',
    corrupt({ address, streets, form }) {
      const { number: _, ...rest } = address;
      return {
        query: { ...writeFields(form, { ...rest, number: '', unit: '' }), streetAddress: address.street },
        expected: expectStreet(streets.listAddresses(address.city, address.street)),
      };
    },
  },
  {
    kind: 'town alone',
    corrupt: ({ address }) => ({
      query: { streetAddress: '', city: address.city, areaName: address.region },
      expected: { level: 'city', points: [], toleranceMetres: 0 },
    }),
  },
];
