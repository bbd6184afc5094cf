import type { AddressQuery, PlaceMatch } from '#shared/domain/place.ts';
import type { AddressIndex } from './address-index.ts';
import { isSameName, type NameComparison } from './compare-street-names.ts';
import {
  findSameStreets,
  findSimilarStreets,
  findStreetsByPostcode,
  listNames,
  type StreetCandidate,
} from './find-streets.ts';
import { formatLabel } from './format-label.ts';
import { isBelievable } from './judge-candidate.ts';
import { locateCity } from './locate-city.ts';
import { matchNumber, type NumberMatch } from './match-number.ts';
import {
  comparePlace,
  findAskedPlace,
  isPinned,
  isPlaceSupported,
  isUnverifiable,
  type AskedPlace,
  type PlaceAgreement,
} from './place-agreement.ts';
import { rankMatches, type RankedMatch } from './rank-matches.ts';
import { readAddress, type AddressReading } from './read-address.ts';
import { computeScore } from './score-match.ts';

/** Score from which a reading with the right name is taken without trying the less likely readings. */
const CERTAIN_SCORE = 0.97;

/**
 * Places an address in one index: all readings of the query against the streets that may be meant. Best match first,
 * empty when nothing fits. A town is only answered when the query names nothing more.
 */
export function locateAddress(index: AddressIndex, query: AddressQuery): PlaceMatch[] {
  const found: RankedMatch[] = [];
  const readings = readAddress(query);
  for (const reading of readings) {
    const matches = locateReading(index, reading);
    found.push(...matches);
    if (matches.some(({ match }) => match.level === 'address' && match.score >= CERTAIN_SCORE)) break;
  }
  const ranked = rankMatches(found);
  return ranked.length > 0 ? ranked : locateCity(index, query);
}

function locateReading(index: AddressIndex, reading: AddressReading): RankedMatch[] {
  const place = findAskedPlace(index, reading);
  if (reading.isCityGuessed && place.cities.size === 0) return [];
  const evaluate = (candidates: readonly StreetCandidate[]) =>
    candidates.flatMap((candidate) => evaluateCandidate(index, reading, place, candidate));
  if (reading.street === '') return locateByPostcode(index, reading, place);
  const names = listNames(reading.street);
  const same = names.flatMap((name) => evaluate(findSameStreets(index, name, place)));
  if (same.some(({ match }) => match.level === 'address')) return same;
  const pinned = names.flatMap((name) => evaluate(findStreetsByPostcode(index, name, place)));
  const pinnedAddress = pinned.filter(({ match, isPinned: pins }) => pins && match.level === 'address');
  if (pinnedAddress.length > 0) return pinnedAddress;
  if (same.length > 0) return same;
  const similar = names.flatMap((name) => evaluate(findSimilarStreets(index, name, place)));
  return [...pinned, ...similar];
}

/** A postcode that stands for one block, with a number and no street: `8261 AB 12`. */
function locateByPostcode(index: AddressIndex, reading: AddressReading, place: AskedPlace): RankedMatch[] {
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
  return index
    .findStreetsWithPostcode(place.postcodeId, 20)
    .flatMap((street) => evaluateCandidate(index, reading, place, { street, comparison: same }))
    .filter(({ match, isPinned: pins }) => pins && match.level === 'address');
}

function evaluateCandidate(
  index: AddressIndex,
  reading: AddressReading,
  place: AskedPlace,
  { street, comparison }: StreetCandidate,
): RankedMatch[] {
  const number = matchNumber(index, street, reading);
  const agreement = comparePlace(index, place, street, number.address?.postcode ?? null);
  if (!isPlaceSupported(agreement, place) || !isBelievable(comparison, agreement, place, number.level)) return [];
  const score = computeScore({
    comparison,
    agreement,
    level: number.level,
    hasNumber: reading.number !== null,
    numberDifferences: number.differences.length,
  });
  const address = number.level === 'address' ? number.address : null;
  return [
    {
      match: {
        level: number.level,
        score,
        label: formatLabel(index, street, address),
        point: number.point,
        uncertaintyMetres: Math.round(number.uncertaintyMetres),
        differences: listDifferences(comparison, number, agreement),
        packId: index.packId,
      },
      isSameName: isSameName(comparison),
      isPinned: isPinned(agreement, place),
      isUnverifiable: isUnverifiable(agreement),
      addressCount: street.addressCount,
    },
  ];
}

function listDifferences(comparison: NameComparison, number: NumberMatch, agreement: PlaceAgreement): string[] {
  const differences: string[] = [...number.differences];
  if (comparison.edits > 0 || comparison.wordsMissing > 0 || comparison.hasInitial) differences.push('street');
  if (comparison.type !== 'same') differences.push('streetType');
  if (comparison.direction !== 'same') differences.push('direction');
  if (agreement.city !== 'same' && agreement.city !== 'unasked') differences.push('city');
  if (agreement.postcode !== 'same' && agreement.postcode !== 'unasked') differences.push('postalCode');
  if (agreement.region === 'other') differences.push('areaName');
  return differences;
}
