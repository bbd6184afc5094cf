import { isInBox } from '#shared/geo/geo.ts';
import { createLocationCheck, readLastLocation } from '../location-checksums.sql.ts';
import { findBasisDifference, type BasisDifference } from './basis-difference.ts';
import { listUsedBases, type Basis } from './basis-store.sql.ts';
import { finishSteps } from '../review/columns/finish-steps.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { gatherResults, matchOf, type ResultBatch } from './result-batch.ts';
import { createBlockStore } from './result-blocks.sql.ts';
import { findLatestBlocks, listLatest } from './result-store.sql.ts';

/** Locations looked at before other work of the thread has its turn. */
const LOCATIONS_PER_TURN = 50_000;

/** What a change means for a location. */
const UNTOUCHED = 0;
const TOUCHED = 1;
/** Has no coordinates of its own: it depends on where its result has it. */
const BY_ADDRESS = 2;

/**
 * Makes the results of other bases count for a basis where nothing that they depend on has changed, so that a run does
 * the other locations only. Ended halfway it is resumed by the next call.
 * @returns how many results were carried over.
 */
export async function carryResults(
  database: PortfolioDatabase,
  basis: Basis,
  basisId: number,
  yieldTurn: () => Promise<void>,
): Promise<number> {
  const blocks = createBlockStore(database);
  // Of a block that is carried over in part the rest goes into one of its own, with a later number.
  const save = database.transaction(({ block, isSorted, batch, rows, carried }: BlockPart, from: number) => {
    if (carried.length < rows.length) {
      const isCarried = new Set(carried);
      const stale = Array.from(rows).filter((row) => !isCarried.has(row));
      blocks.replace(block, gatherResults([batch], carried));
      blocks.add({ basis: from, comparison: null }, gatherResults([batch], stale), isSorted);
    }
    blocks.setBasis(block, basisId);
  });
  let carriedCount = 0;
  for (const { id, difference } of listDifferences(database, basis, basisId)) {
    const finding = findTouched(database, difference);
    let step = finding.next();
    while (!step.done) {
      await yieldTurn();
      step = finding.next();
    }
    for (const part of readCarried(database, id, difference, step.value)) {
      if (part.carried.length > 0) save(part, id);
      carriedCount += part.carried.length;
      await yieldTurn();
    }
  }
  return carriedCount;
}

/** How many results of other bases {@link carryResults} would carry over. */
export function countCarriedResults(database: PortfolioDatabase, basis: Basis, basisId: number | null): number {
  let count = 0;
  for (const { id, difference } of listDifferences(database, basis, basisId)) {
    const touched = finishSteps(findTouched(database, difference));
    for (const { carried } of readCarried(database, id, difference, touched)) count += carried.length;
  }
  return count;
}

/** The other bases whose results may still hold, with what lies between them and this one. */
function listDifferences(database: PortfolioDatabase, basis: Basis, basisId: number | null) {
  return listUsedBases(database).flatMap((used) => {
    const difference = used.id === basisId ? null : findBasisDifference(used, basis);
    return difference === null ? [] : [{ id: used.id, difference }];
  });
}

/** What a change means for each location, by its id, in steps: every yield gives how many ids are looked at. */
function* findTouched(database: PortfolioDatabase, { boxes }: BasisDifference): Generator<number, Uint8Array> {
  const inside = boxes
    .map(() => 'longitude BETWEEN ? AND ? AND latitude BETWEEN ? AND ?')
    .concat('0')
    .join(' OR ');
  const sides = boxes.flatMap(([west, south, east, north]) => [west, east, south, north]);
  const select = database
    .prepare<number[], [id: number, isByAddress: number]>(
      `SELECT id, latitude IS NULL FROM location WHERE id BETWEEN ? AND ? AND (latitude IS NULL OR ${inside})`,
    )
    .raw();
  const last = readLastLocation(database);
  const check = createLocationCheck(database);
  const touched = new Uint8Array(last + 1).fill(UNTOUCHED);
  for (let from = 1; from <= last; from += LOCATIONS_PER_TURN) {
    const to = Math.min(last, from + LOCATIONS_PER_TURN - 1);
    // A location that is not found would count as untouched.
    check.requireCount(from, to);
    for (const [id, isByAddress] of select.iterate(from, to, ...sides)) {
      touched[id] = isByAddress === 1 ? BY_ADDRESS : TOUCHED;
    }
    yield from;
  }
  return touched;
}

/** A block of another basis: the rows whose results count, and which of them are carried over. */
interface BlockPart {
  readonly block: number;
  readonly isSorted: boolean;
  readonly batch: ResultBatch;
  readonly rows: Int32Array;
  readonly carried: readonly number[];
}

/** Reads the blocks of another basis one after the other; those that come meanwhile are not among them. */
function* readCarried(
  database: PortfolioDatabase,
  basis: number,
  { boxes, changesAddresses }: BasisDifference,
  touched: Uint8Array,
): Generator<BlockPart, void> {
  const blocks = createBlockStore(database);
  const latest = findLatestBlocks(database, null);
  for (const { id: block, isSorted } of blocks.list(null).filter((info) => info.basis === basis)) {
    const batch = blocks.load(block);
    const rows = listLatest(batch.ids, block, latest);
    const isCarried = (row: number): boolean => {
      const kind = touched[batch.ids[row]!]!;
      if (kind !== BY_ADDRESS) return kind === UNTOUCHED;
      if (changesAddresses) return false;
      const { latitude = null, longitude = null } = matchOf({ batch, row }) ?? {};
      // An address that could not be placed has no point: only other addresses can change that.
      if (latitude === null || longitude === null) return true;
      return !boxes.some((box) => isInBox(box, { latitude, longitude }));
    };
    yield { block, isSorted, batch, rows, carried: Array.from(rows).filter(isCarried) };
  }
}
