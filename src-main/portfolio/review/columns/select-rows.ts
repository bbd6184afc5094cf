import { locateInRing } from '#shared/geo/locate-in-ring.ts';
import type { NamedPlace } from '#shared/geocoding/named-place.ts';
import { isBeyondBelief } from '#shared/exposure/is-beyond-belief.ts';
import { holdsForAll, isFigureColumn, type PortfolioFilter, type RowFlag } from '#shared/portfolio/portfolio-review.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import { createPositionFinder } from './build-result-columns.ts';
import { missingValueOf } from './column-data.ts';
import type { PlaceGroups } from './place-groups.ts';
import type { ReviewFrame } from './review-frame.ts';
import { maskByWords } from './search-text.ts';

/** 1 at the positions of the locations that are meant; null: all of them. */
export type RowMask = Uint8Array | null;

/** Finds the locations that a filter holds for. */
export function selectRows(frame: ReviewFrame, filter: PortfolioFilter): RowMask {
  if (holdsForAll(filter)) return null;
  return frame.derive(`mask ${JSON.stringify(filter)}`, () => computeMask(frame, filter));
}

function computeMask(frame: ReviewFrame, filter: PortfolioFilter): Uint8Array {
  const mask = new Uint8Array(frame.count).fill(1);
  if (filter.statuses !== undefined) keepCodes(frame, 'status', codesOf(portfolioStatuses, filter.statuses), mask);
  if (filter.matchLevels !== undefined) {
    keepCodes(frame, 'matchLevel', codesOf(portfolioMatchLevels, filter.matchLevels), mask);
  }
  if (filter.flags !== undefined) keepFlagged(frame, filter.flags, mask);
  if (filter.city !== undefined) keepPlace(frame.places('city'), filter.city, mask);
  if (filter.postalCode !== undefined) keepPlace(frame.places('postalCode'), filter.postalCode, mask);
  for (const range of filter.ranges ?? []) keepRange(frame, range, mask);
  if (filter.ids !== undefined) keepIds(frame, filter.ids, mask);
  if (filter.ring !== undefined) keepRing(frame, filter.ring, mask);
  const words = (filter.search ?? '').split(/\s+/).filter((word) => word !== '');
  maskByWords(frame, words, mask);
  return mask;
}

/** Places in a list, from 1: as columns of bytes have them. */
function codesOf<Item>(all: readonly Item[], wanted: readonly Item[]): ReadonlySet<number> {
  return new Set(wanted.map((item) => all.indexOf(item) + 1));
}

function keepCodes(
  frame: ReviewFrame,
  column: 'status' | 'matchLevel',
  codes: ReadonlySet<number>,
  mask: Uint8Array,
): void {
  const data = frame.column(column);
  for (let position = 0; position < mask.length; position++) if (!codes.has(data[position]!)) mask[position] = 0;
}

function keepFlagged(frame: ReviewFrame, flags: readonly RowFlag[], mask: Uint8Array): void {
  const missing = flags.includes('valueMissing') ? frame.column('valueMissing') : null;
  const [aals, tivs] = flags.includes('lossBeyondBelief') ? [frame.column('aal'), frame.column('tiv')] : [null, null];
  for (let position = 0; position < mask.length; position++) {
    const isFlagged =
      (missing !== null && missing[position] === 1) ||
      // Not a number is not beyond belief.
      (aals !== null && isBeyondBelief({ aal: aals[position]!, tiv: tivs[position]! }));
    if (!isFlagged) mask[position] = 0;
  }
}

function keepPlace({ numbers, count, select }: PlaceGroups, place: NamedPlace, mask: Uint8Array): void {
  // The first is of the locations without a name.
  const isMeant = new Uint8Array(count + 1);
  for (const group of select(place)) isMeant[group + 1] = 1;
  for (let position = 0; position < mask.length; position++) {
    if (isMeant[numbers[position]! + 1] === 0) mask[position] = 0;
  }
}

function keepRange(
  frame: ReviewFrame,
  { column, minimum, maximum }: NonNullable<PortfolioFilter['ranges']>[number],
  mask: Uint8Array,
): void {
  // Of what is no number no range holds any.
  if (!isFigureColumn(column)) {
    mask.fill(0);
    return;
  }
  const data = frame.column(column);
  const missing = missingValueOf(data);
  const [low, high] = [minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY];
  for (let position = 0; position < mask.length; position++) {
    const value = data[position]!;
    // Not a number is within no range.
    if (!(value >= low && value <= high) || value === missing) mask[position] = 0;
  }
}

function keepIds(frame: ReviewFrame, ids: readonly number[], mask: Uint8Array): void {
  const wanted = new Uint8Array(mask.length);
  const find = frame.derive('positions', () => createPositionFinder(frame.ids));
  for (const id of ids) {
    const position = find(id);
    if (position !== -1) wanted[position] = 1;
  }
  for (let position = 0; position < mask.length; position++) if (wanted[position] === 0) mask[position] = 0;
}

/** The box around the ring is asked first: most locations are outside of it. */
function keepRing(frame: ReviewFrame, ring: NonNullable<PortfolioFilter['ring']>, mask: Uint8Array): void {
  const longitudes = frame.longitudes();
  const latitudes = frame.latitudes();
  const [west, east] = findEnds(ring.map(([longitude]) => longitude));
  const middle = (west + east) / 2;
  const [south, north] = findEnds(ring.map(([, latitude]) => latitude));
  for (let position = 0; position < mask.length; position++) {
    if (mask[position] === 0) continue;
    const [longitude, y] = [longitudes[position]!, latitudes[position]!];
    // Over the date line the ring's degrees go on: the same place is looked for on its turn of the earth.
    const turns = Math.round((middle - longitude) / 360);
    const x = turns === 0 ? longitude : longitude + 360 * turns;
    // Not a number is in no box.
    const isInBox = x >= west && x <= east && y >= south && y <= north;
    if (!isInBox || locateInRing(ring, x, y) === 'outside') mask[position] = 0;
  }
}

function findEnds(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
