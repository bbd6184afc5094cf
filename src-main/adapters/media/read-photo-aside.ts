import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { MediaType, PhotoFacts } from '#shared/domain/survey-attachment.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { PHOTO_HEAD_BYTES, readPhotoFacts } from './read-photo-facts.ts';

/** What the worker is started with. */
export interface PhotoJob {
  readonly file: string;
  readonly type: MediaType;
}

/**
 * Reads what the camera wrote into a photo without holding this thread up: what stands beyond the head of a large file, as it
 * may but in a JPEG, is looked for in a worker.
 *
 * @returns null for what is no picture
 */
export async function readPhotoAside(file: string, type: MediaType): Promise<PhotoFacts | null> {
  const hasShortHead = type === 'image/jpeg' || !type.startsWith('image/');
  if (hasShortHead || (await stat(file)).size <= PHOTO_HEAD_BYTES) return readPhotoFacts(file, type);
  return readInWorker({ file, type });
}

function readInWorker(job: PhotoJob): Promise<PhotoFacts | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl('photo-facts'), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
    // Without an effect where it has told or thrown before.
    worker.once('exit', (code) => reject(new Error(`reading a photo ended with code ${code}`)));
  });
}
