import { computeDistanceMetres } from '#shared/geo/geo.ts';
import { matchLevels, type PlaceMatch } from '#shared/geocoding/place.ts';

/** A match with what ranking needs to know beyond what is shown. */
export interface RankedMatch {
  readonly match: PlaceMatch;
  /** The street's name is the one that was asked for, in some usual spelling. */
  readonly isSameName: boolean;
  /** The postcode that was asked for pins the block. */
  readonly isPinned: boolean;
  /** The index records neither town nor postcode of this street. */
  readonly isUnverifiable: boolean;
  /** Id of the street in its index. */
  readonly streetId: number;
  /** Key of the town's name; empty where it has none. */
  readonly town: string;
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
 * What two indexes have under one name in one town is one street where it is nearer than this: as far as the gaps go
 * that an index leaves within a street (`arrange-streets.ts`).
 */
const SAME_STREET_METRES = 2000;

/** A match with the place of its index among the others. */
interface ListedMatch extends RankedMatch {
  readonly precedence: number;
}

/**
 * Orders the matches of all indexes, which come by precedence, best first, one for each street, and says when the best
 * is not the only one: `ambiguous` among the differences. Streets of the asked name that fit equally well keep their
 * level, for each of them is what was asked for; among other names none can be told to be meant, and their level
 * becomes `none`: they are only suggestions. A town is only kept when no index knows more.
 */
export function rankMatches(lists: readonly (readonly RankedMatch[])[]): PlaceMatch[] {
  const all = lists.flatMap((list, precedence) => list.map((found): ListedMatch => ({ ...found, precedence })));
  const placed = all.filter(({ match }) => match.level !== 'city');
  const distinct: ListedMatch[] = [];
  for (const candidate of (placed.length > 0 ? placed : all).toSorted(compareMatches)) {
    if (!distinct.some((kept) => isSame(kept, candidate))) distinct.push(candidate);
  }
  const [best, ...others] = distinct;
  if (best === undefined) return [];
  const rivals = placed.length > 0 ? others.filter((other) => isRival(best, other)) : [];
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

function compareMatches(a: ListedMatch, b: ListedMatch): number {
  return (
    b.match.score - a.match.score ||
    matchLevels.indexOf(a.match.level) - matchLevels.indexOf(b.match.level) ||
    a.precedence - b.precedence ||
    b.addressCount - a.addressCount ||
    (a.match.label < b.match.label ? -1 : a.match.label > b.match.label ? 1 : 0)
  );
}

function isSame(kept: ListedMatch, candidate: ListedMatch): boolean {
  const isOneStreet = kept.precedence === candidate.precedence && kept.streetId === candidate.streetId;
  return isOneStreet || isSamePlace(kept.match, candidate.match);
}

function isRival(best: ListedMatch, other: ListedMatch): boolean {
  return (
    other.match.level === best.match.level &&
    other.match.score >= best.match.score - SCORE_TIE &&
    computeDistanceMetres(best.match.point, other.match.point) > computeReach(best, other)
  );
}

/** How far apart two matches can be and still be one place. */
function computeReach(a: ListedMatch, b: ListedMatch): number {
  if (!isOfOneTown(a, b)) return SAME_PLACE_METRES;
  return SAME_STREET_METRES + a.match.uncertaintyMetres + b.match.uncertaintyMetres;
}

/**
 * Whether two indexes have what is asked for in one town: else it is two towns, or two streets that one index tells
 * apart.
 */
function isOfOneTown(a: ListedMatch, b: ListedMatch): boolean {
  return a.precedence !== b.precedence && (a.town === b.town || a.town === '' || b.town === '');
}

function isSamePlace(a: PlaceMatch, b: PlaceMatch): boolean {
  return a.label === b.label && computeDistanceMetres(a.point, b.point) <= SAME_PLACE_METRES;
}
