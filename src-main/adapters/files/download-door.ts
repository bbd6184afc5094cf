import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { answerFailure, answerFile, type StoredAnswer, type StoredRequest } from '../media/stored-answer.ts';
import type { DownloadFolder } from './download-folder.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Answers requests below `/bytes/downloads`; the page that asks names the file. */
export function createDownloadDoor(folder: Pick<DownloadFolder, 'find'>): (request: StoredRequest) => StoredAnswer {
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    }
    const id = request.pathname.slice(storedPaths.downloads.length + 1);
    const file = uuid.test(id) ? folder.find(id) : null;
    if (file === null) return answerFailure(404, 'NOT_FOUND', 'nothing-at-path');
    return answerFile(file, request, {
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  };
}
