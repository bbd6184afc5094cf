import type { AddressQuery } from '#shared/geocoding/place.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { findPostcodeCountry } from './postcode.ts';
import { readCountry } from './country-names.ts';
import { findCountry, findRegionCountry, isRegionName } from './regions.ts';

/** Most words that the name of a country has among those that end an address. */
const LONGEST_NAME = 4;

/**
 * The country that a query names, as its ISO 3166-1 code in lower case: in its own field, else at the end of the line,
 * behind the street and the town. Null where it names none that is known.
 *
 * @param readName what a name of more than three letters at the end stands for; the table of names where it is left
 *   out: behind a street it may be something else
 */
export function findAskedCountry(
  { streetAddress, city, countryName }: Pick<AddressQuery, 'streetAddress' | 'city' | 'countryName'>,
  readName: (text: string) => string | null = findCountry,
): string | null {
  if (countryName !== undefined && countryName.trim() !== '') return readCountry(countryName);
  const end =
    streetAddress
      .split(/[,;\n]/u)
      .slice(1)
      .at(-1) ?? '';
  const words = end.split(/\s+/u).filter((word) => word !== '' && !/\d/u.test(word));
  for (let from = Math.max(0, words.length - LONGEST_NAME); from < words.length; from += 1) {
    const tail = words.slice(from).join(' ');
    // `Holland` may be the town of that name, `Georgia` the state.
    if (isRegionName(tail) || foldText(tail) === foldText(city ?? '')) return null;
    // Two letters behind a town are a region: `CA` is California there, `DE` Delaware.
    const code = tail.length > 3 ? readName(tail) : findCountry(tail);
    if (code !== null) return code;
  }
  return null;
}

/**
 * Whether an address lies in another country than the one that was asked for, by what is recorded around it. Where
 * neither its region nor its postcodes tell, it does not.
 *
 * @param listPostcodes normalised; only asked for where the region does not settle it
 */
export function isAbroad(country: string, region: string, listPostcodes: () => readonly string[]): boolean {
  const byRegion = findRegionCountry(region);
  if (byRegion === country) return false;
  const postcodes = listPostcodes().filter((postcode) => postcode !== '');
  const byPostcode = postcodes.map(findPostcodeCountry).find((found) => found !== null);
  if (byPostcode !== undefined) return byPostcode !== country;
  // Many countries have five digits, but not those whose postcodes have letters.
  if (postcodes.length > 0 && postcodes.every((postcode) => /^\d{5}$/.test(postcode)) && hasLetters(country))
    return true;
  return byRegion !== null;
}

function hasLetters(country: string): boolean {
  return ['ca', 'nl', 'gb', 'ie'].includes(country);
}
