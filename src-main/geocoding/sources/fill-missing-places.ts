import type { AddressCollection } from './address-collection.ts';
import { COORDINATE_SCALE } from '../address-index/index-schema.ts';

/** Cell in which the town of most addresses is that of the others, degrees: about a kilometre [ours]. */
const CELL_DEGREES = 0.01;

/**
 * Gives addresses without town and district the town of their neighbours: that of most addresses with the same
 * postcode, else of most addresses in the same cell or the cells around it. Maps are drawn piece by piece, and without
 * this a street of which only some houses name their town would be two streets. Gives how many were filled.
 */
export function fillMissingPlaces(collection: AddressCollection): number {
  const { columns, places, groups } = collection;
  const isMissing = (place: number) => places[place]?.key === '' && places[place]?.districtKey === '';
  const used = new Set(groups.map(({ place }) => place));
  if (![...used].some(isMissing) || [...used].every(isMissing)) return 0;

  const placeOf = (index: number) => (groups[columns.group.get(index)] as (typeof groups)[number]).place;
  const byPostcode = createMajority();
  const byCell = createMajority();
  const missing: number[] = [];
  for (let index = 0; index < columns.group.length; index += 1) {
    const place = placeOf(index);
    if (isMissing(place)) {
      missing.push(index);
      continue;
    }
    byPostcode.add(columns.postcode.get(index), place);
    byCell.add(findCell(collection, index), place);
  }
  let count = 0;
  for (const index of missing) {
    const postcode = columns.postcode.get(index);
    const place = (postcode === 0 ? null : byPostcode.find([postcode])) ?? findNear(collection, index, byCell);
    if (place === null) continue;
    collection.moveToPlace(index, place);
    count += 1;
  }
  return count;
}

/** Counts towns by key; finds the one that most have under one of several keys. */
type Majority = ReturnType<typeof createMajority>;

function createMajority() {
  const counts = new Map<number, Map<number, number>>();
  return {
    add(key: number, place: number): void {
      const places = counts.get(key) ?? new Map<number, number>();
      places.set(place, (places.get(place) ?? 0) + 1);
      counts.set(key, places);
    },
    find(keys: readonly number[]): number | null {
      let best: number | null = null;
      let most = 0;
      for (const key of keys) {
        for (const [place, count] of counts.get(key) ?? []) {
          if (count <= most) continue;
          best = place;
          most = count;
        }
      }
      return best;
    },
  };
}

/** Columns of the grid: more than 360 degrees have. */
const COLUMNS = 100_000;

function findCell({ columns }: AddressCollection, index: number): number {
  const size = CELL_DEGREES * COORDINATE_SCALE;
  const row = Math.floor(columns.latitude.get(index) / size);
  return row * COLUMNS + Math.floor(columns.longitude.get(index) / size);
}

function findNear(collection: AddressCollection, index: number, byCell: Majority): number | null {
  const cell = findCell(collection, index);
  const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => cell + row * COLUMNS + column));
  return byCell.find([cell]) ?? byCell.find(around);
}
