import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { createFileDoor } from '#main/platform/http/file-door.ts';
import {
  answerEnvelope,
  answerFailure,
  answerNotKept,
  type StoredAnswer,
  type StoredRequest,
} from '#main/platform/http/stored-answer.ts';
import type { HandOverDesk } from './hand-over-desk.sql.ts';

/** Answers requests below `/bytes/hand-overs`. */
export function createHandOverDoor(
  desk: Pick<HandOverDesk, 'findFile' | 'receive'>,
): (request: StoredRequest) => Promise<StoredAnswer> {
  const give = createFileDoor(storedPaths.handOvers, (id) => desk.findFile(id), 'surveys.freeboard');
  return async (request) => {
    const { method, pathname, body } = request;
    if (pathname !== storedPaths.handOvers) return give(request);
    if (method !== 'PUT' || body === null) return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    try {
      return answerEnvelope(200, { ok: true, value: { handOverId: await desk.receive(body) } });
    } catch (error) {
      return answerNotKept(error);
    }
  };
}
