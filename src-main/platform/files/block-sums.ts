import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ChecksumError, computeChecksum, sealBytes, unsealBytes } from './checksum.ts';
import { openRandomAccessFile } from './random-access-file.ts';
import { readPlainFile } from './read-plain-file.ts';
import { synchroniseFile } from './synchronise-folder.ts';

/** What the name of a file is followed by in that of the checksums of its blocks. */
export const BLOCK_SUMS_ENDING = '.sums';

/** The first bytes of a file of checksums, and the version of its layout. */
const MARK = 'FBS1';
/** Mark, bytes of a block (uint32), bytes of the file (float64), little-endian; a uint32 for each block follows. */
const HEADER_BYTES = 16;

/** Checksums of the blocks of a file that is only read. */
export type BlockSums = ReturnType<typeof readBlockSums>;

/** Writes the checksums of a file's blocks beside it: {@link BLOCK_SUMS_ENDING}. */
export function writeBlockSums(file: string, blockBytes: number): void {
  const sums: number[] = [];
  const read = openRandomAccessFile(file);
  try {
    for (let at = 0; at < read.size; at += blockBytes)
      sums.push(computeChecksum(read.read(at, Math.min(blockBytes, read.size - at))));
  } finally {
    read.close();
  }
  const bytes = Buffer.alloc(HEADER_BYTES + 4 * sums.length);
  bytes.write(MARK, 'latin1');
  bytes.writeUInt32LE(blockBytes, 4);
  bytes.writeDoubleLE(read.size, 8);
  for (const [block, sum] of sums.entries()) bytes.writeUInt32LE(sum, HEADER_BYTES + 4 * block);
  writeFileSync(file + BLOCK_SUMS_ENDING, sealBytes(bytes));
  synchroniseFile(file + BLOCK_SUMS_ENDING);
}

/**
 * Reads the checksums that {@link writeBlockSums} has written.
 * @param file the file that they are of
 * @throws ChecksumError where they are damaged; what the system says where they are missing
 */
export function readBlockSums(file: string) {
  const name = path.basename(file);
  const sealed = unsealBytes(readPlainFile(file + BLOCK_SUMS_ENDING), name + BLOCK_SUMS_ENDING);
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== MARK) {
    throw new ChecksumError(name + BLOCK_SUMS_ENDING);
  }
  return {
    /** All blocks but the last have as many bytes. */
    blockBytes: bytes.readUInt32LE(4),
    fileBytes: bytes.readDoubleLE(8),
    /** @throws ChecksumError where the bytes are not those of the block */
    require(block: number, read: Uint8Array): void {
      const at = HEADER_BYTES + 4 * block;
      if (at + 4 > bytes.length || bytes.readUInt32LE(at) !== computeChecksum(read)) throw new ChecksumError(name);
    },
  };
}
