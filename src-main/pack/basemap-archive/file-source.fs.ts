import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { RangeResponse, Source } from 'pmtiles';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { readBlockSums, type BlockSums } from '#main/platform/files/block-sums.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { requirePlainFile } from '#main/platform/files/read-plain-file.ts';
import { LARGEST_TILE_BYTES } from './tile-bounds.ts';

interface FileSourceOptions {
  /** Bytes of the longest range: longer ones are refused. */
  readonly longest?: number;
  /** Whether checksums of the file's blocks stand beside it: each is compared when it is read. */
  readonly hasSums?: boolean;
}

/**
 * Byte ranges of a file, as the archive reader wants them.
 * @throws ChecksumError, when it is read, where the file is not what it was
 */
export function createFileSource(
  file: string,
  { longest = LARGEST_TILE_BYTES, hasSums = false }: FileSourceOptions = {},
): Source & { close(): Promise<void> } {
  let opened: Promise<FileHandle> | null = null;
  let sums: BlockSums | null = null;

  /** Tried again where it failed: the file may have been put back. */
  function openOnce(): Promise<FileHandle> {
    if (opened !== null) return opened;
    const opening = openPlainFile(file);
    opened = opening;
    opening.catch(() => {
      if (opened === opening) opened = null;
    });
    return opening;
  }

  return {
    getKey: () => file,
    async getBytes(offset, length): Promise<RangeResponse> {
      if (!(length <= longest)) throw new PackTextError('piece-too-long', { bytes: length });
      if (hasSums) sums ??= readBlockSums(file);
      const handle = await openOnce();
      return { data: sums === null ? await readRange(handle, offset, length) : await readChecked(handle, sums) };

      async function readChecked(from: FileHandle, { blockBytes, fileBytes, require }: BlockSums) {
        const first = Math.floor(offset / blockBytes);
        const start = first * blockBytes;
        const end = Math.min(fileBytes, Math.ceil((offset + length) / blockBytes) * blockBytes);
        const blocks = await readRange(from, start, Math.max(0, end - start));
        if (blocks.byteLength < end - start) throw new ChecksumError(path.basename(file));
        for (let at = 0; at < blocks.byteLength; at += blockBytes) {
          require((start + at) / blockBytes, new Uint8Array(blocks, at, Math.min(blockBytes, blocks.byteLength - at)));
        }
        return blocks.slice(offset - start, offset - start + length);
      }
    },
    async close() {
      const closing = opened;
      opened = null;
      // What could not be opened has been told to whoever asked for it.
      await (await closing?.catch(() => null))?.close();
    },
  };
}

async function openPlainFile(file: string): Promise<FileHandle> {
  requirePlainFile(file);
  return open(file, 'r');
}

/** Fewer bytes where the file ends before. */
async function readRange(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  const buffer = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, offset + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done === length ? buffer.buffer : buffer.buffer.slice(0, done);
}
