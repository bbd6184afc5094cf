import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** What a zip's directory says of an entry. */
interface DescribedEntry {
  readonly fileName: string;
  readonly uncompressedSize: number;
  readonly crc32: number;
}

/**
 * Creates what the unpacked bytes of a zip's entry go through: it fails where they are more than the zip's directory
 * says, at once, or not those of its checksum, at their end. yauzl looks at their number alone.
 * @throws PackTextError, into the stream
 */
export function createEntryCheck({ fileName: name, uncompressedSize, crc32: expected }: DescribedEntry): Transform {
  let count = 0;
  let checksum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      checksum = crc32(chunk, checksum);
      done(count > uncompressedSize ? new PackTextError('zip-entry-longer', { name }) : null, chunk);
    },
    flush(done) {
      done(checksum === expected ? null : new PackTextError('zip-entry-damaged', { name }));
    },
  });
}
