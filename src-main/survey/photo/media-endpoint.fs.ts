import { existsSync } from 'node:fs';
import {
  MAXIMUM_MEDIA_BYTES,
  MAXIMUM_THUMBNAIL_BYTES,
  storedPaths,
  type KeptMedia,
} from '#shared/contract/stored-bytes.ts';
import { mediaHashSchema, type MediaType } from '#shared/survey/survey-attachment.ts';
import type { MediaRecord, AttachmentStore } from '../attachment-store.sql.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { requireSoundFile } from '#main/platform/files/sound-files.ts';
import { DamagedFileError, toFailure } from '#main/platform/errors/errors.ts';
import type { MediaStore } from './media-store.fs.ts';
import {
  answerEnvelope,
  answerFailure,
  answerFile,
  answerNotKept,
  type StoredAnswer,
  type StoredRequest,
} from '#main/platform/http/stored-answer.ts';

/** Answers requests below `/bytes/media`. */
export type MediaEndpoint = (request: StoredRequest) => Promise<StoredAnswer>;

/** What a window may draw in its own page; everything else is only given out to be saved. */
const drawnTypes: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
/** Contents never change under their hash. */
const FOREVER = 'private, max-age=31536000, immutable';

/** What is known of kept files. Whoever writes it down may have to wait for others who write. */
export interface MediaRecords extends Pick<AttachmentStore, 'findMedia'> {
  saveMedia(media: MediaRecord): Promise<void>;
  markThumbnail(hash: string): Promise<void>;
}

/** Creates what gives and takes the files of surveys. */
export function createMediaEndpoint({
  store,
  attachments,
}: {
  readonly store: MediaStore;
  readonly attachments: MediaRecords;
}): MediaEndpoint {
  async function keep(body: AsyncIterable<Uint8Array>): Promise<StoredAnswer> {
    const media: KeptMedia = await store.keep(body, MAXIMUM_MEDIA_BYTES, attachments.saveMedia);
    return answerEnvelope(200, { ok: true, value: media });
  }

  async function keepThumbnail(hash: string, body: AsyncIterable<Uint8Array>): Promise<StoredAnswer> {
    if (attachments.findMedia(hash) === null) return answerFailure(404, 'NOT_FOUND', 'file-not-found');
    await store.keepThumbnail(hash, body, MAXIMUM_THUMBNAIL_BYTES);
    await attachments.markThumbnail(hash);
    return answerEnvelope(200, { ok: true, value: {} });
  }

  function give(hash: string, part: 'original' | 'thumbnail', request: StoredRequest): StoredAnswer {
    const media = attachments.findMedia(hash);
    if (media === null) return answerFailure(404, 'NOT_FOUND', 'file-not-found');
    const isDrawn = part === 'thumbnail' || drawnTypes.includes(media.type);
    const file = store.pathOf(hash, part);
    try {
      // Its name is its digest. Of a small picture nobody knows one.
      if (part === 'original' && existsSync(file)) requireSoundFile(file, hash);
    } catch (error) {
      if (!(error instanceof ChecksumError)) throw error;
      return answerEnvelope(500, { ok: false, error: toFailure(new DamagedFileError(file, error)) });
    }
    return answerFile(file, request, {
      'cache-control': part === 'original' ? FOREVER : 'private, max-age=3600',
      // A small picture is WebP or JPEG, which browsers tell apart by themselves in an image.
      'content-type': part === 'thumbnail' ? 'image/webp' : isDrawn ? media.type : 'application/octet-stream',
      'content-disposition': isDrawn ? 'inline' : 'attachment',
    });
  }

  return async (request) => {
    const { method, pathname, body } = request;
    const [hash, part, ...rest] = pathname.slice(storedPaths.media.length + 1).split('/');
    const isKnownPath = rest.length === 0 && (part === undefined || part === 'thumbnail');
    const isGet = method === 'GET' || method === 'HEAD';
    if (!isKnownPath || (hash !== '' && !mediaHashSchema.safeParse(hash).success)) {
      return answerFailure(404, 'NOT_FOUND', 'nothing-at-path');
    }
    if (isGet && hash) return give(hash, part ?? 'original', request);
    if (method !== 'PUT' || body === null || (hash && part === undefined)) {
      return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    }
    try {
      return await (hash ? keepThumbnail(hash, body) : keep(body));
    } catch (error) {
      return answerNotKept(error);
    }
  };
}
