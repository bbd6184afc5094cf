import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';

/** Kinds of files that surveys may hold, told by their first bytes and not by their names. */
export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/tiff',
  'application/pdf',
  'application/zip',
  'text/plain',
] as const;
/** One of {@link mediaTypes}; office documents are zip files. */
export type MediaType = (typeof mediaTypes)[number];

/** SHA-256 of a file's contents, lower-case hexadecimal: its identity and its name in the store. */
export const mediaHashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal');

/**
 * Farther than this from the building, a photo deserves a look: beyond a large lot and the error of a phone's position.
 */
export const PHOTO_FAR_METRES = 150;

/** What a camera wrote into a photo. Every part may be missing. */
export const photoFactsSchema = z.strictObject({
  /** Size in pixels as stored, before `orientation` is applied. */
  widthPixels: z.int().min(1).nullable(),
  heightPixels: z.int().min(1).nullable(),
  /** EXIF orientation 1..8; 1 when there is none. */
  orientation: z.int().min(1).max(8),
  /** The camera's local time, `YYYY-MM-DDTHH:MM:SS`, with an offset (`+02:00`) where the camera wrote one. */
  takenAt: z.string().max(40).nullable(),
  point: coordinatesSchema.nullable(),
  camera: line.max(200).nullable(),
});
/** What a camera wrote into a photo. */
export type PhotoFacts = z.infer<typeof photoFactsSchema>;

/**
 * A photo or another file of a survey. The bytes: `/bytes/media/<hash>`, its small picture
 * `/bytes/media/<hash>/thumbnail`.
 */
export const surveyAttachmentSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['photo', 'file']),
  hash: mediaHashSchema,
  type: z.enum(mediaTypes),
  sizeBytes: z.int().min(0),
  /** Name of the file as it came, without folders. */
  name: line.min(1).max(255),
  caption: line.max(1000),
  addedAt: z.iso.datetime(),
  /** Null for what is no photo. */
  photo: photoFactsSchema.nullable(),
  /** Metres from where the photo says it was taken to the building; null when it does not say. */
  distanceMetres: z.number().min(0).nullable(),
  /** Whether a small picture is kept; false until the window has made one, and for what it cannot draw. */
  hasThumbnail: z.boolean(),
});
/** A photo or another file of a survey. */
export type SurveyAttachment = z.infer<typeof surveyAttachmentSchema>;

/** Path of a file's bytes, and of its small picture, below the window's own origin. */
export function formatMediaPath(hash: string, part: 'original' | 'thumbnail' = 'original'): string {
  return part === 'original' ? `/bytes/media/${hash}` : `/bytes/media/${hash}/thumbnail`;
}
