import type { LocationInputRow } from '../location-checksums.sql.ts';
import { createLocationColumns, type LocationColumns } from './location-columns.ts';
import { fillPlace } from './pending-locations.sql.ts';

/** Locations as they are being saved: a run that follows at once need not read them back. */
export interface FreshLocations {
  /** Takes the location whose row is saved; ids rise from one to the next. @param at where in `row` its id stands */
  add(row: readonly unknown[], at: number): void;
  /** The columns, with how many of the locations have an id of at most `last`; they are the caller's from now on. */
  take(last: number): { readonly columns: LocationColumns; readonly count: number };
}

/** Creates room for the locations with ids up to `capacity`; others are not taken. */
export function createFreshLocations(capacity: number): FreshLocations {
  const columns = createLocationColumns(capacity);
  let count = 0;
  return {
    add(row, at) {
      if ((row[at] as number) > capacity) return;
      fillPlace(columns, count, row as unknown as LocationInputRow, at);
      count += 1;
    },
    take(last) {
      while (count > 0 && columns.ids[count - 1]! > last) count -= 1;
      return { columns, count };
    },
  };
}
