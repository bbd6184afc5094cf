import type { Database } from 'better-sqlite3';
import { assets, basements, storeys, typesOfBusiness } from '#shared/exposure/exposure.ts';
import { inputColumns } from '../location-values.ts';
import {
  createLocationCheck,
  readLastLocation,
  takeChecked,
  type LocationInputRow,
} from '../location-checksums.sql.ts';
import type { LocationColumns } from './location-columns.ts';
import { createBlockStore } from './result-blocks.sql.ts';
import { findLatestBlocks } from './result-store.sql.ts';

/** Locations that a run has still to do, for one thread to load. */
export interface PendingPart {
  /** Place of the first one in the columns. */
  readonly start: number;
  /** First and last id of each stretch of ids without a gap, ascending. */
  readonly stretches: Int32Array<ArrayBuffer>;
}

/** Locations that a thread loads at once. */
const LOCATIONS_PER_PART = 2 ** 16;
/** Ids whose locations are selected in one go: one by one, each costs a fifth more. */
const IDS_AT_ONCE = 500;

const FIRST_MONEY = 7;

/** 1 at the ids of the locations whose result is on a basis. */
function findDone(database: Database, basis: number): Uint8Array {
  // Of one moment: another process may be putting blocks into another order.
  return database.transaction(() => {
    const blocks = createBlockStore(database).list(null);
    const bases = new Map(blocks.map((block) => [block.id, block.basis]));
    return Uint8Array.from(findLatestBlocks(database, null), (block) => (bases.get(block) === basis ? 1 : 0));
  })();
}

/** How many locations have a result on which basis, by its id; a basis that none has a result on is left out. */
export function countResultsByBasis(database: Database): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  database.transaction(() => {
    const blocks = createBlockStore(database).list(null);
    const bases = new Map(blocks.map((block) => [block.id, block.basis!]));
    for (const block of findLatestBlocks(database, null)) {
      const basis = bases.get(block);
      if (basis !== undefined) counts.set(basis, (counts.get(basis) ?? 0) + 1);
    }
  })();
  return counts;
}

/** How many locations have no result on a basis. */
export function countPendingLocations(database: Database, basis: number): number {
  const all = database
    .prepare('SELECT record_count - (SELECT COUNT(*) FROM rejected_row) FROM source')
    .pluck()
    .get() as number;
  return all - (countResultsByBasis(database).get(basis) ?? 0);
}

/** Finds the first `limit` ids after `afterId` that have no result on a basis; some may be no location's. */
export function findPending(
  database: Database,
  { basis, afterId, limit }: { readonly basis: number; readonly afterId: number; readonly limit: number },
): PendingPart[] {
  const last = readLastLocation(database);
  const done = findDone(database, basis);
  const parts: PendingPart[] = [];
  let stretches: number[] = [];
  let [start, found] = [0, 0];
  for (let from = afterId + 1; from <= last && found < limit; from++) {
    if (done[from] === 1) continue;
    const most = Math.min(last, from + Math.min(limit, start + LOCATIONS_PER_PART) - found - 1);
    let to = from;
    while (to < most && done[to + 1] !== 1) to += 1;
    stretches.push(from, to);
    found += to - from + 1;
    from = to;
    if (found < start + LOCATIONS_PER_PART) continue;
    parts.push({ start, stretches: Int32Array.from(stretches) });
    [start, stretches] = [found, []];
  }
  if (stretches.length > 0) parts.push({ start, stretches: Int32Array.from(stretches) });
  return parts;
}

/** Loads the locations of a part into the columns. @returns how many there are */
export function loadPart(database: Database, columns: LocationColumns, { start, stretches }: PendingPart): number {
  const select = database
    .prepare<[number, number], [...LocationInputRow, checksum: number]>(
      `SELECT id, ${inputColumns.join(', ')}, input_checksum FROM location WHERE id BETWEEN ? AND ? ORDER BY id`,
    )
    .raw();
  const check = createLocationCheck(database);
  let place = start;
  for (let at = 0; at < stretches.length; at += 2) {
    const end = stretches[at + 1]!;
    for (let from = stretches[at]!; from <= end; from += IDS_AT_ONCE) {
      const to = Math.min(end, from + IDS_AT_ONCE - 1);
      const rows = select.all(from, to);
      check.requireRange(rows, from, to);
      for (const row of rows) {
        fillPlace(columns, place, takeChecked(database, row));
        place += 1;
      }
    }
  }
  return place - start;
}

const typePositions = new Map<string, number>(typesOfBusiness.map((name, position) => [name, position]));
const storeyPositions = new Map<string, number>(storeys.map((name, position) => [name, position]));
const basementPositions = new Map<string, number>(basements.map((name, position) => [name, position]));

/**
 * Puts a location at a place of the columns; coordinates are not numbers where there are none.
 * @param at where in the row the location's id stands
 */
export function fillPlace(columns: LocationColumns, place: number, row: LocationInputRow, at = 0): void {
  columns.ids[place] = row[at] as number;
  columns.latitudes[place] = (row[at + 1] as number | null) ?? Number.NaN;
  columns.longitudes[place] = (row[at + 2] as number | null) ?? Number.NaN;
  columns.typesOfBusiness[place] = typePositions.get(row[at + 3] as string)!;
  columns.basements[place] = basementPositions.get(row[at + 4] as string)!;
  columns.storeys[place] = storeyPositions.get(row[at + 5] as string)!;
  columns.firstFloorHeightsMetres[place] = row[at + 6] as number;
  const money = at + FIRST_MONEY;
  for (let asset = 0; asset < assets.length; asset++) {
    columns.tivs[place * assets.length + asset] = row[money + asset] as number;
    columns.deductibles[place * assets.length + asset] = row[money + assets.length + asset] as number;
  }
}
