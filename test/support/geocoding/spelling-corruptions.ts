import { abbreviations, directions, findCore } from './name-words.ts';
import type { TestAddress } from './test-address.ts';
import { expectAddress, type Corruption, type Subject } from './test-query.ts';
import { countEdits, mistypeOnce, transpose } from './typing-errors.ts';
import { writeFields, writeLine } from './write-address.ts';

/** Replaces a word by its other form; the text itself when it has none. */
function swapWords(text: string, pairs: readonly (readonly [string, string])[]): string {
  for (const [long, short] of pairs) {
    const isEnding = /^\p{Ll}/u.test(long);
    const pattern = (word: string) =>
      new RegExp(`${isEnding ? '' : '(?<!\\p{L})'}${word.replaceAll('.', '\\.')}(?!\\p{L})`, 'u');
    if (pattern(long).test(text)) return text.replace(pattern(long), short);
    if (!isEnding && pattern(short).test(text)) return text.replace(pattern(short), long);
  }
  return text;
}

function withStreet({ address, form }: Subject, street: string, changes: Partial<TestAddress> = {}) {
  if (street === address.street) return null;
  return {
    query: writeFields(form, { ...address, ...changes, street }),
    expected: expectAddress(address),
  };
}

/** Changes the name proper, unless the result is as near to another street's name. */
function misspell(subject: Subject, least: number, change: (core: string) => string, changes: Partial<TestAddress>) {
  const { street } = subject.address;
  const core = findCore(street, least);
  if (core === null) return null;
  const changed = change(core.text);
  const name = street.slice(0, core.start) + changed + street.slice(core.start + core.text.length);
  const isNearOther = subject.streets.names.some((other) => other !== street && countEdits(name, other) <= 3);
  return isNearOther || changed === core.text ? null : withStreet(subject, name, changes);
}

const withoutAccents = (text: string) =>
  text.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** Spelling changes that leave the address meant beyond doubt. */
