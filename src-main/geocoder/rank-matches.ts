import { computeDistanceMetres } from '#shared/domain/geo.ts';
import { matchLevels, type PlaceMatch } from '#shared/domain/place.ts';

/** A match with what ranking needs to know beyond what is shown. */
export interface RankedMatch {
  readonly match: PlaceMatch;
  /** The street's name is the one that was asked for, in some usual spelling. */
  readonly isSameName: boolean;
  /** The postcode that was asked for pins the block. */
  readonly isPinned: boolean;
  /** The index records neither town nor postcode of this street. */
  readonly isUnverifiable: boolean;
  readonly streetId: number;
  /** Addresses of the street. */
  readonly addressCount: number;
}

/** Most matches that are given: the answer and what else it could be. */
const MOST_MATCHES = 10;
/** Scores closer than this say nothing about which is meant. */
const SCORE_TIE = 0.02;
/** Matches nearer than this are one place, found twice. */
const SAME_PLACE_METRES = 50;

/**
 * Orders matches of one index, best first, one for each street, and says when the best is not the only one: `ambiguous` among the differences. Streets of
 * the asked name that fit equally well keep their level, for each of them is what was asked for; among other names none
 * can be told to be meant, and their level becomes `none`: they are only suggestions.
 */
export function rankMatches(found: readonly RankedMatch[]): PlaceMatch[] {
  const sorted = [...found].sort(compareMatches);
  const distinct: RankedMatch[] = [];
  for (const candidate of sorted) {
    const isKnown = (kept: RankedMatch) =>
      kept.streetId === candidate.streetId || isSamePlace(kept.match, candidate.match);
    if (!distinct.some(isKnown)) distinct.push(candidate);
  }
  const [best, ...others] = distinct;
  if (best === undefined) return [];
  const rivals = others.filter((other) => isRival(best, other));
  const matches = distinct.slice(0, MOST_MATCHES).map(({ match }) => match);
  if (rivals.length === 0) return matches;
  const contested = new Set([best, ...rivals].map(({ match }) => match));
  const isOpen = !best.isSameName || best.isUnverifiable;
  return matches.map((match) =>
    contested.has(match)
      ? {
          ...match,
          level: isOpen ? 'none' : match.level,
          differences: [...match.differences, 'ambiguous'],
          why: [...(match.why ?? []), 'othersFit'],
        }
      : match,
  );
}

/**
 * Merges the answers of several indexes, which come by precedence: better scores first, an address that two packs have
 * once. A town is only kept when no index knows more.
 */
export function mergeMatches(lists: readonly (readonly PlaceMatch[])[]): PlaceMatch[] {
  const all = lists.flat();
  const placed = all.filter(({ level }) => level !== 'city');
  const kept: PlaceMatch[] = [];
  const sorted = (placed.length > 0 ? placed : all).toSorted((a, b) => b.score - a.score);
  for (const match of sorted) if (!kept.some((other) => isSamePlace(other, match))) kept.push(match);
  return kept.slice(0, MOST_MATCHES);
}

function compareMatches(a: RankedMatch, b: RankedMatch): number {
  return (
    b.match.score - a.match.score ||
    matchLevels.indexOf(a.match.level) - matchLevels.indexOf(b.match.level) ||
    b.addressCount - a.addressCount ||
    (a.match.label < b.match.label ? -1 : a.match.label > b.match.label ? 1 : 0)
  );
}

function isRival(best: RankedMatch, other: RankedMatch): boolean {
  return (
    other.match.level === best.match.level &&
    other.match.score >= best.match.score - SCORE_TIE &&
    computeDistanceMetres(best.match.point, other.match.point) > SAME_PLACE_METRES
  );
}

function isSamePlace(a: PlaceMatch, b: PlaceMatch): boolean {
  return a.label === b.label && computeDistanceMetres(a.point, b.point) <= SAME_PLACE_METRES;
}
