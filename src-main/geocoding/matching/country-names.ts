import { foldText } from '#shared/text/fold-text.ts';
import { findCountry } from './regions.ts';

/** Languages whose names of countries are known, beside those of the table of regions and countries. */
const LANGUAGES = ['en', 'fr', 'nl', 'de', 'es', 'it', 'pt'];

/** ISO 3166-1 alpha-2 code in lower case of a code or a name; null for any other text. */
export function readCountry(text: string): string | null {
  return findCountry(text) ?? listCountries().get(foldText(text)) ?? null;
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
