import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { surveyProcedures } from '#shared/contract/procedures/survey-procedures.ts';
import { createHandOverDesk, type HandOverDesk } from '#main/adapters/hand-over/hand-over-desk.ts';
import { createHandOverDoor } from '#main/adapters/hand-over/hand-over-door.ts';
import type { Logger } from '#main/adapters/log/create-logger.ts';
import { createMediaDoor } from '#main/adapters/media/media-door.ts';
import { createMediaStore } from '#main/adapters/media/media-store.ts';
import type { StoredAnswer, StoredRequest } from '#main/adapters/media/stored-answer.ts';
import { scheduleMediaSweep } from '#main/adapters/media/schedule-media-sweep.ts';
import type { openDatabase } from '#main/adapters/sqlite/database.ts';
import { createAttachmentStore } from '#main/adapters/sqlite/surveys/attachment-store.ts';
import { createSurveyStore } from '#main/adapters/sqlite/surveys/survey-store.ts';
import { NotFoundError } from '#main/services/errors.ts';
import { createSurveyFiles } from '#main/services/survey-files.ts';
import { createSurveys } from '#main/services/surveys.ts';
import type { CallContext, Clock } from '#main/services/ports.ts';
import type { RiskQueries } from '#main/services/query-risk.ts';

/** What surveys are put together from. */
export interface SurveyParts {
  readonly database: ReturnType<typeof openDatabase>;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly risk: Pick<RiskQueries, 'compute'>;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Surveys, ready to be used. */
export interface ComposedSurveys {
  readonly handlers: HandlersOf<typeof surveyProcedures, CallContext>;
  /** @throws NotFoundError */
  open(id: string): ReturnType<ReturnType<typeof createSurveys>['open']>;
  /** Photos, other files and hand-overs as bytes. */
  answerStored(request: StoredRequest): Promise<StoredAnswer>;
  /** Gives surveys out and takes them in, for the command line, which names files by their paths. */
  readonly handOver: HandOverDesk;
  /** Stops looking for files that nothing needs. */
  close(): void;
}

/** Puts the stores and use cases of surveys together. */
export function composeSurveys({ database, dataDirectory, clock, log, risk, onChange }: SurveyParts): ComposedSurveys {
  const store = createSurveyStore(database, clock);
  const attachments = createAttachmentStore(database, clock);
  const media = createMediaStore(path.join(dataDirectory, 'media'));
  const answerMedia = createMediaDoor({ store: media, attachments });
  const handOver = createHandOverDesk({
    folder: path.join(dataDirectory, 'hand-overs'),
    database,
    databaseFile: database.name,
    media,
    attachments,
    clock,
  });
  const answerHandOver = createHandOverDoor(handOver);
  const findHandOver = (id: string): string => {
    const file = handOver.findFile(id);
    if (file === null) throw new NotFoundError('This hand-over');
    return file;
  };
  const stopSweeping = scheduleMediaSweep({ media, attachments, clock, log });
  const surveys = createSurveys({ store, risk, clock, createId: randomUUID, onChange });
  const files = createSurveyFiles({ attachments, createId: randomUUID, onChange });
  return {
    answerStored: (request) =>
      request.pathname.startsWith(storedPaths.handOvers) ? answerHandOver(request) : answerMedia(request),
    handOver,
    close: stopSweeping,
    open: (id) => surveys.open(id),
    handlers: {
      'survey.list': (options) => store.list(options),
      'survey.facets': () => store.facets(),
      'survey.get': ({ id }) => surveys.open(id),
      'survey.noteVersions': ({ id }) => ({ versions: store.noteVersions(id) }),
      'survey.create': (input, { signal }) => surveys.create(input, signal),
      'survey.edit': (input) => ({ survey: surveys.edit(input) }),
      'survey.assess': ({ id }, { signal }) => surveys.assess(id, signal),
      'survey.archive': ({ ids, archived }) => ({ changed: surveys.archive(ids, archived) }),
      'survey.attach': (input) => ({ attachment: files.attach(input) }),
      'survey.editAttachment': (input) => ({ survey: files.edit(input) }),
      'survey.removeAttachment': (input) => ({ survey: files.setRemoved(input) }),
      'survey.handOver': async ({ ids }, { signal }) => {
        const { id, surveys: count, sizeBytes } = await handOver.write(ids ?? handOver.listCurrent(), signal);
        const day = clock.now().toISOString().slice(0, 10);
        return { handOverId: id, name: `surveys-${day}.freeboard`, surveys: count, sizeBytes };
      },
      'survey.previewImport': ({ handOverId }) => handOver.preview(findHandOver(handOverId)),
      'survey.import': async ({ handOverId, decisions, otherwise }, { signal }) => {
        const result = await handOver.import(findHandOver(handOverId), { decisions, otherwise }, signal);
        // Any of them may have changed.
        onChange([]);
        return result;
      },
    },
  };
}
