import { storedPaths } from '#shared/contract/stored-bytes.ts';
import {
  answerEnvelope,
  answerFailure,
  answerFile,
  type StoredAnswer,
  type StoredRequest,
} from '#main/adapters/media/stored-answer.ts';
import { ServiceError } from '#main/services/errors.ts';
import type { HandOverDesk } from './hand-over-desk.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Answers requests below `/bytes/hand-overs`. */
export function createHandOverDoor(
  desk: Pick<HandOverDesk, 'findFile' | 'receive'>,
): (request: StoredRequest) => Promise<StoredAnswer> {
  return async (request) => {
    const { method, pathname, body } = request;
    const id = pathname.slice(storedPaths.handOvers.length + 1);
    if (id === '' && method === 'PUT' && body !== null) {
      try {
        return answerEnvelope(200, { ok: true, value: { handOverId: await desk.receive(body) } });
      } catch (error) {
        if (error instanceof ServiceError) return answerFailure(400, error.code, error.message);
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        return answerFailure(507, 'STORAGE_FULL', 'The disk is full. The file was not taken in.');
      }
    }
    if (id === '' || (method !== 'GET' && method !== 'HEAD')) {
      return answerFailure(405, 'INVALID_INPUT', 'This path does not take this method.');
    }
    const file = uuid.test(id) ? desk.findFile(id) : null;
    if (file === null) return answerFailure(404, 'NOT_FOUND', 'There is nothing at this path.');
    return answerFile(file, request, {
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="surveys.freeboard"',
    });
  };
}
