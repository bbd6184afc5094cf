import type { MatchLevel } from '#shared/geocoding/place.ts';
import type { NameComparison } from './compare-street-names.ts';
import type { PlaceAgreement } from './place-agreement.ts';

/** Share of each part in the score; parts that the query leaves out do not count [ours]. */
const weights = { street: 0.5, number: 0.25, city: 0.125, postcode: 0.125, region: 0.05 } as const;

const numberScores: Readonly<Record<MatchLevel, number>> = {
  address: 1,
  interpolated: 0.6,
  street: 0.3,
  city: 0,
  none: 0,
};
const cityScores = { same: 1, similar: 0.8, unrecorded: 0.5, other: 0, unasked: 0 } as const;
const postcodeScores = { same: 1, area: 0.5, unrecorded: 0.5, none: 0, unasked: 0 } as const;

/** What a score is made of. */
export interface ScoredParts {
  readonly comparison: NameComparison;
  readonly agreement: PlaceAgreement;
  readonly level: MatchLevel;
  readonly hasNumber: boolean;
  /** Differences within the number: a range's other end, a unit that the index does not know. */
  readonly numberDifferences: number;
}

/** 0..1: the weighted mean of how well each named part agrees; 1 when everything that was named is as in the index. */
export function computeScore({ comparison, agreement, level, hasNumber, numberDifferences }: ScoredParts): number {
  const parts: (readonly [weight: number, value: number])[] = [[weights.street, scoreName(comparison)]];
  if (hasNumber) parts.push([weights.number, Math.max(0, numberScores[level] - 0.1 * numberDifferences)]);
  if (agreement.city !== 'unasked') parts.push([weights.city, cityScores[agreement.city]]);
  if (agreement.postcode !== 'unasked') parts.push([weights.postcode, postcodeScores[agreement.postcode]]);
  if (agreement.region === 'same' || agreement.region === 'other')
    parts.push([weights.region, agreement.region === 'same' ? 1 : 0]);
  const total = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.reduce((sum, [weight, value]) => sum + weight * value, 0) / total;
}

function scoreName(comparison: NameComparison): number {
  const spelling = comparison.edits / Math.max(4, comparison.length);
  const parts =
    (comparison.type === 'same' ? 0 : comparison.type === 'lacking' ? 0.1 : 0.3) +
    (comparison.direction === 'same' ? 0 : 0.1) +
    (comparison.hasInitial ? 0.1 : 0) +
    (comparison.isOtherNumbering === true ? 0.1 : 0) +
    Math.min(0.3, 0.15 * comparison.wordsMissing);
  return Math.max(0, 1 - spelling - parts);
}
