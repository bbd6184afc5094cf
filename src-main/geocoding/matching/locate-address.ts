import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import type { AddressIndex, IndexedAddress } from './address-index.ts';
import { findAskedCountry } from './asked-country.ts';
import { isSameName, type NameComparison } from './compare-street-names.ts';
import {
  findSameStreets,
  findSameStreetsInTown,
  findSimilarStreets,
  findStreetsByPostcode,
  findStreetsInDistrict,
  listStreetNames,
  type StreetCandidate,
} from './find-streets.ts';
import { listDifferences, listReasons } from './explain-match.ts';
import { type AskedCities, findCitiesNamed } from './find-asked-cities.ts';
import { formatLabel } from './format-label.ts';
import { isBelievable } from './judge-candidate.ts';
import { isNumberBelievable, isPostcodeBelievable } from './judge-number.ts';
import { normalizeSuffix } from './house-number.ts';
import { locateCity } from './locate-city.ts';
import { locateCrossing } from './locate-crossing.ts';
import { doubtNumber, matchNumber } from './match-number.ts';
import { listNumberedRoads } from './numbered-roads.ts';
import {
  comparePlace,
  findAskedPlace,
  isElsewhere,
  isPinned,
  isPlaceSupported,
  isUnverifiable,
  type AskedPlace,
  type PlaceAgreement,
} from './place-agreement.ts';
import { formatPlaceKey } from './place-key.ts';
import { joinNumberGroups } from './number-groups.ts';
import { locateFirstOfSeveral } from './locate-several.ts';
import type { RankedMatch } from './rank-matches.ts';
import { readAddress, type AddressReading } from './read-address.ts';
import { isDirection } from './read-street-text.ts';
import { computeScore } from './score-match.ts';
import { parseStreetName, type StreetName } from './street-name.ts';
import { normalizeUnit } from './unit.ts';

/** Readings whose names are looked for with typing errors; later readings are guesses upon guesses. */
const MOST_MISTYPED_READINGS = 8;
/** Streets of one block that a postcode stands for. */
const MOST_STREETS_OF_BLOCK = 20;

/**
 * Places an address in one index: all readings of the query against the streets that may be meant, to be ranked with
 * what other indexes have. Empty when nothing fits. A town is only answered when the query names nothing more.
 *
 * Names as they are asked for, and what the postcode points to, are looked up for all readings before any name is
 * looked for with typing errors: that is a search, the others are look-ups.
 */
export function locateAddress(index: AddressIndex, query: AddressQuery): RankedMatch[] {
  const joined = joinNumberGroups(query.streetAddress);
  const asOne = joined === null ? [] : locateText(index, { ...query, streetAddress: joined });
  if (!asOne.some(({ match }) => match.level === 'address')) {
    const ofSeveral = locateFirstOfSeveral(query, (one) => locateText(index, one));
    if (ofSeveral !== null) return ofSeveral;
  }
  return joined === null ? locateText(index, query) : chooseNumber(asOne, locateText(index, query));
}

/**
 * Whether `1,205 Main St` is number 1205 or something before number 205: the first, unless nothing is found by it.
 * Where the other is found as well, the answer says so.
 */
function chooseNumber(asOne: readonly RankedMatch[], apart: readonly RankedMatch[]): RankedMatch[] {
  if (asOne.length === 0) return [...apart];
  if (!apart.some(({ match }) => match.level !== 'city')) return [...asOne];
  return asOne.map((found) => ({ ...found, match: doubtGroups(found.match) }));
}

function doubtGroups(match: PlaceMatch): PlaceMatch {
  return { ...match, why: [...(match.why ?? []), 'numberGrouped'] };
}

/** The matches of a text as it is written. */
function locateText(index: AddressIndex, query: AddressQuery): RankedMatch[] {
  const crossings = locateCrossing(index, query);
  if (crossings.length > 0) return crossings;
  const ask = createAsking(index, findAskedCountry(query));
  const readings = readAddress(query);
  const found: RankedMatch[] = [];
  for (const reading of readings) {
    const asked = ask(reading);
    const matches = asked === null ? [] : lookUpReading(index, asked);
    found.push(...matches);
    if (matches.some(({ match, isSameName }) => isSameName && match.level === 'address')) break;
  }
  if (found.length === 0) {
    const known = readings.map(ask).filter((asked) => asked !== null);
    // With neither town nor postcode nothing could confirm another name than the one that was asked for.
    const placed = known.filter(
      ({ reading, place }) => (place.cities.size > 0 || place.postcode !== null) && !isNumberInName(reading),
    );
    for (const asked of placed.slice(0, MOST_MISTYPED_READINGS)) found.push(...searchReading(index, asked));
  }
  return found.length > 0 ? found : locateCity(index, query);
}

