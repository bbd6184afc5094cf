import type { Coordinates } from '#shared/geo/geo.ts';
import { photoFactsSchema, type MediaType, type PhotoFacts } from '#shared/survey/survey-attachment.ts';
import { openRandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { readExifBlock, type ExifTags } from './exif-block.ts';
import { locateExif, type PhotoParts } from './locate-exif.ts';

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
 * missing: a photo is kept for its picture. At most a megabyte and some kilobytes of the file are read.
 *
 * @returns null for what is no picture
 */
export async function readPhotoFacts(file: string, type: MediaType): Promise<PhotoFacts | null> {
  if (!type.startsWith('image/')) return null;
  const photo = openRandomAccessFile(file);
  try {
    const { exif, size } = attempt(() => locateExif(photo, type)) ?? { exif: null, size: null };
    const tags = exif === null ? null : attempt(() => readExifBlock(photo, exif));
    const facts = toFacts(size, tags);
    return photoFactsSchema.safeParse(facts).success ? facts : unknownFacts;
  } finally {
    photo.close();
  }
}

/** Null where the file ends inside of what is read, or says of something that it is where nothing can be. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function toFacts(size: PhotoParts['size'], tags: ExifTags | null): PhotoFacts {
  const sizes = { widthPixels: readCount(size?.width), heightPixels: readCount(size?.height) };
  if (tags === null) return { ...unknownFacts, ...sizes };
  return {
    ...sizes,
    orientation: readOrientation(tags.orientation),
    takenAt: readTime(tags.dateTimeOriginal, tags.offsetTimeOriginal),
    point: readPoint(tags),
    camera: readCamera(tags),
  };
}

function readCount(value: number | undefined): number | null {
  return value !== undefined && value > 0 ? value : null;
}

function readOrientation(value: number | null): number {
  return value !== null && value >= 1 && value <= 8 ? value : 1;
}

/**
 * `2026:11:20 14:03:05` and `+01:00` to `2026-11-20T14:03:05+01:00`; a camera whose clock was never set writes zeros.
 */
function readTime(time: string, offset: string): string | null {
  const [, year, month, day, clock] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(time) ?? [];
  if (clock === undefined || Number.isNaN(Date.parse(`${year}-${month}-${day}T${clock}Z`))) return null;
  const zone = /^[+-]\d\d:\d\d$/.exec(offset)?.[0] ?? '';
  return `${year}-${month}-${day}T${clock}${zone}`;
}

/** WGS 84, and datums of continents and countries that lie within 2 m of it (EPSG). */
const worldDatum = /^(?:WGS(?:19)?84|JGD20\d\d|ETRS89|NAD83|GDA(?:94|2020)|CGCS2000|ITRF)/;
/** What stands for a measurement that was interrupted: the place is an earlier one. */
const INTERRUPTED = 'V';

/**
 * A receiver without a fix writes 0, 0: a place in the Atlantic where nothing is surveyed. Degrees of other datums are
 * some hundred metres elsewhere, `TOKYO` 450.
 */
function readPoint(tags: ExifTags): Coordinates | null {
  const datum = tags.mapDatum.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  if (tags.gpsStatus === INTERRUPTED || (datum !== '' && !worldDatum.test(datum))) return null;
  const latitude = readDegrees(tags.latitude, tags.latitudeRef, 'NS');
  const longitude = readDegrees(tags.longitude, tags.longitudeRef, 'EW');
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

/**
 * Degrees of a half of the earth; null where it is not said which.
 * @param halves their letters: of the second, degrees are below zero
 */
function readDegrees([degrees, minutes, seconds]: readonly number[], half: string, halves: string): number | null {
  const sign = [1, -1][half.length === 1 ? halves.indexOf(half.toUpperCase()) : -1];
  if (degrees === undefined || minutes === undefined || seconds === undefined || sign === undefined) return null;
  return sign * (degrees + minutes / 60 + seconds / 3600);
}

/** `Canon Canon EOS R6` says the maker twice. */
function readCamera({ make, model }: ExifTags): string | null {
  const name = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
  return name.trim().slice(0, 200) || null;
}
