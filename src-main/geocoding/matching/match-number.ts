import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import type { MatchLevel, MatchReason } from '#shared/geocoding/place.ts';
import type { AddressIndex, IndexedAddress, IndexedStreet } from './address-index.ts';
import { findRangeEnd, normalizeSuffix, WIDEST_RANGE, type HouseNumber } from './house-number.ts';
import { comparePostcodes, normalizePostcode } from './postcode.ts';
import { normalizeUnit } from './unit.ts';

/**
 * Radius in which a building stands around its address point: parcel centres and entrances differ by that much [ours].
 */
export const ADDRESS_UNCERTAINTY_METRES = 20;
/**
 * Radius for a number whose neighbour with another addition is known (`7A` beside `7`), or that another number in the
 * text leaves in doubt [ours]
 */
const ADDITION_UNCERTAINTY_METRES = 30;
/** Farthest that places of one number of a street may be apart and still be one building, or one beside it [ours]. */
export const FARTHEST_TWINS_METRES = 100;
/** Farthest that two neighbours may be apart for a number between them to be placed: a long rural block [ours]. */
const FARTHEST_NEIGHBOURS_METRES = 1000;
/** Radius below which interpolation is not trusted: a building and its garden [ours]. */
const LEAST_UNCERTAINTY_METRES = 25;
/** Most addresses read for one number: flats of one tower. */
const MOST_UNITS = 400;

/** Where a house number stands on a street, and how surely. */
export interface NumberMatch {
  readonly level: Extract<MatchLevel, 'address' | 'interpolated' | 'street'>;
  readonly point: Coordinates;
  readonly uncertaintyMetres: number;
  /** The address found, or the nearest known one; null at street level. */
  readonly address: IndexedAddress | null;
  /** `number` and `unit`, where they differ from what was asked for. */
  readonly differences: readonly ('number' | 'unit')[];
  /** What exactly differs; null where nothing does. */
  readonly reason: NumberReason | null;
}

/** How a number or its unit may differ. */
export type NumberReason = Extract<
  MatchReason,
  | 'numberMissing'
  | 'numberNotFound'
  | 'numberRepeated'
  | 'numberBetween'
  | 'additionDiffers'
  | 'numberInRange'
  | 'unitIgnored'
>;

/** What is asked of a street. */
export interface AskedNumber {
  readonly number: HouseNumber | null;
  readonly unit: string | null;
  /** Normalised; chooses among several addresses of one number. */
  readonly postcode: string | null;
}

/** Places a house number on a street: at its address, between its neighbours, or on the street as a whole. */
export function matchNumber(index: AddressIndex, street: IndexedStreet, asked: AskedNumber): NumberMatch {
  if (asked.number === null) return matchStreet(street, [], 'numberMissing');
  const { number } = asked.number;
  const rows = index.findAddresses(street.id, number, number, MOST_UNITS);
  return (
    matchExactly(street, rows, asked.number, asked) ??
    matchRange(index, street, asked.number, rows) ??
    matchOtherAddition(street, rows, number) ??
    (number >= 0 ? interpolateNumber(index, street, number) : null) ??
    matchStreet(street, ['number'], 'numberNotFound')
  );
}

/** A number that is taken from a text with another one in it that means nothing: no longer surely that address. */
export function doubtNumber(match: NumberMatch): NumberMatch {
  return {
    ...match,
    level: match.level === 'address' ? 'interpolated' : match.level,
    uncertaintyMetres: Math.max(ADDITION_UNCERTAINTY_METRES, match.uncertaintyMetres),
    differences: [...new Set([...match.differences, 'number'] as const)],
  };
}

function matchStreet(street: IndexedStreet, differences: readonly 'number'[], reason: NumberReason): NumberMatch {
  return {
    level: 'street',
    point: street.point,
    uncertaintyMetres: Math.max(ADDRESS_UNCERTAINTY_METRES, street.radiusMetres),
    address: null,
    differences,
    reason,
  };
}

/** Number and addition as asked; the unit may be unknown to the index, since the building is what is looked for. */
function matchExactly(
  street: IndexedStreet,
  rows: readonly IndexedAddress[],
  number: HouseNumber,
  asked: AskedNumber,
): NumberMatch | null {
  const suffix = normalizeSuffix(number.suffix);
  const unit = asked.unit === null ? '' : normalizeUnit(asked.unit);
  const described = rows.map((row) => ({
    row,
    suffix: normalizeSuffix(row.suffix),
    unit: row.unit === '' ? '' : normalizeUnit(row.unit),
  }));
  const whole = described.filter((known) => {
    if (known.suffix === suffix && known.unit === unit) return true;
    // An addition and a unit are often the same thing written in another column.
    return known.suffix + known.unit === suffix + unit && suffix + unit !== '';
  });
  if (whole.length > 0) return placeAddress(street, choose(whole, asked), null);
  const building = described.filter((known) => known.suffix === suffix);
  if (building.length === 0) return null;
  return placeAddress(street, choose(building, asked), unit === '' ? null : 'unitIgnored');
}

/** Among addresses of one number: those of the asked postcode first, then those without a unit. */
function choose(candidates: readonly { row: IndexedAddress; unit: string }[], asked: AskedNumber): IndexedAddress[] {
  const rate = ({ row, unit }: { row: IndexedAddress; unit: string }) => {
    const agreement =
      asked.postcode === null ? 'none' : comparePostcodes(asked.postcode, normalizePostcode(row.postcode));
    return (agreement === 'same' ? 4 : agreement === 'area' ? 2 : 0) + (unit === '' ? 1 : 0);
  };
  const best = Math.max(...candidates.map(rate));
  return candidates.filter((candidate) => rate(candidate) === best).map(({ row }) => row);
}

