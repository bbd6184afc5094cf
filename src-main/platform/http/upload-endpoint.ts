import { rename } from 'node:fs/promises';
import { MAXIMUM_UPLOAD_BYTES, storedPaths } from '#shared/contract/stored-bytes.ts';
import {
  answerEnvelope,
  answerFailure,
  answerNotKept,
  type StoredAnswer,
  type StoredRequest,
} from './stored-answer.ts';
import type { DownloadFolder } from '../files/download-folder.ts';
import { splitFileName } from '../files/file-name.ts';
import type { UploadBound } from '../files/upload-bound.ts';
import type { UploadFolders } from '../files/upload-folders.ts';

/** What an ending is made of: it goes into the name of a file. */
const plainEnding = /^[a-z0-9]{1,16}$/i;

/** Takes files that a browser brings to be read. */
export interface UploadEndpoint {
  readonly uploads: Pick<DownloadFolder, 'reserve'>;
  readonly folders: Pick<UploadFolders, 'put'>;
  readonly bound: UploadBound;
  /** Makes a grant to read a file that has come, and gives its id. */
  readonly grant: (path: string) => string;
}

/**
 * Answers `PUT` below `/bytes/uploads`: the bytes are kept under a name of ours, which is told to nobody, or in a
 * folder that was begun.
 */
export function createUploadEndpoint({ uploads, folders, bound, grant }: UploadEndpoint) {
  return async ({ method, pathname, body }: StoredRequest): Promise<StoredAnswer> => {
    if (method !== 'PUT' || body === null) return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    const [name = '', ...place] = pathname.slice(storedPaths.uploads.length + 1).split('/');
    try {
      if (place.length > 0) {
        const names = decodeNames(place);
        if (names === null) return answerFailure(400, 'INVALID_INPUT', 'request-malformed');
        await folders.put(name, names, body);
        return answerEnvelope(200, { ok: true, value: {} });
      }
      const { extension } = splitFileName(name);
      const { path } = await uploads.reserve(plainEnding.test(extension) ? extension : '');
      const incoming = await bound.write(body, MAXIMUM_UPLOAD_BYTES);
      await rename(incoming.path, path);
      return answerEnvelope(200, { ok: true, value: { grant: grant(path) } });
    } catch (error) {
      return answerNotKept(error);
    }
  };
}

/** Names of a path without their percent-encoding; null where that is wrong. */
function decodeNames(encoded: readonly string[]): string[] | null {
  try {
    return encoded.map((name) => decodeURIComponent(name));
  } catch {
    return null;
  }
}
