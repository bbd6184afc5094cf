import type { AddressQuery } from '#shared/geocoding/place.ts';
import { readNumberList } from './number-list.ts';
import type { RankedMatch } from './rank-matches.ts';

/**
 * The first building on record of several that the text names, with the numbers of all that are; null where it names
 * one, or none is on record.
 * @param locate places an address of one number
 */
export function locateFirstOfSeveral(
  query: AddressQuery,
  locate: (query: AddressQuery) => readonly RankedMatch[],
): RankedMatch[] | null {
  const several = readNumberList(query.streetAddress);
  if (several === null) return null;
  const found = several.numbers
    .map((number) => ({
      number,
      matches: locate({ ...query, streetAddress: several.withNumber(number) }).filter(
        ({ match }) => match.level === 'address' && match.why?.includes('numberUnused') !== true,
      ),
    }))
    .filter(({ matches }) => matches.length > 0);
  const numbersFound = found.map(({ number }) => number);
  const [first] = found;
  if (first === undefined) return null;
  return first.matches.map((ranked) => {
    const why = [...(ranked.match.why ?? []), 'severalNumbers' as const];
    return { ...ranked, match: { ...ranked.match, why, numbersFound } };
  });
}
