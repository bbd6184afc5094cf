import type { PortfolioDatabase } from './portfolio-database.ts';
import type { ResultBatch } from './result-batch.ts';

/** Most results in one block, as they are saved. */
export const RESULTS_PER_BLOCK = 4096;
/** Most results in a block that is sorted: for a row of a page its whole block is read. */
export const RESULTS_PER_SORTED_BLOCK = 1024;

/** Whose results a block has: those of now, which hold for a basis, or those of the second run of a comparison. */
export type BlockOwner =
  | { readonly basis: number; readonly comparison: null }
  | { readonly basis: null; readonly comparison: number };

/** A block of results without what is in it. */
export interface BlockInfo {
  /** Rising: of two results of a location the one in the later block counts. */
  readonly id: number;
  /** Id of the basis; null in a second run. */
  readonly basis: number | null;
  /** Whether its results are in the order of the locations, among all that were sorted with it. */
  readonly isSorted: boolean;
  readonly count: number;
}

/** Which locations a block may have results of. */
export interface BlockRange extends Pick<BlockInfo, 'id' | 'isSorted'> {
  /** Ids of the first and the last of them. */
  readonly first: number;
  readonly last: number;
}

/** Reads and writes table `result_block`; transactions are the caller's. */
export interface BlockStore {
  /** The blocks of now (null) or of a comparison, by their ids. */
  list(comparison: number | null, after?: number): BlockInfo[];
  /** Those of now that may have results of locations from one id to another, the latest first. */
  listOf(first: number, last: number): BlockRange[];
  loadIds(block: number): Int32Array;
  /** Ids of the locations and their statuses, as {@link ResultBatch} has them. */
  loadStatuses(block: number): Pick<ResultBatch, 'ids' | 'statuses'>;
  load(block: number): ResultBatch;
  /** The first block of now (null) or of a comparison with a larger id, with its results; null where there is none. */
  loadNext(
    comparison: number | null,
    after: number,
  ): (Pick<BlockInfo, 'id' | 'basis'> & { readonly batch: ResultBatch }) | null;
  add(owner: BlockOwner, batch: ResultBatch, isSorted: boolean): void;
  /** Puts other results into a block. */
  replace(block: number, batch: ResultBatch): void;
  setBasis(block: number, basis: number): void;
  remove(block: number): void;
}

type BatchRow = [
  ids: Uint8Array,
  statuses: Uint8Array,
  classes: Uint8Array,
  warnings: Uint8Array,
  lossEnds: Uint8Array,
  losses: Uint8Array,
  matches: string | null,
];

const BATCH_COLUMNS = ['locations', 'statuses', 'classes', 'warnings', 'loss_ends', 'losses', 'matches'];
const BATCH_VALUES = ['count', 'first', 'last', ...BATCH_COLUMNS];

/** Creates the store over an open portfolio database. */
export function createBlockStore(database: PortfolioDatabase): BlockStore {
  const list = database.prepare<[number | null, number], StoredInfo<BlockInfo>>(
    'SELECT id, basis, is_sorted, count FROM result_block WHERE comparison IS ? AND id > ? ORDER BY id',
  );
  const listOf = database.prepare<[number, number], StoredInfo<BlockRange>>(
    `SELECT id, is_sorted, first, last FROM result_block
     WHERE comparison IS NULL AND last >= ? AND first <= ? ORDER BY id DESC`,
  );
  const loadIds = database.prepare<[number], Uint8Array>('SELECT locations FROM result_block WHERE id = ?').pluck();
  const loadStatuses = database
    .prepare<[number], [Uint8Array, Uint8Array]>('SELECT locations, statuses FROM result_block WHERE id = ?')
    .raw();
  const load = database
    .prepare<[number], BatchRow>(`SELECT ${BATCH_COLUMNS.join(', ')} FROM result_block WHERE id = ?`)
    .raw();
  const loadNext = database
    .prepare<[number | null, number], [...BatchRow, id: number, basis: number | null]>(
      `SELECT ${BATCH_COLUMNS.join(', ')}, id, basis FROM result_block WHERE comparison IS ? AND id > ? ORDER BY id LIMIT 1`,
    )
    .raw();
  const add = database.prepare(
    `INSERT INTO result_block (basis, comparison, is_sorted, ${BATCH_VALUES.join(', ')})
     VALUES (?, ?, ?, ${BATCH_VALUES.map(() => '?').join(', ')})`,
  );
  const replace = database.prepare(
    `UPDATE result_block SET ${BATCH_VALUES.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  const setBasis = database.prepare('UPDATE result_block SET basis = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM result_block WHERE id = ?');
  return {
    list: (comparison, after = 0) => list.all(comparison, after).map(readSorted),
    listOf: (first, last) => listOf.all(first, last).map(readSorted),
    loadIds: (block) => readIds(loadIds.get(block)!),
    loadStatuses(block) {
      const [ids, statuses] = loadStatuses.get(block)!;
      return { ids: readIds(ids), statuses: statuses as Uint8Array<ArrayBuffer> };
    },
    load: (block) => decodeBatch(load.get(block)!),
    loadNext(comparison, after) {
      const next = loadNext.get(comparison, after);
      if (next === undefined) return null;
      const [ids, statuses, classes, warnings, lossEnds, losses, matches, id, basis] = next;
      return { id, basis, batch: decodeBatch([ids, statuses, classes, warnings, lossEnds, losses, matches]) };
    },
    add: ({ basis, comparison }, batch, isSorted) => {
      add.run(basis, comparison, isSorted ? 1 : 0, ...encodeBatch(batch));
    },
    replace: (block, batch) => {
      replace.run(...encodeBatch(batch), block);
    },
    setBasis: (block, basis) => {
      setBasis.run(basis, block);
    },
    remove: (block) => {
      remove.run(block);
    },
  };
}

/** What is told of a block, with its flag as the database has it. */
type StoredInfo<Info extends { readonly isSorted: boolean }> = Omit<Info, 'isSorted'> & { readonly is_sorted: number };

function readSorted<Rest>({ is_sorted, ...block }: Rest & { readonly is_sorted: number }) {
  return { ...block, isSorted: is_sorted === 1 };
}

/** Values of {@link BATCH_VALUES}; numbers as the machine has them: little-endian. */
function encodeBatch({ ids, statuses, classes, warnings, lossEnds, losses, matches }: ResultBatch) {
  let [first, last] = [Infinity, -Infinity];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  const bytes = [ids, statuses, classes, warnings, lossEnds, losses].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return [ids.length, first, last, ...bytes, matches === null ? null : matches.join('\n')];
}

function decodeBatch([ids, statuses, classes, warnings, lossEnds, losses, matches]: BatchRow): ResultBatch {
  return {
    ids: readIds(ids),
    statuses: statuses as Uint8Array<ArrayBuffer>,
    classes: new Int8Array(align(classes)),
    warnings: new Float64Array(align(warnings)),
    lossEnds: new Uint32Array(align(lossEnds)),
    losses: losses as Uint8Array<ArrayBuffer>,
    matches: matches === null ? null : matches.split('\n'),
  };
}

/** Ids of locations, from the bytes that they are stored as. */
export function readIds(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  return new Int32Array(align(bytes));
}

/** Bytes where numbers can be read from: those of the database may begin anywhere. */
function align(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
