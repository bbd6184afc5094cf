import { foldText } from '#shared/text/fold-text.ts';
import countries from './data/western-countries.json' with { type: 'json' };

/** Countries that lie wholly west of Greenwich, but for islands beyond the date line. */
const names: ReadonlySet<string> = new Set(countries.names.map((name) => foldText(name)));
/** The Aleutians lie beyond the date line, from 172 degrees east on. */
const DATE_LINE_ISLANDS_LONGITUDE = 172;

/**
 * Creates what says whether a longitude is probably meant with a minus: it lies in the east, and the country does not.
 */
export function createMinusCheck(): (longitude: number, countryName: string) => boolean {
  // Most rows have the country of the row before.
  let last = { countryName: '', isWestern: false };
  return (longitude, countryName) => {
    if (longitude <= 0 || longitude >= DATE_LINE_ISLANDS_LONGITUDE) return false;
    if (last.countryName !== countryName) last = { countryName, isWestern: names.has(foldText(countryName)) };
    return last.isWestern;
  };
}
