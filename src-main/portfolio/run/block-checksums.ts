import { crc32 } from 'node:zlib';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** What is told of a block beside its values: basis, comparison, is_sorted, count, first, last. */
export type BlockHead = readonly [
  basis: number | null,
  comparison: number | null,
  isSorted: number,
  count: number,
  first: number,
  last: number,
];

/** Columns of {@link BlockHead}. */
export const HEAD_COLUMNS = ['basis', 'comparison', 'is_sorted', 'count', 'first', 'last'] as const;

type Value = Uint8Array | string | null;

const computeValueChecksum = (value: Value): number => (value === null ? 0 : crc32(value));
const computeHeadChecksum = (head: BlockHead): number => crc32(JSON.stringify(head));

/** Checksums of a block: of its head, then of each of its values, little-endian numbers of 32 bits. */
export function computeBlockChecksums(head: BlockHead, values: readonly Value[]): Uint8Array {
  const numbers = Uint32Array.of(computeHeadChecksum(head), ...values.map(computeValueChecksum));
  return new Uint8Array(numbers.buffer);
}

/** The checksums of a block that has another head now. */
export function replaceHeadChecksum(checksums: Uint8Array, head: BlockHead): Uint8Array {
  const numbers = new Uint32Array(new Uint8Array(checksums).buffer);
  numbers[0] = computeHeadChecksum(head);
  return new Uint8Array(numbers.buffer);
}

/** @throws DamagedFileError when the head of a block is not what was written */
export function requireHead(database: PortfolioDatabase, checksums: Uint8Array | null, head: BlockHead): void {
  if (readChecksum(checksums, 0) !== computeHeadChecksum(head)) refuse(database);
}

/**
 * @param values the first ones of the block, in their order
 * @throws DamagedFileError when one of them is not what was written
 */
export function requireValues(
  database: PortfolioDatabase,
  checksums: Uint8Array | null,
  values: readonly Value[],
): void {
  for (const [place, value] of values.entries()) {
    if (readChecksum(checksums, 1 + place) !== computeValueChecksum(value)) refuse(database);
  }
}

function readChecksum(checksums: Uint8Array | null, place: number): number {
  if (checksums === null || checksums.length < 4 * (place + 1)) return Number.NaN;
  return new DataView(checksums.buffer, checksums.byteOffset, checksums.byteLength).getUint32(4 * place, true);
}

function refuse(database: PortfolioDatabase): never {
  throw new DamagedFileError(database.name, new ChecksumError('a block of results'));
}
