import { foldText } from '#shared/text/fold-text.ts';
import countries from './data/five-digit-countries.json' with { type: 'json' };
import zips from './data/zip-prefixes.json' with { type: 'json' };

const names: ReadonlySet<string> = new Set(countries.names.map(foldText));
const DIGITS = 5;

/** The prefixes of three digits that begin with 0, from and to, by the name of the state. */
const prefixesOfStates = new Map(
  zips.states.flatMap(({ names: spellings, prefixes }) =>
    spellings.map((name) => [foldText(name), prefixes.map((range) => range.split('-').map(Number))] as const),
  ),
);

/**
 * Creates what gives a postal code back the zeros in front that a spreadsheet took for those of a number: `2138` in the
 * United States is `02138`, and so it is in Massachusetts where no country is given. Null where nothing is missing, or
 * nobody knows that the country has five digits.
 */
export function createPostalCodePadder(): (postalCode: string, countryName: string, areaName: string) => string | null {
  // Most rows have the country of the row before.
  let last = { countryName: '', hasFiveDigits: false };
  return (postalCode, countryName, areaName) => {
    if (postalCode.length >= DIGITS || !/^\d{3,4}$/.test(postalCode)) return null;
    const padded = postalCode.padStart(DIGITS, '0');
    if (countryName === '') return isOfState(padded, areaName) ? padded : null;
    if (last.countryName !== countryName) last = { countryName, hasFiveDigits: names.has(foldText(countryName)) };
    return last.hasFiveDigits ? padded : null;
  };
}

function isOfState(code: string, areaName: string): boolean {
  const prefix = Number(code.slice(0, 3));
  const ranges = prefixesOfStates.get(foldText(areaName)) ?? [];
  return ranges.some(([first = 0, last = -1]) => first <= prefix && prefix <= last);
}
