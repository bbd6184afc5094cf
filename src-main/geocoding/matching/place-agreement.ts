import type { AddressIndex, IndexedCity, IndexedStreet } from './address-index.ts';
import { isAbroad } from './asked-country.ts';
import { findAskedCities, type AskedCities } from './find-asked-cities.ts';
import { comparePostcodes, findPostcodeArea, normalizePostcode, type PostcodeAgreement } from './postcode.ts';
import type { AddressReading } from './read-address.ts';
import { findRegionCountry, formatRegionKey, isRegionName } from './regions.ts';

/** What a query names around its street, looked up in one index. */
export interface AskedPlace {
  /** Towns that the query may mean, by id; empty when it names none or one that the index does not know. */
  readonly cities: AskedCities;
  readonly namesCity: boolean;
  /** Whether the query names a county in the town's place: then only what lies in that region is meant. */
  readonly isRegionOnly: boolean;
  /** Normalised postcode, or null. */
  readonly postcode: string | null;
  /** Its id when the index has it. */
  readonly postcodeId: number | null;
  /** Key of the region, or null when the query names none. */
  readonly region: string | null;
  /** ISO 3166-1 code of the country that the query names, by itself or by one of its regions; or null. */
  readonly country: string | null;
}

/** How the surroundings of a candidate agree with those of the query. */
export interface PlaceAgreement {
  readonly city: 'same' | 'similar' | 'other' | 'unrecorded' | 'unasked';
  readonly postcode: PostcodeAgreement | 'unrecorded' | 'unasked';
  /** `unknown`: another word, which may be another name of the same region. */
  readonly region: 'same' | 'other' | 'unknown' | 'unasked';
  /** Whether what is recorded around the candidate lies in another country than the one that was asked for. */
  readonly isAbroad: boolean;
}

/** Looks up the towns, the postcode and the region of a reading. @param country that the whole query names, or null */
export function findAskedPlace(index: AddressIndex, reading: AddressReading, country: string | null): AskedPlace {
  const named = findAskedCities(index, reading.city);
  const { cities } = named;
  const region = named.isRegionOnly ? named.region : (reading.region ?? named.region);
  return {
    cities,
    namesCity: reading.city !== null,
    isRegionOnly: named.isRegionOnly,
    postcode: reading.postcode,
    // Looked up when it is needed: most addresses are found by their town.
    get postcodeId() {
      return reading.postcode === null ? null : index.findPostcode(reading.postcode);
    },
    region: region === null ? null : formatRegionKey(region),
    country: country ?? findRegionCountry(region ?? ''),
  };
}

/** Whether a street lies in another town than the one that was asked for, with no postcode that could speak for it. */
export function isElsewhere(index: AddressIndex, asked: AskedPlace, street: IndexedStreet): boolean {
  return asked.postcode === null && compareCity(asked, index.findCity(street.cityId)) === 'other';
}

/**
 * Compares a street's surroundings with those that were asked for; `postcode` is that of the address, if one is known.
 */
export function comparePlace(
  index: AddressIndex,
  asked: AskedPlace,
  street: IndexedStreet,
  postcode: string | null,
): PlaceAgreement {
  const city = index.findCity(street.cityId);
  return {
    city: compareCity(asked, city),
    postcode: comparePostcode(index, asked, street, postcode),
    region: asked.region === null || city.region === '' ? 'unasked' : compareRegion(index, asked.region, city.region),
    isAbroad:
      asked.country !== null &&
      isAbroad(asked.country, city.region, () => index.findPostcodesOfStreet(street.id).map(normalizePostcode)),
  };
}

function compareRegion(index: AddressIndex, asked: string, name: string): PlaceAgreement['region'] {
  const known = formatRegionKey(name);
  if (asked === known) return 'same';
  return index.hasRegion(asked) || (isRegionName(asked) && isRegionName(known)) ? 'other' : 'unknown';
}

function compareCity(asked: AskedPlace, city: IndexedCity): PlaceAgreement['city'] {
  if (!asked.namesCity) return 'unasked';
  if (asked.isRegionOnly) return formatRegionKey(city.region) === asked.region ? 'unasked' : 'other';
  const match = asked.cities.get(city.id);
  if (match !== undefined) return match.isExact ? 'same' : 'similar';
  return city.name === '' ? 'unrecorded' : 'other';
}

function comparePostcode(
  index: AddressIndex,
  asked: AskedPlace,
  street: IndexedStreet,
  known: string | null,
): PlaceAgreement['postcode'] {
  const { postcode } = asked;
  if (postcode === null) return 'unasked';
  const candidates = known === null ? index.findPostcodesOfStreet(street.id) : [known];
  const recorded = candidates.filter((candidate) => candidate !== '').map(normalizePostcode);
  if (recorded.length === 0) return 'unrecorded';
  const agreements = recorded.map((candidate) => comparePostcodes(postcode, candidate));
  return agreements.includes('same') ? 'same' : agreements.includes('area') ? 'area' : 'none';
}

/**
 * Whether the surroundings support a candidate at all. What the query names must be confirmed by something: its town
 * or its postcode. A town of that name in another region or country is another town.
 */
export function isPlaceSupported(agreement: PlaceAgreement): boolean {
  const { city, postcode, region } = agreement;
  if (postcode === 'same') return true;
  if (region === 'other' || agreement.isAbroad) return false;
  if (city === 'same') return true;
  // A town one letter off with the postcode of elsewhere is that other town.
  if (city === 'similar') return postcode !== 'none';
  if (city === 'other') return false;
  if (postcode === 'area') return true;
  if (postcode === 'none') return false;
  return (city === 'unasked' && postcode === 'unasked') || isUnverifiable(agreement);
}

/** The query names a town or a postcode, and the index records neither here: nothing speaks for it or against it. */
export function isUnverifiable({ city, postcode }: PlaceAgreement): boolean {
  const isSilent = (part: string) => part === 'unrecorded' || part === 'unasked';
  return isSilent(city) && isSilent(postcode) && !(city === 'unasked' && postcode === 'unasked');
}

/** Whether the town or the postcode that was asked for is confirmed. */
export function isConfirmed({ city, postcode }: PlaceAgreement): boolean {
  return city === 'same' || city === 'similar' || postcode === 'same' || postcode === 'area';
}

/** Whether the postcode that was asked for pins the candidate down to a block. */
export function isPinned(agreement: PlaceAgreement, asked: AskedPlace): boolean {
  return agreement.postcode === 'same' && asked.postcode !== null && findPostcodeArea(asked.postcode) !== null;
}
