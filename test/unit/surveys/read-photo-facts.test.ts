import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPhotoFacts } from '#main/adapters/media/read-photo-facts.ts';
import { writeExifJpeg, type ExifFields } from '../../support/exif-jpeg.ts';

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

describe('what the camera wrote', () => {
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
