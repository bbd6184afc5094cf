import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPhotoIsolated } from '#main/survey/photo/read-photo-isolated.ts';
import { PHOTO_HEAD_BYTES } from '#main/survey/photo/locate-exif.ts';
import { readPhotoFacts } from '#main/survey/photo/read-photo-facts.ts';
import { writeExifHeic } from '../../support/exif-heic.ts';
import { writeExifJpeg, writeTiff, type ExifFields } from '../../support/exif-jpeg.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-exif-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Buffer) {
  const file = path.join(folder, 'photo.jpg');
  writeFileSync(file, bytes);
  return readPhotoFacts(file, 'image/jpeg');
}

/** A PNG (ISO/IEC 15948) of no real picture, whose EXIF stands behind more bytes than are read at once. */
function writeLongPng(fields: ExifFields): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length, 0);
    head.write(type, 4, 'latin1');
    // Nobody looks at the checksum behind it.
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  };
  // 640 by 480, eight bits, colours.
  const header = Buffer.from('00000280000001e00802000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(2 * PHOTO_HEAD_BYTES)),
    chunk('eXIf', writeTiff(fields)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what the camera wrote', () => {
  it('is found behind the picture of a large file', async () => {
    const file = path.join(folder, 'photo.png');
    writeFileSync(file, writeLongPng({ orientation: 6, make: 'Example', model: 'One' }));
    expect(await readPhotoIsolated(file, 'image/png')).toEqual({
      widthPixels: 640,
      heightPixels: 480,
      orientation: 6,
      takenAt: null,
      point: null,
      camera: 'Example One',
    });
  });

  it('is read as it was written', async () => {
    const fields: ExifFields = {
      orientation: 6,
      dateTimeOriginal: '2026:11:20 14:03:05',
      offsetTimeOriginal: '-08:00',
      make: 'Example',
      model: 'Example One',
      gps: {
        // 49 degrees 9 minutes 36 seconds north: 49 + 9/60 + 36/3600 = 49.16; 121° 57' 0" west: -121.95.
        latitude: [
          [49, 1],
          [9, 1],
          [3600, 100],
        ],
        latitudeRef: 'N',
        longitude: [
          [121, 1],
          [57, 1],
          [0, 1],
        ],
        longitudeRef: 'W',
      },
    };
    const facts = await read(writeExifJpeg(fields));
    expect(facts).toMatchObject({
      widthPixels: 8,
      heightPixels: 8,
      orientation: 6,
      takenAt: '2026-11-20T14:03:05-08:00',
      camera: 'Example One',
    });
    expect(facts?.point?.latitude).toBeCloseTo(49.16, 9);
    expect(facts?.point?.longitude).toBeCloseTo(-121.95, 9);
  });

  it('is read out of a HEIC, whose picture nobody here can draw; what it does not say is missing', async () => {
    const file = path.join(folder, 'photo.heic');
    const fields: ExifFields = {
      dateTimeOriginal: '2026:11:20 14:03:05',
      make: 'Example',
      model: 'Phone',
      gps: {
        // 52 degrees 22 minutes 12 seconds north: 52 + 22/60 + 12/3600 = 52.37; 4 degrees 54 minutes east: 4.9.
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
        longitudeRef: 'E',
      },
    };
    writeFileSync(file, writeExifHeic(fields));
    const facts = await readPhotoIsolated(file, 'image/heic');
    expect(facts).toMatchObject({ takenAt: '2026-11-20T14:03:05', camera: 'Example Phone', widthPixels: null });
    expect(facts?.point?.latitude).toBeCloseTo(52.37, 9);
    expect(facts?.point?.longitude).toBeCloseTo(4.9, 9);

    writeFileSync(file, writeExifHeic());
    expect(await readPhotoIsolated(file, 'image/heic')).toMatchObject({ takenAt: null, point: null, camera: null });
  });

  it('is south and east where the photo says so', async () => {
    const facts = await read(
      writeExifJpeg({
        gps: {
          latitude: [
            [33, 1],
            [30, 1],
            [0, 1],
          ],
          latitudeRef: 'S',
          longitude: [
            [151, 1],
            [15, 1],
            [0, 1],
          ],
          longitudeRef: 'E',
        },
      }),
    );
    expect(facts?.point).toEqual({ latitude: -33.5, longitude: 151.25 });
  });

  it.each([
    ['s', 'w', { latitude: -33.5, longitude: -151.25 }],
    ['N', 'e', { latitude: 33.5, longitude: 151.25 }],
    ['X', 'E', null],
    ['S', 'South', null],
    ['E', 'N', null],
    ['', 'E', null],
  ])('has a place only where it says of which halves of the earth: %j %j', async (latitudeRef, longitudeRef, point) => {
    const angle = (degrees: number, minutes: number) =>
      [
        [degrees, 1],
        [minutes, 1],
        [0, 1],
      ] as const;
    const gps = { latitude: angle(33, 30), latitudeRef, longitude: angle(151, 15), longitudeRef };
    expect((await read(writeExifJpeg({ gps })))?.point).toEqual(point);
  });

  // EXIF 2.32, 4.6.6: `A` is a measurement in progress, `V` an interrupted one; `TOKYO` lies some 450 m from WGS 84.
  it.each([
    ['A', undefined, true],
    ['V', undefined, false],
    [undefined, 'WGS-84', true],
    ['A', 'WGS84', true],
    ['A', 'WGS 1984', true],
    ['A', 'JGD2011', true],
    ['A', '', true],
    ['A', 'TOKYO', false],
    ['A', 'NAD27', false],
    ['A', 'ED50', false],
  ])('has a place only where it was measured, in WGS 84: %j %j', async (status, mapDatum, isPlace) => {
    const angle = [
      [35, 1],
      [30, 1],
      [0, 1],
    ] as const;
    const gps = {
      latitude: angle,
      latitudeRef: 'N',
      longitude: angle,
      longitudeRef: 'E',
      ...(status === undefined ? {} : { status }),
      ...(mapDatum === undefined ? {} : { mapDatum }),
    };
    const point = isPlace ? { latitude: 35.5, longitude: 35.5 } : null;
    expect((await read(writeExifJpeg({ gps })))?.point).toEqual(point);
  });

  it('counts as missing where it is missing, zero or nonsense', async () => {
    const zero = [
      [0, 1],
      [0, 1],
      [0, 1],
    ] as const;
    const facts = await read(
      writeExifJpeg({
        orientation: 9,
        dateTimeOriginal: '0000:00:00 00:00:00',
        gps: { latitude: zero, latitudeRef: 'N', longitude: zero, longitudeRef: 'E' },
      }),
    );
    expect(facts).toEqual({
      widthPixels: 8,
      heightPixels: 8,
      orientation: 1,
      takenAt: null,
      point: null,
      camera: null,
    });
  });

  it('is nothing in a picture that breaks off, and the picture is still one', async () => {
    const whole = writeExifJpeg({ orientation: 3 });
    for (const length of [3, 12, 40, whole.length - 2]) {
      expect(await read(whole.subarray(0, length)), `${length} bytes`).toMatchObject({ camera: null });
    }
  });

  it('is not looked for in what is no picture', async () => {
    expect(await readPhotoFacts('/nowhere', 'application/pdf')).toBeNull();
  });
});
