import type { MediaType, PhotoFacts } from '#shared/survey/survey-attachment.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';

export interface PhotoJob {
  readonly file: string;
  readonly type: MediaType;
}

/** Reads what the camera wrote into a photo; null for what is no picture. */
export type ReadPhoto = (file: string, type: MediaType) => Promise<PhotoFacts | null>;

/** How long that may take, milliseconds: of a photo as cameras write them it takes some ten. */
const DEADLINE_MILLISECONDS = 20_000;

/**
 * Reads what the camera wrote into a photo in a process of its own.
 * @throws IsolationError where the file is too much for that
 */
export const readPhotoIsolated: ReadPhoto = async (file, type) => {
  if (!type.startsWith('image/')) return null;
  const job: PhotoJob = { file, type };
  return runIsolated('photo-facts', job, {
    signal: new AbortController().signal,
    deadlineMilliseconds: DEADLINE_MILLISECONDS,
  });
};