/** A building that was asked for is not called by the first of its flats, nor a flat by another one. */
function omitUnit(address: IndexedAddress | null, { number, unit }: AddressReading): IndexedAddress | null {
  if (address === null || address.unit === '') return address;
  const known = normalizeUnit(address.unit);
  // A unit may be asked for as the number's addition: `12-3`.
  const isAsked = unit === null ? normalizeSuffix(number?.suffix ?? '').endsWith(known) : normalizeUnit(unit) === known;
  return isAsked ? address : { ...address, unit: '' };
}

/** A house number read as part of the name: right only for names that are found as they are. */
function isNumberInName({ number, street }: AddressReading): boolean {
  return number === null && /^\d+\s/u.test(street);
}

/** A reading with its place and names looked up. */
interface AskedReading {
  readonly reading: AddressReading;
  readonly place: AskedPlace;
  readonly names: readonly StreetName[];
  /** Towns of the index that the text names besides, each by its ids. */
  readonly otherTowns: readonly AskedCities[];
}

/**
 * Looks up what readings name, each place once: most readings of a query share it. Null for a reading whose town is a
 * guess that the index does not know.
 */
function createAsking(index: AddressIndex, country: string | null): (reading: AddressReading) => AskedReading | null {
  const places = new Map<string, AskedPlace>();
  return (reading) => {
    const key = [reading.city, reading.postcode, reading.region].join('\n');
    const place = places.get(key) ?? findAskedPlace(index, reading, country);
    places.set(key, place);
    if (reading.isCityGuessed && !isKnownCity(reading, place)) return null;
    if (reading.isRegionGuessed === true && (place.region === null || !index.hasRegion(place.region))) return null;
    const otherTowns = (reading.otherTowns ?? [])
      .map((name) => findCitiesNamed(index, name))
      .filter(({ size }) => size > 0);
    return { reading, place, names: listStreetNames(reading.street), otherTowns };
  };
}

/**
 * Whether the index has the town that was split off a run of words. A direction in front of it is rather the street's
 * than a typing error: `5 Center Ave N Provo`.
 */
function isKnownCity({ city }: AddressReading, { cities, isRegionOnly }: AskedPlace): boolean {
  const [first = '', ...others] = (city ?? '').split(' ');
  const mayBeOfStreet = others.length > 0 && isDirection(first);
  const known = mayBeOfStreet ? [...cities.values()].filter(({ isExact }) => isExact) : [...cities.values()];
  return known.length > 0 || isRegionOnly;
}

/** Streets of exactly the asked name; where none has the number, what the postcode pins by another name. */
function lookUpReading(index: AddressIndex, asked: AskedReading): RankedMatch[] {
  const { reading, place, names } = asked;
  if (reading.street === '') return locateByPostcode(index, asked);
  // Where everything agrees in the town that was asked for, nothing else can fit better.
  const [first] = names;
  const inTown = first === undefined ? [] : evaluate(index, asked, findSameStreetsInTown(index, first, place));
  if (inTown.some(({ match }) => match.level === 'address' && match.differences.length === 0)) return inTown;
  const named = names.flatMap((name) => evaluate(index, asked, findSameStreets(index, name, place)));
  const same = named.length > 0 ? named : lookUpNumberedRoad(index, asked);
  // Without a number there is no address for the postcode to pin.
  if (reading.number === null || same.some(({ match }) => match.level === 'address')) return same;
  const pinned = names
    .flatMap((name) => evaluate(index, asked, findStreetsByPostcode(index, name, place)))
    .filter(({ match, isPinned: pins }) => pins && match.level === 'address');
  // A street of the asked name, in the town, on which the number can be: name and postcode speak against each other.
  const isPossible = same.some(({ match: { level, differences, why } }) => {
    return (level === 'interpolated' || why?.includes('numberRepeated')) && !differences.includes('city');
  });
  return pinned.length > 0 && !isPossible ? pinned : same;
}

