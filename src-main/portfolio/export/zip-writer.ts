import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { OutputFile } from './output-file.fs.ts';

/** Writes a zip, entry after entry, piece by piece (APPNOTE 6.3.10, without ZIP64: no entry or archive of 4 GiB). */
export interface ZipWriter {
  /** Begins an entry; the one before is ended. */
  begin(name: string): void;
  add(bytes: Uint8Array): void;
  /** Writes the central directory: nothing can be added afterwards. */
  end(): void;
}

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  checksum: number;
  packedSize: number;
  size: number;
}

const MAXIMUM_BYTES = 0xff_ff_ff_ff;
/** Sizes and checksum follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** The first day that the format knows, 1980-01-01: the same rows give the same file. */
const DATE = 0x0021;

/** Creates the writer of a zip into an output file. */
export function createZipWriter(output: OutputFile): ZipWriter {
  const entries: Entry[] = [];
  let current: Entry | null = null;

  function write(entry: Entry, packed: Uint8Array): void {
    output.write(packed);
    entry.packedSize += packed.length;
  }

  function endEntry(): void {
    if (current === null) return;
    // An empty last block.
    write(current, deflateRawSync(new Uint8Array()));
    const { checksum, packedSize, size } = current;
    if (size > MAXIMUM_BYTES || output.size > MAXIMUM_BYTES)
      throw new RangeError('The workbook is too large for a zip.');
    output.write(encodeNumbers([0x08074b50, 4], [checksum, 4], [packedSize, 4], [size, 4]));
    current = null;
  }

  return {
    begin(name) {
      endEntry();
      current = { name: Buffer.from(name), offset: output.size, checksum: 0, packedSize: 0, size: 0 };
      entries.push(current);
      const sizes = [
        [0, 4],
        [0, 4],
        [0, 4],
      ] as const;
      output.write(
        encodeNumbers(
          [0x04034b50, 4],
          [VERSION, 2],
          [FLAGS, 2],
          [DEFLATE, 2],
          [0, 2],
          [DATE, 2],
          ...sizes,
          [current.name.length, 2],
          [0, 2],
        ),
      );
      output.write(current.name);
    },
    add(bytes) {
      if (current === null) throw new Error('No entry was begun.');
      current.checksum = crc32(bytes, current.checksum);
      current.size += bytes.length;
      write(current, deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }));
    },
    end() {
      endEntry();
      const start = output.size;
      for (const { name, offset, checksum, packedSize, size } of entries) {
        output.write(
          encodeNumbers(
            [0x02014b50, 4],
            [VERSION, 2],
            [VERSION, 2],
            [FLAGS, 2],
            [DEFLATE, 2],
            [0, 2],
            [DATE, 2],
            [checksum, 4],
            [packedSize, 4],
            [size, 4],
            [name.length, 2],
            [0, 2],
            [0, 2],
            [0, 2],
            [0, 2],
            [0, 4],
            [offset, 4],
          ),
        );
        output.write(name);
      }
      const count = entries.length;
      output.write(
        encodeNumbers(
          [0x06054b50, 4],
          [0, 2],
          [0, 2],
          [count, 2],
          [count, 2],
          [output.size - start, 4],
          [start, 4],
          [0, 2],
        ),
      );
    },
  };
}

/** Numbers one after the other, little-endian, each in so many bytes. */
function encodeNumbers(...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of numbers) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
