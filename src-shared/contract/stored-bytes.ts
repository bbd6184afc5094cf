import * as z from 'zod';
import { mediaHashSchema, mediaTypes, photoFactsSchema } from '#shared/survey/survey-attachment.ts';

/**
 * Bytes that the window puts and gets by themselves and not through the table of procedures:
 *
 * - `PUT /bytes/media` keeps a file and answers {@link keptMediaSchema} in an envelope,
 * - `GET /bytes/media/<hash>` gives it back, with `Range`,
 * - `PUT` and `GET /bytes/media/<hash>/thumbnail` do so for its small picture, a WebP or JPEG,
 * - `PUT /bytes/hand-overs` takes a `.freeboard` file in to be looked at and answers {@link receivedHandOverSchema},
 * - `GET /bytes/hand-overs/<id>` gives one that was written,
 * - `GET /bytes/downloads/<id>` gives a file that a procedure has written for a browser,
 * - `PUT /bytes/uploads/<name>` takes a file in that a browser brings to be read, and answers {@link uploadedSchema},
 * - `PUT /bytes/uploads/<targetGrant>/<path>` puts one into a folder of `folder.begin`, and answers nothing in an
 *   envelope. The path: names that every system takes, percent-encoded, between slashes.
 */
export const storedPaths = {
  media: '/bytes/media',
  handOvers: '/bytes/hand-overs',
  downloads: '/bytes/downloads',
  uploads: '/bytes/uploads',
} as const;

/** Whether a path is one of {@link storedPaths} or below one. */
export function isStoredPath(pathname: string): boolean {
  return Object.values(storedPaths).some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Largest file of a survey, bytes. */
export const MAXIMUM_MEDIA_BYTES = 100 * 1024 * 1024;
/** Largest small picture, bytes. */
export const MAXIMUM_THUMBNAIL_BYTES = 512 * 1024;
/** Largest `.freeboard` file, bytes. */
export const MAXIMUM_HAND_OVER_BYTES = 20 * 1024 * 1024 * 1024;

/** Largest file that a browser may bring to be read, bytes. */
export const MAXIMUM_UPLOAD_BYTES = 4 * 1024 * 1024 * 1024;
/** Most files of a folder that a browser brings, and most bytes of them together. */
export const MAXIMUM_FOLDER_FILES = 5000;
export const MAXIMUM_FOLDER_BYTES = 32 * 1024 * 1024 * 1024;

/** Most files that browsers have brought to be read, all that are kept at a time, and most bytes of them together. */
export const MAXIMUM_UPLOADS_FILES = 20_000;
export const MAXIMUM_UPLOADS_BYTES = 64 * 1024 * 1024 * 1024;

/** A file as it was kept. */
export const keptMediaSchema = z.strictObject({
  hash: mediaHashSchema,
  type: z.enum(mediaTypes),
  sizeBytes: z.int().min(0),
  photo: photoFactsSchema.nullable(),
});
/** A file as it was kept. */
export type KeptMedia = z.infer<typeof keptMediaSchema>;

/** A file that was brought, by the grant to read it. */
export const uploadedSchema = z.strictObject({ grant: z.uuid() });

/** A `.freeboard` file that was taken in, by the id that the procedures know it by. */
export const receivedHandOverSchema = z.strictObject({ handOverId: z.uuid() });