/** The road under its other names: those of the same authority first, then those of any. */
function lookUpNumberedRoad(index: AddressIndex, asked: AskedReading): RankedMatch[] {
  const roads = listNumberedRoads(asked.reading.street);
  for (const isOtherNumbering of [false, true]) {
    const found = roads
      .filter((road) => road.isOtherNumbering === isOtherNumbering)
      .flatMap(({ name }) => findSameStreets(index, parseStreetName(name), asked.place))
      .flatMap(({ street, comparison }) =>
        evaluateCandidate(index, asked, { street, comparison: { ...comparison, isOtherNumbering } }),
      );
    if (found.length > 0) return found;
  }
  return [];
}

/** Streets whose name may be meant. A name with fewer typing errors rules out those with more. */
function searchReading(index: AddressIndex, asked: AskedReading): RankedMatch[] {
  const { place, names } = asked;
  const candidates = names.flatMap((name) => [
    ...findStreetsByPostcode(index, name, place),
    ...findStreetsInDistrict(index, name, place),
    ...findSimilarStreets(index, name, place),
  ]);
  const isNear = ({ street }: StreetCandidate) => place.cities.size === 0 || place.cities.has(street.cityId);
  const fewest = Math.min(...candidates.filter(isNear).map(({ comparison }) => comparison.edits));
  return evaluate(
    index,
    asked,
    candidates.filter((candidate) => candidate.comparison.edits <= fewest || !isNear(candidate)),
  );
}

/** A postcode that stands for one block, with a number and no street: `8261 AB 12`. */
function locateByPostcode(index: AddressIndex, asked: AskedReading): RankedMatch[] {
  const { reading, place } = asked;
  if (place.postcodeId === null || reading.number === null) return [];
  const same: NameComparison = {
    edits: 0,
    otherFirstLetter: false,
    type: 'same',
    direction: 'same',
    wordsMissing: 0,
    hasInitial: false,
    length: 0,
  };
  const streets = index.findStreetsWithPostcode(place.postcodeId, MOST_STREETS_OF_BLOCK);
  const candidates = streets.map((street) => ({ street, comparison: same }));
  return evaluate(index, asked, candidates).filter(({ match, isPinned: pins }) => pins && match.level === 'address');
}

function evaluate(index: AddressIndex, asked: AskedReading, candidates: readonly StreetCandidate[]): RankedMatch[] {
  return candidates.flatMap((candidate) => evaluateCandidate(index, asked, candidate));
}

/** Whether a number that was written is nothing of the candidate: what is called by it is another town. */
function leavesNumberOut({ unused }: AddressReading, { city }: PlaceAgreement): boolean {
  return unused === 'always' || (unused === 'inOtherTown' && city !== 'same' && city !== 'similar');
}

function evaluateCandidate(
  index: AddressIndex,
  { reading, place, otherTowns }: AskedReading,
  { street, comparison }: StreetCandidate,
): RankedMatch[] {
  if (isElsewhere(index, place, street)) return [];
  const matched = matchNumber(index, street, reading);
  if (!isNumberBelievable(index, { reading, street, number: matched, place, comparison })) return [];
  const agreement = comparePlace(index, place, street, matched.address?.postcode ?? null);
  if (!isPostcodeBelievable(index, { reading, street, agreement })) return [];
  const isNumberUnused = leavesNumberOut(reading, agreement);
  // Digits that may be the postcode of elsewhere, beside a town that differs: nothing speaks for the place.
  if (isNumberUnused && agreement.city === 'similar') return [];
  const number = isNumberUnused ? doubtNumber(matched) : matched;
  if (!isPlaceSupported(agreement) || !isBelievable(comparison, agreement, place, number.level)) return [];
  const score = computeScore({
    comparison,
    agreement,
    level: number.level,
    hasNumber: reading.number !== null,
    numberDifferences: number.differences.length,
  });
  const address = number.level === 'address' ? omitUnit(number.address, reading) : null;
  const namesOtherTown = otherTowns.some((town) => !town.has(street.cityId));
  const parts = { comparison, number, agreement, isNumberUnused, namesOtherTown };
  return [
    {
      match: {
        level: number.level,
        score,
        label: formatLabel(index, street, address),
        point: number.point,
        uncertaintyMetres: Math.round(number.uncertaintyMetres),
        differences: listDifferences(parts),
        why: listReasons(parts),
        packId: index.packId,
      },
      isSameName: isSameName(comparison) && comparison.isOtherNumbering !== true,
      isPinned: isPinned(agreement, place),
      isUnverifiable: isUnverifiable(agreement),
      streetId: street.id,
      town: formatPlaceKey(index.findCity(street.cityId).name),
      addressCount: street.addressCount,
    },
  ];
}
