import {
  ADDRESS_UNCERTAINTY_METRES,
  type AddressReading,
  comparePostcodes,
  compareStreetNames,
  formatPlaceKey,
  formatRegionKey,
  isRegionName,
  normalizePostcode,
  normalizeSuffix,
  parseHouseNumber,
  parseStreetName,
  readAddress,
} from '#main/geocoding/matching/index.ts';
import type { AddressQuery, MatchDifference, MatchReason, PlaceMatch } from '#shared/geocoding/place.ts';
import { isOtherCountry } from './compare-countries.ts';
import type { ServerPlace } from './server-place.ts';

/** Least radius around a point that was computed between houses, and around a street, metres [ours]. */
const INTERPOLATED_METRES = 50;
const STREET_METRES = 100;
/** Scores by level: a server's words are compared more coarsely than a pack's. */
const scores = { address: 0.95, interpolated: 0.6, street: 0.4 } as const;

/**
 * Holds a server's place against what was asked: servers answer with the nearest thing that they know, and an address
 * that is not the one asked for must not pass as one. Null for a place in another town, country or street, or larger
 * than a street.
 */
export function judgePlace(
  query: AddressQuery,
  place: ServerPlace,
  source: { readonly packId: string; readonly attribution: string },
): PlaceMatch | null {
  if (place.kind === 'area' || place.street === '' || isOtherCountry(query, place.countries)) return null;
  const known = parseStreetName(place.street);
  for (const reading of readAddress(query)) {
    const comparison = compareStreetNames(parseStreetName(reading.street), known);
    if (comparison === null || comparison.edits > 1 || comparison.wordsMissing > 0) continue;
    const surroundings = compareSurroundings(reading, place);
    if (surroundings === null) continue;
    const level = findLevel(reading, place);
    const isSpelledOtherwise = comparison.edits > 0;
    const why: MatchReason[] = [
      ...(isSpelledOtherwise ? (['streetSpelling'] as const) : []),
      ...(level === 'street' && reading.number !== null ? (['numberNotFound'] as const) : []),
      ...(level === 'interpolated' ? (['numberBetween'] as const) : []),
      ...surroundings,
    ];
    return {
      level,
      score: scores[level] - 0.05 * why.length,
      label: place.label,
      point: place.point,
      uncertaintyMetres: Math.round(findUncertainty(level, place)),
      differences: listDifferences(reading, level, isSpelledOtherwise, surroundings),
      why,
      packId: source.packId,
      attribution: place.attribution === '' ? source.attribution : place.attribution,
    };
  }
  return null;
}

function findLevel({ number }: AddressReading, place: ServerPlace): 'address' | 'interpolated' | 'street' {
  const known = parseHouseNumber(place.number);
  const isSame =
    number !== null &&
    known !== null &&
    number.number === known.number &&
    normalizeSuffix(number.suffix) === normalizeSuffix(known.suffix);
  if (!isSame) return 'street';
  return place.kind === 'house' ? 'address' : 'interpolated';
}

function findUncertainty(level: 'address' | 'interpolated' | 'street', { radiusMetres }: ServerPlace): number {
  if (level === 'address') return ADDRESS_UNCERTAINTY_METRES;
  return level === 'interpolated' ? INTERPOLATED_METRES : Math.max(STREET_METRES, radiusMetres);
}

/** What differs around the street; null when nothing that was asked for is confirmed, or the region is another one. */
function compareSurroundings({ city, postcode, region }: AddressReading, place: ServerPlace): MatchReason[] | null {
  if (region !== null && place.region !== '' && isOtherRegion(region, place.region)) return null;
  const key = city === null ? '' : formatPlaceKey(city);
  const isSameTown = place.towns.some((town) => formatPlaceKey(town) === key);
  const agreement =
    postcode === null || place.postcode === '' ? null : comparePostcodes(postcode, normalizePostcode(place.postcode));
  if (city !== null && !isSameTown && agreement !== 'same') return null;
  if (city === null && postcode !== null && agreement !== 'same') return null;
  return [
    ...(city !== null && !isSameTown ? (['cityDiffers'] as const) : []),
    ...(agreement === 'none' ? (['postcodeDiffers'] as const) : []),
    ...(agreement === 'area' ? (['postcodeNear'] as const) : []),
    ...(postcode !== null && agreement === null ? (['postcodeUnrecorded'] as const) : []),
  ];
}

function isOtherRegion(asked: string, known: string): boolean {
  return isRegionName(asked) && isRegionName(known) && formatRegionKey(asked) !== formatRegionKey(known);
}

function listDifferences(
  { number }: AddressReading,
  level: PlaceMatch['level'],
  isSpelledOtherwise: boolean,
  surroundings: readonly MatchReason[],
): MatchDifference[] {
  return [
    ...(level !== 'address' && number !== null ? (['number'] as const) : []),
    ...(isSpelledOtherwise ? (['street'] as const) : []),
    ...(surroundings.includes('cityDiffers') ? (['city'] as const) : []),
    ...(surroundings.some((reason) => reason.startsWith('postcode')) ? (['postalCode'] as const) : []),
  ];
}
