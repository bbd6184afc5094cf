import { isUuid } from '#shared/text/uuid.ts';
import { answerFailure, answerFile, type StoredAnswer, type StoredRequest } from './stored-answer.ts';

/** Answers requests for files that lie there under an id. */
export type FileEndpoint = (request: StoredRequest) => StoredAnswer;

/**
 * Creates what gives files that are to be saved.
 *
 * @param at the path that the ids stand below, without a slash at its end
 * @param findFile where the file of an id lies; null when there is none
 * @param name what to save the file as; left out: the page that asks names it
 */
export function createFileEndpoint(at: string, findFile: (id: string) => string | null, name?: string): FileEndpoint {
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerFailure(405, 'INVALID_INPUT', 'method-not-taken');
    }
    const id = request.pathname.slice(at.length + 1);
    const file = isUuid(id) ? findFile(id) : null;
    if (file === null) return answerFailure(404, 'NOT_FOUND', 'nothing-at-path');
    return answerFile(file, request, {
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': name === undefined ? 'attachment' : `attachment; filename="${name}"`,
    });
  };
}
