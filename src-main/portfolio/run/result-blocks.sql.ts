import {
  computeBlockChecksums,
  HEAD_COLUMNS,
  replaceHeadChecksum,
  requireHead,
  requireValues,
  type BlockHead,
} from './block-checksums.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import type { ResultBatch } from './result-batch.ts';

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
export interface BlockRange extends Pick<BlockInfo, 'id' | 'basis' | 'isSorted'> {
  /** Ids of the first and the last of them. */
  readonly first: number;
  readonly last: number;
}

/** Reads and writes table `result_block`; transactions are the caller's. @throws DamagedFileError */
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
  depths: Uint8Array | null,
];

const BATCH_COLUMNS = ['locations', 'statuses', 'classes', 'warnings', 'loss_ends', 'losses', 'matches', 'depths'];
const BATCH_VALUES = ['count', 'first', 'last', ...BATCH_COLUMNS, 'checksums'];

type HeadRow = [id: number, checksums: Uint8Array | null, ...head: BlockHead];
const HEAD_SQL = ['id', 'checksums', ...HEAD_COLUMNS].join(', ');
const LOAD_SQL = [...BATCH_COLUMNS, 'checksums'].join(', ');

/** Creates the store over an open portfolio database. */
export function createBlockStore(database: PortfolioDatabase): BlockStore {
  const list = database
    .prepare<[number | null, number], HeadRow>(
      `SELECT ${HEAD_SQL} FROM result_block WHERE comparison IS ? AND id > ? ORDER BY id`,
    )
    .raw();
  const listOf = database
    .prepare<[number, number], HeadRow>(
      `SELECT ${HEAD_SQL} FROM result_block WHERE comparison IS NULL AND last >= ? AND first <= ? ORDER BY id DESC`,
    )
    .raw();
  const loadIds = database
    .prepare<[number], [Uint8Array, Uint8Array | null]>('SELECT locations, checksums FROM result_block WHERE id = ?')
    .raw();
  const loadStatuses = database
    .prepare<[number], [Uint8Array, Uint8Array, Uint8Array | null]>(
      'SELECT locations, statuses, checksums FROM result_block WHERE id = ?',
    )
    .raw();
  const load = database
    .prepare<[number], [...BatchRow, Uint8Array | null]>(`SELECT ${LOAD_SQL} FROM result_block WHERE id = ?`)
    .raw();
  const selectHead = database.prepare<[number], HeadRow>(`SELECT ${HEAD_SQL} FROM result_block WHERE id = ?`).raw();
  const findNext = database
    .prepare<[number | null, number], HeadRow>(
      `SELECT ${HEAD_SQL} FROM result_block WHERE comparison IS ? AND id > ? ORDER BY id LIMIT 1`,
    )
    .raw();
  const add = database.prepare(
    `INSERT INTO result_block (basis, comparison, is_sorted, ${BATCH_VALUES.join(', ')})
     VALUES (?, ?, ?, ${BATCH_VALUES.map(() => '?').join(', ')})`,
  );
  const replace = database.prepare(
    `UPDATE result_block SET ${BATCH_VALUES.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
  );
  const setBasis = database.prepare('UPDATE result_block SET basis = ?, checksums = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM result_block WHERE id = ?');

  /** What is told of a block, once it is known to be what was written. */
  function readHead([id, checksums, ...head]: HeadRow): BlockInfo & BlockRange {
    requireHead(database, checksums, head);
    const [basis, , isSorted, count, first, last] = head;
    return { id, basis, isSorted: isSorted === 1, count, first, last };
  }

  function loadBatch(block: number): ResultBatch {
    const columns = load.get(block)!;
    const checksums = columns.at(-1) as Uint8Array | null;
    const row = columns.slice(0, -1) as BatchRow;
    requireValues(database, checksums, row);
    return decodeBatch(row);
  }

  return {
    list: (comparison, after = 0) => list.all(comparison, after).map(readHead),
    listOf: (first, last) => listOf.all(first, last).map(readHead),
    loadIds(block) {
      const [ids, checksums] = loadIds.get(block)!;
      requireValues(database, checksums, [ids]);
      return readIds(ids);
    },
    loadStatuses(block) {
      const [ids, statuses, checksums] = loadStatuses.get(block)!;
      requireValues(database, checksums, [ids, statuses]);
      return { ids: readIds(ids), statuses: statuses as Uint8Array<ArrayBuffer> };
    },
    load: loadBatch,
    loadNext(comparison, after) {
      const next = findNext.get(comparison, after);
      if (next === undefined) return null;
      const { id, basis } = readHead(next);
      return { id, basis, batch: loadBatch(id) };
    },
    add: ({ basis, comparison }, batch, isSorted) => {
      add.run(basis, comparison, isSorted ? 1 : 0, ...encodeBatch([basis, comparison, isSorted ? 1 : 0], batch));
    },
    replace: (block, batch) => {
      const [, , basis, comparison, isSorted] = selectHead.get(block)!;
      replace.run(...encodeBatch([basis, comparison, isSorted], batch), block);
    },
    setBasis: (block, basis) => {
      const [, checksums, , ...rest] = selectHead.get(block)!;
      setBasis.run(basis, replaceHeadChecksum(checksums!, [basis, ...rest]), block);
    },
    remove: (block) => {
      remove.run(block);
    },
  };
}

/** Values of {@link BATCH_VALUES}; numbers as the machine has them: little-endian. */
function encodeBatch(
  [basis, comparison, isSorted]: readonly [number | null, number | null, number],
  { ids, statuses, classes, warnings, lossEnds, losses, matches, depths }: ResultBatch,
) {
  let [first, last] = [Infinity, -Infinity];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  const toBytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
    new Uint8Array(buffer, byteOffset, byteLength);
  const bytes = [ids, statuses, classes, warnings, lossEnds, losses].map(toBytes);
  const values = [...bytes, matches === null ? null : matches.join('\n'), depths === null ? null : toBytes(depths)];
  const checksums = computeBlockChecksums([basis, comparison, isSorted, ids.length, first, last], values);
  return [ids.length, first, last, ...values, checksums];
}

function decodeBatch([ids, statuses, classes, warnings, lossEnds, losses, matches, depths]: BatchRow): ResultBatch {
  return {
    ids: readIds(ids),
    statuses: statuses as Uint8Array<ArrayBuffer>,
    classes: new Int8Array(align(classes)),
    warnings: new Float64Array(align(warnings)),
    lossEnds: new Uint32Array(align(lossEnds)),
    losses: losses as Uint8Array<ArrayBuffer>,
    matches: matches === null ? null : matches.split('\n'),
    depths: depths === null ? null : new Float32Array(align(depths)),
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
