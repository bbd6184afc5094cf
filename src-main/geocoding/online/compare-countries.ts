import { findAskedCountry, findCountry } from '#main/geocoding/matching/index.ts';
import { foldText } from '#shared/text/fold-text.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';

/** Languages whose names of countries are known, beside those of the geocoder's own table. */
const LANGUAGES = ['en', 'fr', 'nl', 'de', 'es', 'it', 'pt'];

/**
 * Whether a place lies in another country than the one that was asked for. Servers know the whole world: `London,
 * Canada` must not become the other one. A country that neither side names in words that are known rules nothing out.
 *
 * @param countries the place's country as the server names it: codes, names, or both
 */
export function isOtherCountry(query: AddressQuery, countries: readonly string[]): boolean {
  const asked = findAskedCountry(query, readCountry);
  const known = countries.map(readCountry).find((code) => code !== null) ?? null;
  return asked !== null && known !== null && asked !== known;
}

/** ISO 3166-1 alpha-2 code in lower case of a code or a name. */
function readCountry(text: string): string | null {
  const folded = foldText(text);
  return findCountry(text) ?? listCountries().get(folded) ?? null;
}

let codesByName: ReadonlyMap<string, string> | null = null;

/** Every code of two letters that has a name, under itself and its names. */
function listCountries(): ReadonlyMap<string, string> {
  if (codesByName !== null) return codesByName;
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const entries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) =>
      names.flatMap((language): [string, string][] => {
        const name = language.of(code);
        return name === undefined
          ? []
          : [
              [code.toLowerCase(), code.toLowerCase()],
              [foldText(name), code.toLowerCase()],
            ];
      }),
    );
  codesByName = new Map(entries);
  return codesByName;
}
