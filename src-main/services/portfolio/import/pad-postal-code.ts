import { foldText } from '#main/geocoder/fold-text.ts';
import countries from './data/five-digit-countries.json' with { type: 'json' };

const names: ReadonlySet<string> = new Set(countries.names.map(foldText));
const DIGITS = 5;

/**
 * Creates what gives a postal code back the zeros in front that a spreadsheet took for those of a number: `2138` in the
 * United States is `02138`. Null where nothing is missing, or the country is not known to have five digits.
 */
export function createPostalCodePadder(): (postalCode: string, countryName: string) => string | null {
  // Most rows have the country of the row before.
  let last = { countryName: '', hasFiveDigits: false };
  return (postalCode, countryName) => {
    if (postalCode.length >= DIGITS || !/^\d{3,4}$/.test(postalCode)) return null;
    if (last.countryName !== countryName) last = { countryName, hasFiveDigits: names.has(foldText(countryName)) };
    return last.hasFiveDigits ? postalCode.padStart(DIGITS, '0') : null;
  };
}
