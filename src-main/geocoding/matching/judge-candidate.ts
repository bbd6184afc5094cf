import type { MatchLevel } from '#shared/geocoding/place.ts';
import { isSameName, type NameComparison } from './compare-street-names.ts';
import { isConfirmed, isPinned, type AskedPlace, type PlaceAgreement } from './place-agreement.ts';

/**
 * Whether a name that differs from the one that was asked for may still be meant. A wrong building is worse than no
 * answer, so the more the name differs, the more of the rest must speak for it:
 *
 * - a direction or a type left out: the town or the postcode confirms it;
 * - a direction added: the postcode pins the block, for a larger area has streets of all directions; a type added or
 *   another type: the number is there besides;
 * - a first name as initial: confirmed; other leading words missing: the block is pinned and the number is there;
 * - typing errors: one in a name of three letters and two from six when the block is pinned; otherwise one from five
 *   letters and two from eight, not in the first letter, confirmed, and the number is there (one error in eight letters
 *   is believed without it);
 * - where the town or the postcode that was asked for is another one, no more than one typing error and nothing
 *   missing, and the type only when the block is pinned;
 * - where the query names neither town nor postcode, nothing speaks for another name than the one that was asked for.
 *
 * [ours]; measured on the test sets of `test/golden`.
 */
export function isBelievable(
  comparison: NameComparison,
  agreement: PlaceAgreement,
  asked: AskedPlace,
  level: MatchLevel,
): boolean {
  if (isSameName(comparison)) return true;
  const isAtAddress = level === 'address';
  const pinned = isPinned(agreement, asked);
  if (!pinned && !isConfirmed(agreement)) return false;
  const isContradicted = agreement.city === 'other' || agreement.postcode === 'none' || agreement.postcode === 'area';
  if (isContradicted && (comparison.edits > 1 || comparison.wordsMissing > 0)) return false;
  if (isContradicted && comparison.type !== 'same' && !pinned) return false;
  return isPartBelievable(comparison, pinned, isAtAddress) && isSpellingBelievable(comparison, pinned, isAtAddress);
}

function isPartBelievable(comparison: NameComparison, pinned: boolean, isAtAddress: boolean): boolean {
  const isPinnedAddress = pinned && isAtAddress;
  if (comparison.type === 'added' || comparison.type === 'other') {
    if (!isPinnedAddress || comparison.edits > 0) return false;
  }
  if (comparison.direction === 'added' && !pinned) return false;
  return comparison.wordsMissing === 0 || isPinnedAddress;
}

function isSpellingBelievable(comparison: NameComparison, pinned: boolean, isAtAddress: boolean): boolean {
  const { edits, length } = comparison;
  if (edits === 0) return true;
  if (pinned) return length >= (edits === 1 ? 3 : 6);
  if (comparison.otherFirstLetter || comparison.type !== 'same' || comparison.direction !== 'same') return false;
  if (isAtAddress) return length >= (edits === 1 ? 5 : 8);
  return edits === 1 && length >= 8;
}