/**
 * Places a number where it is on record. Of rows that fit alike the truth is one: where they are too far apart for one
 * building, no more than the street is known.
 */
function placeAddress(
  street: IndexedStreet,
  rows: readonly IndexedAddress[],
  reason: Extract<NumberReason, 'numberInRange' | 'unitIgnored'> | null,
): NumberMatch {
  const address = rows[0] as IndexedAddress;
  const spread = computeSpread(rows);
  if (areFarApart(rows)) return matchStreet(street, ['number'], 'numberRepeated');
  return {
    level: 'address',
    point: address.point,
    uncertaintyMetres: Math.max(ADDRESS_UNCERTAINTY_METRES, spread),
    address,
    differences: reason === null ? [] : [reason === 'unitIgnored' ? 'unit' : 'number'],
    reason,
  };
}

/** How far the farthest row is from the first, metres. */
function computeSpread(rows: readonly IndexedAddress[]): number {
  const [first] = rows;
  return first === undefined ? 0 : Math.max(...rows.map(({ point }) => computeDistanceMetres(point, first.point)));
}

/** Whether any two rows are farther apart than {@link FARTHEST_TWINS_METRES}. */
function areFarApart(rows: readonly IndexedAddress[]): boolean {
  const spread = computeSpread(rows);
  if (spread <= FARTHEST_TWINS_METRES / 2 || spread > FARTHEST_TWINS_METRES) return spread > FARTHEST_TWINS_METRES;
  return rows.some((_, index) => computeSpread(rows.slice(index)) > FARTHEST_TWINS_METRES);
}

/** `12` where the index has `12-14` or `10-12`, and `12-14` where it has 12 and 14. */
function matchRange(
  index: AddressIndex,
  street: IndexedStreet,
  asked: HouseNumber,
  rows: readonly IndexedAddress[],
): NumberMatch | null {
  if (asked.number < 0) return null;
  const askedEnd = findRangeEnd(asked);
  if (askedEnd !== null) {
    const start = rows.find((row) => normalizeSuffix(row.suffix) === '');
    const end = index.findAddresses(street.id, askedEnd, askedEnd, 1)[0];
    return start !== undefined && end !== undefined ? placeAddress(street, [start], 'numberInRange') : null;
  }
  if (normalizeSuffix(asked.suffix) !== '') return null;
  const around = index.findAddresses(street.id, Math.max(0, asked.number - WIDEST_RANGE), asked.number, MOST_UNITS);
  for (const row of listRanges(around)) {
    const end = findRangeEnd(row) as number;
    if (end < asked.number || (end - asked.number) % 2 !== 0) continue;
    if (row.number === asked.number || end === asked.number) return placeAddress(street, [row], 'numberInRange');
    return { ...placeAddress(street, [row], 'numberInRange'), level: 'interpolated' };
  }
  return null;
}

/** Ranges among addresses; a number with several numeric additions (`40-42`, `40-44`) has flats, not ranges. */
function listRanges(rows: readonly IndexedAddress[]): IndexedAddress[] {
  const numeric = rows.filter((row) => /^\s*[-–—/]\s*\d+$/u.test(row.suffix));
  const count = new Map<number, number>();
  for (const { number } of numeric) count.set(number, (count.get(number) ?? 0) + 1);
  return numeric.filter((row) => count.get(row.number) === 1 && findRangeEnd(row) !== null);
}

/** `7A` where the index has 7, or 7 where it has `7A`: next door, but not that address. */
function matchOtherAddition(
  street: IndexedStreet,
  rows: readonly IndexedAddress[],
  number: number,
): NumberMatch | null {
  if (number < 0) return null;
  const plain = rows.find((row) => normalizeSuffix(row.suffix) === '') ?? rows[0];
  if (plain === undefined) return null;
  const spread = computeSpread([plain, ...rows]);
  if (areFarApart(rows)) return matchStreet(street, ['number'], 'numberRepeated');
  return {
    level: 'interpolated',
    point: plain.point,
    uncertaintyMetres: Math.max(ADDITION_UNCERTAINTY_METRES, spread),
    address: plain,
    differences: ['number'],
    reason: 'additionDiffers',
  };
}

/**
 * Places a number that the index lacks between the nearest known numbers on the same side of the street (odd with odd,
 * even with even), in proportion. Null when it lies beyond the known numbers or they are too far apart.
 */
function interpolateNumber(index: AddressIndex, street: IndexedStreet, number: number): NumberMatch | null {
  const below = index.findNeighbour(street.id, number, -1);
  const above = index.findNeighbour(street.id, number, 1);
  if (below === null || above === null) return null;
  const distance = computeDistanceMetres(below.point, above.point);
  if (distance > FARTHEST_NEIGHBOURS_METRES) return null;
  const share = (number - below.number) / (above.number - below.number);
  return {
    level: 'interpolated',
    point: {
      latitude: below.point.latitude + share * (above.point.latitude - below.point.latitude),
      longitude: below.point.longitude + share * (above.point.longitude - below.point.longitude),
    },
    uncertaintyMetres: Math.max(LEAST_UNCERTAINTY_METRES, distance / 2),
    address: share < 0.5 ? below : above,
    differences: ['number'],
    reason: 'numberBetween',
  };
}
