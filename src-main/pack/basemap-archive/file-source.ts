import { open, type FileHandle } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { LARGEST_TILE_BYTES } from './tile-bounds.ts';

/** Byte ranges of a file, as the archive reader wants them. @param longest of them, bytes: longer ones are refused */
export function createFileSource(
  path: string,
  longest: number = LARGEST_TILE_BYTES,
): Source & { close(): Promise<void> } {
  let file: Promise<FileHandle> | null = null;
  return {
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      if (!(length <= longest)) throw new PackTextError('piece-too-long', { bytes: length });
      file ??= open(path, 'r');
      const buffer = new Uint8Array(length);
      const { bytesRead } = await (await file).read(buffer, 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
    async close() {
      await (await file)?.close();
      file = null;
    },
  };
}
