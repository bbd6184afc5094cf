import { isNumberFirst, readDigits } from './test-address.ts';
import { expectAddress, expectNothing, type Corruption, type Subject } from './test-query.ts';
import { writeFields, writeLine, writePlaceLine, writeStreetLine } from './write-address.ts';

/** Whether the address is a whole house: a unit may then be added, since the index knows none there. */
function isWhole({ address, streets }: Subject): boolean {
  const same = streets.listAddresses(address.city, address.street).filter(({ number }) => number === address.number);
  return same.length === 1 && address.unit === '' && /^\d+$/u.test(address.number);
}

const pickFrom = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

const countries = {
  canada: 'Canada',
  quebec: 'Canada',
  unitedStates: 'USA',
  unitedKingdom: 'United Kingdom',
  netherlands: 'Nederland',
  germany: 'Deutschland',
} as const;

/** Other orders, units, boxes, crossings: what stands around the street's name. */
export const formCorruptions: readonly Corruption[] = [
  {
    kind: 'unit in front',
    forms: ['canada', 'quebec', 'unitedStates', 'unitedKingdom'],
    corrupt(subject) {
      const { address, form, random } = subject;
      if (!isWhole(subject)) return null;
      const line = writeStreetLine(form, address);
      const written =
        form === 'unitedKingdom'
          ? [`Flat 2, ${line}`, `Flat 3 ${line}`, `Apartment 4, ${line}`]
          : form === 'quebec'
            ? [`App. 4, ${line}`, `12-${line}`, `4 - ${line}`, `#4, ${line}`]
            : [`12-${line}`, `Apt 4, ${line}`, `#4 ${line}`, `Unit 7 - ${line}`, `Suite 200 ${line}`, `4B-${line}`];
      return {
        query: { ...writeFields(form, address), streetAddress: pickFrom(written, random) },
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'unit behind',
    corrupt(subject) {
      const { address, form, random } = subject;
      if (!isWhole(subject)) return null;
      const line = writeStreetLine(form, address);
      const written = {
        canada: [`${line} Unit 5`, `${line}, Apt 5`, `${line} #5`, `${line}, Suite 12B`, `${line} Apt. 4`],
        unitedStates: [`${line} Apt 5`, `${line} # 5`, `${line}, Ste 210`, `${line} Unit B`, `${line} Fl 2`],
        quebec: [`${line}, app. 5`, `${line}, bureau 12`, `${line} apt 5`, `${line}, appartement 3`],
        unitedKingdom: [`${line}, Flat 5`, `${line} Flat 2`, `${line}, Apartment 7`],
        netherlands: [`${line}, kamer 5`, `${line} bus 5`],
        germany: [`${line}, Wohnung 5`, `${line}, 2. OG`, `${line}, Whg. 12`],
      }[form];
      return {
        query: { ...writeFields(form, address), streetAddress: pickFrom(written, random) },
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'unit that is there',
    corrupt(subject) {
      const { address, form, random } = subject;
      if (address.unit === '') return null;
      const unit = address.unit.replace(/^(?:APT|STE) /u, '');
      const line = writeStreetLine(form, address);
      const { unitNumber: _, ...fields } = writeFields(form, address);
      const written = [`${unit}-${line}`, `${line} Apt ${unit}`, `${line} #${unit}`, `Unit ${unit}, ${line}`];
      return { query: { ...fields, streetAddress: pickFrom(written, random) }, expected: expectAddress(address) };
    },
  },
  {
    kind: 'order swapped',
    corrupt({ address, form, random }) {
      if (readDigits(address.number) === null || address.unit !== '') return null;
      const { number, street, city, region, postcode } = address;
      const other = isNumberFirst(form) ? `${street} ${number}` : `${number} ${street}`;
      const written = [
        `${writePlaceLine(form, address)}, ${writeStreetLine(form, address)}`,
        `${city}, ${writeStreetLine(form, address)}`,
        `${other}, ${writePlaceLine(form, address)}`,
        `${postcode}, ${writeStreetLine(form, address)}, ${city}`,
        `${region}, ${city}, ${writeStreetLine(form, address)}`,
      ];
      return { query: { streetAddress: pickFrom(written, random) }, expected: expectAddress(address) };
    },
  },
  {
    kind: 'no commas',
    corrupt({ address, form }) {
      if (readDigits(address.number) === null || address.unit !== '') return null;
      return {
        query: { streetAddress: writeLine(form, address).replaceAll(',', '') },
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'country and more around it',
    corrupt({ address, form, random }) {
      if (readDigits(address.number) === null || address.unit !== '') return null;
      const line = writeLine(form, address);
      const spaced = line.replaceAll(', ', ' ,  ');
      const written = [`${line}, ${countries[form]}`, ` ${spaced} `, line.replaceAll(', ', '\n'), `${line}.`];
      return { query: { streetAddress: pickFrom(written, random) }, expected: expectAddress(address) };
    },
  },
  {
    kind: 'post office box',
    corrupt({ address, form, random }) {
      const number = 10 + Math.floor(random() * 900);
      const written = {
        canada: [`PO Box ${number}`, `P.O. Box ${number}`, `Box ${number}`, `General Delivery`, `RR ${number % 9}`],
        unitedStates: [`PO Box ${number}`, `P. O. Box ${number}`, `POB ${number}`, `RR 2 Box ${number}`],
        quebec: [`C.P. ${number}`, `Case postale ${number}`, `CP ${number}`, `Poste restante`],
        unitedKingdom: [`PO Box ${number}`, `P.O. Box ${number}`],
        netherlands: [`Postbus ${number}`, `Antwoordnummer ${number}`],
        germany: [`Postfach ${number}`, `Postfach 10 20 ${number}`, `Packstation ${number}`],
      }[form];
      const box = pickFrom(written, random);
      const query =
        random() < 0.6
          ? { ...writeFields(form, { ...address, unit: '' }), streetAddress: box }
          : { streetAddress: `${box}, ${writePlaceLine(form, address)}` };
      return { query, expected: expectNothing };
    },
  },
  {
    kind: 'intersection',
    corrupt({ streets, form, random }) {
      if (streets.crossings.length === 0) return null;
      const { latitude, longitude, streets: names, city } = pickFrom(streets.crossings, random);
      const [a, b] = random() < 0.5 ? names : [names[1], names[0]];
      const words = {
        canada: ['&', 'and', 'at', '/'],
        unitedStates: ['&', 'and', '@', 'at'],
        quebec: ['et', '&', '/'],
        unitedKingdom: ['&', 'and', '/'],
        netherlands: ['/', 'hoek', '&'],
        germany: ['/', 'Ecke', '&'],
      }[form];
      const text = `${a} ${pickFrom(words, random)} ${b}`;
      return {
        query: random() < 0.5 ? { streetAddress: text, city } : { streetAddress: `${text}, ${city}` },
        expected: { level: 'street', points: [{ latitude, longitude }], toleranceMetres: 35 },
      };
    },
  },
];