export const spellingCorruptions: readonly Corruption[] = [
  {
    kind: 'exact fields',
    corrupt: ({ address, form }) => ({ query: writeFields(form, address), expected: expectAddress(address) }),
  },
  {
    kind: 'one line',
    corrupt: ({ address, form }) => ({
      query: { streetAddress: writeLine(form, address), ...(address.unit === '' ? {} : { unitNumber: address.unit }) },
      expected: expectAddress(address),
    }),
  },
  {
    kind: 'case',
    corrupt({ address, form, random }) {
      const change = random() < 0.5 ? (text: string) => text.toUpperCase() : (text: string) => text.toLowerCase();
      const entries = Object.entries(writeFields(form, address)).map(([field, text]) => [
        field,
        change(text as string),
      ]);
      return {
        query: { streetAddress: '', ...(Object.fromEntries(entries) as Record<string, string>) },
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'accents lost',
    corrupt(subject) {
      const { address } = subject;
      const street = withoutAccents(address.street);
      const city = withoutAccents(address.city);
      if (street === address.street && city === address.city) return null;
      return {
        query: writeFields(subject.form, { ...address, street, city }),
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'abbreviation',
    corrupt: (subject) => withStreet(subject, swapWords(subject.address.street, abbreviations[subject.form])),
  },
  {
    kind: 'directional',
    forms: ['canada', 'unitedStates', 'quebec'],
    corrupt: (subject) => withStreet(subject, swapWords(subject.address.street, directions)),
  },
  {
    kind: 'directional moved',
    forms: ['canada', 'unitedStates'],
    corrupt(subject) {
      const { street } = subject.address;
      const [, front, name] = /^(N|S|E|W|NW|SE) (.+)$/u.exec(street) ?? [];
      if (front !== undefined) return withStreet(subject, `${name} ${front}`);
      const [, before, end] = /^(.+) (N|S|E|W)$/u.exec(street) ?? [];
      return end === undefined ? null : withStreet(subject, `${end} ${before}`);
    },
  },
  {
    kind: 'transposition',
    corrupt: (subject) => misspell(subject, 5, (core) => transpose(core, subject.random), {}),
  },
  {
    kind: 'one typo',
    corrupt: (subject) => misspell(subject, 5, (core) => mistypeOnce(core, subject.random), {}),
  },
  {
    kind: 'one typo, no postcode',
    corrupt: (subject) => misspell(subject, 5, (core) => mistypeOnce(core, subject.random), { postcode: '' }),
  },
  {
    kind: 'two typos',
    corrupt: (subject) =>
      misspell(subject, 8, (core) => mistypeOnce(mistypeOnce(core, subject.random), subject.random), {}),
  },
  {
    kind: 'two typos, no postcode',
    corrupt: (subject) =>
      misspell(subject, 8, (core) => mistypeOnce(mistypeOnce(core, subject.random), subject.random), { postcode: '' }),
  },
  {
    kind: 'ß and umlauts spelled out',
    forms: ['germany'],
    corrupt(subject) {
      const spell = (text: string) =>
        text.replace(/[äöüßÄÖÜ]/gu, (letter) => {
          const plain = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }[letter.toLowerCase()] ?? letter;
          return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
        });
      const { address } = subject;
      return withStreet(subject, spell(address.street), { city: spell(address.city) });
    },
  },
  {
    kind: 'ij and y',
    forms: ['netherlands'],
    corrupt(subject) {
      const spell = (text: string) => text.replaceAll('IJ', 'Y').replaceAll('ij', 'y');
      const { address } = subject;
      if (spell(address.street + address.city) === address.street + address.city) return null;
      return {
        query: writeFields('netherlands', { ...address, street: spell(address.street), city: spell(address.city) }),
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'saint',
    forms: ['quebec', 'unitedStates', 'unitedKingdom', 'canada'],
    corrupt(subject) {
      const spell = (text: string) =>
        text
          .replace(/\bSainte-/gu, 'Ste-')
          .replace(/\bSaint-/gu, 'St-')
          .replace(/^Saint /u, 'St. ')
          .replace(/\bSt (?=\p{Lu})/u, 'Saint ');
      const { address } = subject;
      if (spell(address.street + address.city) === address.street + address.city) return null;
      return {
        query: writeFields(subject.form, { ...address, street: spell(address.street), city: spell(address.city) }),
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'hyphens, apostrophes, dots',
    corrupt(subject) {
      const spell = (text: string) => text.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ').replace(/['’.]/gu, '');
      const { address } = subject;
      if (spell(address.street + address.city) === address.street + address.city) return null;
      return {
        query: writeFields(subject.form, { ...address, street: spell(address.street), city: spell(address.city) }),
        expected: expectAddress(address),
      };
    },
  },
  {
    kind: 'highway names',
    forms: ['canada', 'unitedStates', 'quebec'],
    corrupt(subject) {
      const { street } = subject.address;
      const spellings: readonly (readonly [RegExp, readonly string[]])[] = [
        [/^State Hwy (\d+)$/u, ['State Highway $1', 'Hwy $1', 'SH $1', 'State Hwy. $1', 'OR-$1', 'State Route $1']],
        [/^US Highway (\d+)$/u, ['US Hwy $1', 'US-$1', 'U.S. Highway $1', 'Highway $1', 'US Route $1']],
        [/^County Road (\d+)$/u, ['County Rd $1', 'Co Rd $1', 'CR $1', 'Cty Rd $1']],
        [/^Route (\d+)$/u, ['Rte $1', 'route $1', 'Rte. $1', 'Route-$1']],
        [/^(\p{L}+) Hwy$/u, ['$1 Highway', '$1 Hwy.']],
        [/^(\d+)e Rang$/u, ['$1e rg', '$1ème Rang', 'Rang $1']],
      ];
      for (const [pattern, written] of spellings) {
        if (!pattern.test(street)) continue;
        const pick = written[Math.floor(subject.random() * written.length)] as string;
        return withStreet(subject, street.replace(pattern, pick));
      }
      return null;
    },
  },
  {
    kind: 'ordinals',
    forms: ['unitedStates', 'canada'],
    corrupt(subject) {
      const { street } = subject.address;
      const words = [
        ['3rd', 'Third'],
        ['5th', 'Fifth'],
        ['5th', '5'],
        ['1st', 'First'],
        ['2nd', 'Second'],
      ] as const;
      const fitting = words.filter(([short]) => street.includes(short));
      const pair = fitting[Math.floor(subject.random() * fitting.length)];
      return pair === undefined ? null : withStreet(subject, street.replace(pair[0], pair[1]));
    },
  },
];
