import data from './data/countries.json' with { type: 'json' };

const pairs = data.codes
  .join(' ')
  .split(' ')
  .map((pair) => pair.split(':') as [alpha2: string, alpha3: string]);
/** Codes of countries that OED knows: ISO 3166-1 alpha-2, and some of its own. */
const countryCodes: ReadonlySet<string> = new Set([...pairs.map(([code]) => code), ...data.ownCodes.split(' ')]);
/** The codes of all countries, in the order of the alphabet. */
export const oedCountries: readonly string[] = [...countryCodes].toSorted();

const areaCodes: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(data.areaCodes).map(([country, codes]) => [country, new Set(codes.split(' '))]),
);
/** Languages in which portfolios name countries. */
const LANGUAGES = ['en', 'fr', 'de', 'nl'] as const;
/** Most spellings that are remembered. */
const MOST_KNOWN = 10_000;

/** Whether a text is the code of a country as OED has it: two capitals. */
export function isOedCountryCode(text: string): boolean {
  return countryCodes.has(text);
}

/** Whether a text is the code of a state or province as OED has it, of the countries whose codes are known. */
export function isOedAreaCode(country: string | null, text: string): boolean {
  return country !== null && areaCodes[country]?.has(text) === true;
}

/** A name without case, accents and signs. */
function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

let names: ReadonlyMap<string, string> | null = null;

function listNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const [code] of pairs) found.set(toKey(display.of(code) ?? code), code);
  }
  for (const [code, all] of Object.entries(data.aliases)) for (const name of all) found.set(toKey(name), code);
  for (const [code, alpha3] of pairs) found.set(toKey(alpha3), code);
  for (const code of countryCodes) found.set(toKey(code), code);
  return found;
}

const known = new Map<string, string | null>();

/**
 * The code that OED has for a country (ISO 3166-1 alpha-2), by its code of two or three letters or its name in English,
 * French, German or Dutch; null when it is none.
 */
export function findCountryCode(name: string): string | null {
  let code = known.get(name);
  if (code === undefined) {
    names ??= listNames();
    code = names.get(toKey(name)) ?? null;
    if (known.size < MOST_KNOWN) known.set(name, code);
  }
  return code;
}
