import type { MatchDifference, MatchReason } from '#shared/geocoding/place.ts';
import type { NameComparison, PartComparison } from './compare-street-names.ts';
import type { NumberMatch } from './match-number.ts';
import type { PlaceAgreement } from './place-agreement.ts';

/** What a candidate came to, part by part. */
export interface ComparedParts {
  readonly comparison: NameComparison;
  readonly number: Pick<NumberMatch, 'differences' | 'reason'>;
  readonly agreement: PlaceAgreement;
  /** Whether a number of the text is in no part of the candidate. */
  readonly isNumberUnused?: boolean;
  /** Whether the text names another town beside the one that was asked for. */
  readonly namesOtherTown?: boolean;
}

/** The parts of a query that differ from a candidate. */
export function listDifferences({
  comparison,
  number,
  agreement,
  namesOtherTown = false,
}: ComparedParts): MatchDifference[] {
  const differences: MatchDifference[] = [...number.differences];
  if (comparison.edits > 0 || comparison.wordsMissing > 0 || comparison.hasInitial) differences.push('street');
  if (comparison.type !== 'same') differences.push('streetType');
  if (comparison.direction !== 'same') differences.push('direction');
  if ((agreement.city !== 'same' && agreement.city !== 'unasked') || namesOtherTown) differences.push('city');
  if (agreement.postcode !== 'same' && agreement.postcode !== 'unasked') differences.push('postalCode');
  if (isInOtherRegion(agreement)) differences.push('areaName');
  return differences;
}

/** Why they differ: at most one reason for each part. */
export function listReasons({
  comparison,
  number,
  agreement,
  isNumberUnused,
  namesOtherTown = false,
}: ComparedParts): MatchReason[] {
  const reasons = [
    number.reason,
    isNumberUnused === true ? 'numberUnused' : null,
    comparison.edits > 0 ? 'streetSpelling' : null,
    comparison.wordsMissing > 0 || comparison.hasInitial ? 'streetShortened' : null,
    comparison.isOtherNumbering === true ? 'roadNumbering' : typeReasons[comparison.type],
    directionReasons[comparison.direction],
    namesOtherTown ? 'cityDiffers' : findCityReason(agreement),
    postcodeReasons[agreement.postcode],
    isInOtherRegion(agreement) ? 'regionDiffers' : null,
  ] as const;
  return reasons.filter((reason) => reason !== null);
}

/** A postcode may speak for a place that lies in another region or country than was named. */
function isInOtherRegion({ region, isAbroad }: PlaceAgreement): boolean {
  return region === 'other' || region === 'unknown' || isAbroad;
}

/** A town spelled differently may be another one that the index does not know, unless the postcode denies it. */
function findCityReason({ city, postcode }: PlaceAgreement): MatchReason | null {
  const isVouchedFor = postcode === 'same' || postcode === 'area';
  return city === 'similar' && !isVouchedFor ? 'citySimilar' : cityReasons[city];
}

const typeReasons: Readonly<Record<PartComparison, MatchReason | null>> = {
  same: null,
  lacking: 'streetTypeMissing',
  added: 'streetTypeDiffers',
  other: 'streetTypeDiffers',
};
const directionReasons: Readonly<Record<PartComparison, MatchReason | null>> = {
  same: null,
  lacking: 'directionMissing',
  added: 'directionAdded',
  other: 'directionAdded',
};
const cityReasons: Readonly<Record<PlaceAgreement['city'], MatchReason | null>> = {
  same: null,
  similar: 'citySpelling',
  other: 'cityDiffers',
  unrecorded: 'cityUnrecorded',
  unasked: null,
};
const postcodeReasons: Readonly<Record<PlaceAgreement['postcode'], MatchReason | null>> = {
  same: null,
  area: 'postcodeNear',
  none: 'postcodeDiffers',
  unrecorded: 'postcodeUnrecorded',
  unasked: null,
};
