import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEntryCheck } from '#main/platform/files/zip-entry-check.ts';

/** Sends bytes in pieces through the check of an entry. */
async function check(bytes: Uint8Array, entry: { crc32: number; uncompressedSize: number }, piece: number) {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    Buffer.from(bytes.subarray(at * piece, (at + 1) * piece)),
  );
  const through: Buffer[] = [];
  const read = createEntryCheck({ fileName: 'a.tif', ...entry });
  await pipeline(Readable.from(pieces), read, async (given: AsyncIterable<Buffer>) => {
    for await (const part of given) through.push(part);
  });
  return Buffer.concat(through);
}

it('lets through what a zip says of an entry, and nothing in which a bit is another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 2000 }),
      fc.nat(),
      fc.integer({ min: 1, max: 700 }),
      async (bytes, flip, piece) => {
        const entry = { crc32: crc32(bytes), uncompressedSize: bytes.length };
        expect(await check(bytes, entry, piece)).toEqual(Buffer.from(bytes));
        const changed = Uint8Array.from(bytes);
        changed[(flip >> 3) % bytes.length]! ^= 1 << (flip & 7);
        await expect(check(changed, entry, piece)).rejects.toThrow(/a\.tif is damaged/);
        await expect(check(bytes.subarray(1), entry, piece)).rejects.toThrow(/a\.tif is damaged/);
      },
    ),
  );
});

it('stops at once at more bytes than a zip says', async () => {
  const bytes = new Uint8Array(1000);
  await expect(check(bytes, { crc32: crc32(bytes), uncompressedSize: 999 }, 100)).rejects.toThrow(
    /longer than it says/,
  );
});
