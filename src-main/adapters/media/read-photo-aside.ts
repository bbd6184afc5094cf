import { stat } from 'node:fs/promises';
import type { MediaType, PhotoFacts } from '#shared/domain/survey-attachment.ts';
import { runInWorker } from '#main/adapters/workers/run-in-worker.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { PHOTO_HEAD_BYTES, readPhotoFacts } from './read-photo-facts.ts';

export interface PhotoJob {
  readonly file: string;
  readonly type: MediaType;
}

/**
 * Reads what the camera wrote into a photo without holding this thread up: what stands beyond the head of a large file,
 * as it may but in a JPEG, is looked for in a worker.
 *
 * @returns null for what is no picture
 */
export async function readPhotoAside(file: string, type: MediaType): Promise<PhotoFacts | null> {
  const hasShortHead = type === 'image/jpeg' || !type.startsWith('image/');
  if (hasShortHead || (await stat(file)).size <= PHOTO_HEAD_BYTES) return readPhotoFacts(file, type);
  const job: PhotoJob = { file, type };
  return runInWorker(workerUrl('photo-facts'), job, { signal: new AbortController().signal });
}
