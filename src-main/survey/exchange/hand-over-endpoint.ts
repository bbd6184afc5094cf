import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { createFileEndpoint } from '#main/platform/http/file-endpoint.ts';
import {
  answerEnvelope,
  answerFailure,
  answerNotKept,
  type StoredAnswer,
  type StoredRequest,
} from '#main/platform/http/stored-answer.ts';
import type { HandOverService } from './hand-over-service.sql.ts';

/** Answers requests below `/bytes/hand-overs`. */
export function createHandOverEndpoint(
  service: Pick<HandOverService, 'findFile' | 'receive'>,
): (request: StoredRequest) => Promise<StoredAnswer> {
  const give = createFileEndpoint(storedPaths.handOvers, (id) => service.findFile(id), 'surveys.freeboard');
  return async (request) => {
    const { method, pathname, body } = request;
    if (pathname !== storedPaths.handOvers) return give(request);
    if (method !== 'PUT' || body === null) return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    try {
      return answerEnvelope(200, { ok: true, value: { handOverId: await service.receive(body) } });
    } catch (error) {
      return answerNotKept(error);
    }
  };
}
