import { findAskedCountry, readCountry } from '#main/geocoding/matching/index.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';

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
