import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { it } from 'vitest';
import { addBytesToChecksum, addTextToChecksum } from '#main/platform/files/checksum.ts';

const before = fc.integer({ min: 0, max: 2 ** 32 - 1 });

it('adds a text to a checksum as zlib does', () => {
  const texts = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 50 }));
  fc.assert(fc.property(texts, before, (text, sum) => addTextToChecksum(text, sum) === crc32(text, sum)));
});

it('adds bytes to a checksum as zlib does', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  fc.assert(fc.property(bytes, before, (part, sum) => addBytesToChecksum(part, sum) === crc32(part, sum)));
});
