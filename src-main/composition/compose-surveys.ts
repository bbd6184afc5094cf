import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { surveyProcedures } from '#shared/contract/procedures/survey-procedures.ts';
import type { Logger } from '#main/adapters/log/create-logger.ts';
import { createMediaDoor } from '#main/adapters/media/media-door.ts';
import { createMediaStore } from '#main/adapters/media/media-store.ts';
import type { StoredAnswer, StoredRequest } from '#main/adapters/media/stored-answer.ts';
import { scheduleMediaSweep } from '#main/adapters/media/schedule-media-sweep.ts';
import type { openDatabase } from '#main/adapters/sqlite/database.ts';
import { createAttachmentStore } from '#main/adapters/sqlite/surveys/attachment-store.ts';
import { createSurveyStore } from '#main/adapters/sqlite/surveys/survey-store.ts';
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
  /** Photos, other files and hand-overs as bytes. */
  answerStored(request: StoredRequest): Promise<StoredAnswer>;
  /** Stops looking for files that nothing needs. */
  close(): void;
}

/** Puts the stores and use cases of surveys together. */
export function composeSurveys({ database, dataDirectory, clock, log, risk, onChange }: SurveyParts): ComposedSurveys {
  const store = createSurveyStore(database, clock);
  const attachments = createAttachmentStore(database, clock);
  const media = createMediaStore(path.join(dataDirectory, 'media'));
  const answerMedia = createMediaDoor({ store: media, attachments });
  const stopSweeping = scheduleMediaSweep({ media, attachments, clock, log });
  const surveys = createSurveys({ store, risk, clock, createId: randomUUID, onChange });
  const files = createSurveyFiles({ attachments, createId: randomUUID, onChange });
  return {
    answerStored: answerMedia,
    close: stopSweeping,
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
    },
  };
}
