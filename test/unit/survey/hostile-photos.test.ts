import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExifBlock } from '#main/survey/photo/exif-block.ts';
import { locateExif } from '#main/survey/photo/locate-exif.ts';
import { readPhotoFacts } from '#main/survey/photo/read-photo-facts.ts';
import { FileEndsError, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import type { MediaType } from '#shared/survey/survey-attachment.ts';
import { writeExifHeic } from '../../support/exif-heic.ts';
import { writeExifJpeg, writeTiff, type ExifFields } from '../../support/exif-jpeg.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-hostile-photos-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, type: MediaType) {
  const file = path.join(folder, 'photo');
  writeFileSync(file, bytes);
  return readPhotoFacts(file, type);
}

/** A file that counts what is read of it. */
function openCounted(bytes: Buffer): RandomAccessFile & { readonly count: { bytes: number; reads: number } } {
  const count = { bytes: 0, reads: 0 };
  return {
    path: 'photo',
    size: bytes.length,
    count,
    read(offset, length) {
      if (offset + length > bytes.length) throw new FileEndsError(bytes.length, offset + length);
      count.bytes += length;
      count.reads += 1;
      return Uint8Array.from(bytes.subarray(offset, offset + length));
    },
    close: () => undefined,
  };
}

/** A TIFF of one directory of equal entries, and a kind of value behind it. */
function repeatEntry(tag: number, type: number, count: number, entries: number, values: Buffer): Buffer {
  const head = Buffer.alloc(10 + 12 * entries + 4);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries, 8);
  for (let at = 10; at + 12 <= head.length; at += 12) {
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(head.length, at + 8);
  }
  return Buffer.concat([head, values]);
}

const webp = (tiff: Buffer): Buffer => {
  const head = Buffer.from('RIFF\0\0\0\0WEBPEXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 16);
  return Buffer.concat([head, tiff]);
};

describe('a photo made to break things', () => {
  it('with thousands of long tags over each other has next to nothing of them read', () => {
    const MAKE = 0x010f;
    const tiff = repeatEntry(MAKE, 2, 700_000, 2000, Buffer.alloc(700_000, 'x'));
    const file = openCounted(tiff);
    expect(readExifBlock(file, { start: 0, end: file.size })).toMatchObject({ make: 'x'.repeat(1000) });
    expect(file.count.bytes).toBeLessThan(50_000);
  });

  it('never has words of a reader for the name of its camera', async () => {
    const beyond = repeatEntry(0x010f, 2, 700_000, 1, Buffer.from('short'));
    expect(await read(beyond, 'image/tiff')).toMatchObject({ camera: null });
    const numbers = repeatEntry(0x010f, 3, 3, 1, Buffer.alloc(6, 65));
    expect(await read(numbers, 'image/tiff')).toMatchObject({ camera: null });
  });

  it('of nothing but chunks is gone through in part', () => {
    const png = Buffer.concat([Buffer.alloc(8), Buffer.alloc(12 * 100_000)]);
    const file = openCounted(png);
    expect(locateExif(file, 'image/png')).toEqual({ exif: null, size: null });
    expect(file.count.reads).toBeLessThanOrEqual(10_000);
  });

  it('whose directories name each other is read once', async () => {
    const tiff = writeTiff({ make: 'Example', model: 'One' });
    // The directories of EXIF and of places are the first one.
    for (const tag of [0x8769, 0x8825]) {
      const at = tiff.indexOf(Buffer.from([tag & 255, tag >> 8]));
      tiff.writeUInt32LE(8, at + 8);
    }
    expect(await read(tiff, 'image/tiff')).toMatchObject({ camera: 'Example One', point: null });
  });
});

const fields: ExifFields = {
  orientation: 6,
  dateTimeOriginal: '2026:11:20 14:03:05',
  make: 'Example',
  model: 'Two',
  gps: {
    latitude: [
      [52, 1],
      [22, 1],
      [12, 1],
    ],
    latitudeRef: 'N',
    longitude: [
      [4, 1],
      [54, 1],
      [0, 1],
    ],
    longitudeRef: 'W',
  },
};
const photos: readonly (readonly [MediaType, Buffer])[] = [
  ['image/jpeg', writeExifJpeg(fields)],
  ['image/heic', writeExifHeic(fields)],
  ['image/tiff', writeTiff(fields)],
  ['image/webp', webp(writeTiff(fields))],
  ['image/webp', webp(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), writeTiff(fields)]))],
];

describe('what the camera wrote', () => {
  it.each(photos)('is found in %s', async (type, bytes) => {
    const facts = await read(bytes, type);
    expect(facts).toMatchObject({ orientation: 6, takenAt: '2026-11-20T14:03:05', camera: 'Example Two' });
    expect(facts?.point?.latitude).toBeCloseTo(52.37, 9);
    expect(facts?.point?.longitude).toBeCloseTo(-4.9, 9);
  });

  it('is facts or missing whatever bytes are turned round, and little of the file is read', () => {
    const damage = fc.record({
      photo: fc.constantFrom(...photos),
      places: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      length: fc.nat(),
    });
    fc.assert(
      fc.property(damage, ({ photo: [type, whole], places, length }) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of places) bytes[at % bytes.length] = value;
        const file = openCounted(bytes.subarray(0, bytes.length - (length % 3 === 0 ? length % bytes.length : 0)));
        try {
          const { exif } = locateExif(file, type);
          if (exif !== null) readExifBlock(file, exif);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
        expect(file.count.bytes).toBeLessThan(4 * bytes.length + 50_000);
      }),
      { numRuns: 2000 },
    );
  });
});
