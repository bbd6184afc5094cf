import { storedPaths } from '#shared/contract/stored-bytes.ts';
import {
  answerEnvelope,
  answerFailure,
  answerFile,
  answerNotKept,
  type StoredAnswer,
  type StoredRequest,
} from '#main/adapters/media/stored-answer.ts';
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
        return answerNotKept(error);
      }
    }
    if (id === '' || (method !== 'GET' && method !== 'HEAD')) {
      return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    }
    const file = uuid.test(id) ? desk.findFile(id) : null;
    if (file === null) return answerFailure(404, 'NOT_FOUND', 'nothing-at-path');
    return answerFile(file, request, {
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="surveys.freeboard"',
    });
  };
}
