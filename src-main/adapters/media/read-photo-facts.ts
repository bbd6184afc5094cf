import { open } from 'node:fs/promises';
import type { ExpandedTags } from 'exifreader';
import type { Coordinates } from '#shared/domain/geo.ts';
import { photoFactsSchema, type MediaType, type PhotoFacts } from '#shared/domain/survey-attachment.ts';

/**
 * What the camera wrote stands in the first segments of a JPEG, each at most 64 KiB long; elsewhere it may stand
 * anywhere.
 */
export const PHOTO_HEAD_BYTES = 1024 * 1024;

const unknownFacts: PhotoFacts = {
  widthPixels: null,
  heightPixels: null,
  orientation: 1,
  takenAt: null,
  point: null,
  camera: null,
};

/**
 * Reads what the camera wrote into a photo (EXIF 2.32). Metadata that is missing, broken or out of range counts as
 * missing: a photo is kept for its picture.
 *
 * @returns null for what is no picture
 */
export async function readPhotoFacts(file: string, type: MediaType): Promise<PhotoFacts | null> {
  if (!type.startsWith('image/')) return null;
  // Only read when the first photo comes.
  const { default: ExifReader } = await import('exifreader');
  const bytes = await readBytes(file, type === 'image/jpeg' ? PHOTO_HEAD_BYTES : Infinity);
  let tags: ExpandedTags;
  try {
    tags = ExifReader.load(bytes, { expanded: true });
  } catch {
    return unknownFacts;
  }
  const facts: PhotoFacts = {
    widthPixels: readCount(tags.file?.['Image Width']?.value ?? tags.png?.['Image Width']?.value),
    heightPixels: readCount(tags.file?.['Image Height']?.value ?? tags.png?.['Image Height']?.value),
    orientation: readOrientation(tags.exif?.Orientation?.value),
    takenAt: readTime(tags.exif?.DateTimeOriginal?.value, tags.exif?.OffsetTimeOriginal?.value),
    point: readPoint(tags.gps),
    camera: readCamera([tags.exif?.Make?.value, tags.exif?.Model?.value]),
  };
  return photoFactsSchema.safeParse(facts).success ? facts : unknownFacts;
}

async function readBytes(file: string, limit: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, limit));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function readCount(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : null;
}

function readOrientation(value: unknown): number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 8 ? Number(value) : 1;
}

/** EXIF texts come as a list of one. */
function readText(value: unknown): string {
  const [text] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof text === 'string' ? text.replaceAll('\0', '').trim() : '';
}

/**
 * `2026:11:20 14:03:05` and `+01:00` to `2026-11-20T14:03:05+01:00`; a camera whose clock was never set writes zeros.
 */
function readTime(time: unknown, offset: unknown): string | null {
  const [, year, month, day, clock] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(readText(time)) ?? [];
  if (clock === undefined || Number.isNaN(Date.parse(`${year}-${month}-${day}T${clock}Z`))) return null;
  const zone = /^[+-]\d\d:\d\d$/.exec(readText(offset))?.[0] ?? '';
  return `${year}-${month}-${day}T${clock}${zone}`;
}

/** A receiver without a fix writes 0, 0: a place in the Atlantic where nothing is surveyed. */
function readPoint(gps: ExpandedTags['gps']): Coordinates | null {
  const { Latitude: latitude, Longitude: longitude } = gps ?? {};
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

/** `Canon Canon EOS R6` says the maker twice. */
function readCamera(parts: readonly unknown[]): string | null {
  const [make = '', model = ''] = parts.map(readText);
  const name = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
  return name.trim().slice(0, 200) || null;
}
