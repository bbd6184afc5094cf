import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { handOverProcedures } from '#shared/survey/hand-over-procedures.ts';
import type { surveyProcedures } from '#shared/survey/survey-procedures.ts';
import { createDownloadFolder, downloadFolderOf } from '#main/platform/files/download-folder.ts';
import { splitFileName } from '#main/platform/files/file-name.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { saveChosenFile } from '#main/platform/files/save-chosen-file.ts';
import { createHandOverService, type HandOverService } from './exchange/hand-over-service.sql.ts';
import type { HandOverListener } from './exchange/run-hand-over-isolated.ts';
import { createSameBuildingFinder } from './exchange/find-same-building.sql.ts';
import { createHandOverEndpoint } from './exchange/hand-over-endpoint.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import { createMediaEndpoint } from './photo/media-endpoint.fs.ts';
import { createMediaStore } from './photo/media-store.fs.ts';
import type { StoredAnswer, StoredRequest } from '#main/platform/http/stored-answer.ts';
import { scheduleMediaSweep } from './photo/schedule-media-sweep.ts';
import { isDatabaseBusy, type openDatabase } from '#main/platform/database/database.ts';
import { createAttachmentStore } from './attachment-store.sql.ts';
import { createContestedStore } from './contested-store.sql.ts';
import { createSurveyStore } from './survey-store.sql.ts';
import { retryWhileBusy } from '#main/platform/rpc/retry-while-busy.ts';
import { CancelledError, NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import { createSurveyBasis } from './survey-basis.ts';
import { createSurveyFiles } from './survey-files.ts';
import { createSurveys, type AssessedSurvey } from './surveys.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { RiskQueries, WhatIf } from '#main/query/index.ts';
import { deliverFile } from '#main/platform/page/deliver-file.ts';

/** Surveys, ready to be used. */
export interface ComposedSurveys {
  readonly handlers: HandlersOf<typeof surveyProcedures & typeof handOverProcedures, CallContext>;
  /** A survey with an answer for what it says now, where there can be one. @throws NotFoundError, CancelledError */
  openAssessed(id: string, signal: AbortSignal): Promise<AssessedSurvey>;
  /** Photos, other files and hand-overs as bytes. */
  answerStored(request: StoredRequest): Promise<StoredAnswer>;
  /** Gives surveys out and takes them in, for the command line, which names files by their paths. */
  readonly handOver: HandOverService;
  /** Ends running hand-overs, and stops looking for files that nothing needs. */
  close(): Promise<void>;
}

/** Puts the stores and use cases of surveys together. */
export function composeSurveys(parts: {
  readonly database: ReturnType<typeof openDatabase>;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly risk: Pick<RiskQueries, 'compute'>;
  readonly whatIf: Pick<WhatIf, 'compare'>;
  readonly catalogue: () => HazardCatalogue;
  readonly entitlement: () => Entitlement;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onProgress: (progress: EventPayload<'handOver.progress'>) => void;
}): ComposedSurveys {
  const { database, dataDirectory, clock, log, risk, whatIf, catalogue, entitlement, onChange, onProgress } = parts;
  const store = createSurveyStore(database, clock);
  const contested = createContestedStore(database, clock);
  const attachments = createAttachmentStore(database, clock);
  const mediaFolder = path.join(dataDirectory, 'media');
  const media = createMediaStore(mediaFolder);
  const patience = { isTransient: isDatabaseBusy };
  const answerMedia = createMediaEndpoint({
    store: media,
    attachments: {
      findMedia: (hash) => attachments.findMedia(hash),
      saveMedia: (record) => retryWhileBusy(() => attachments.saveMedia(record), patience),
      markThumbnail: (hash) => retryWhileBusy(() => attachments.markThumbnail(hash), patience),
    },
  });
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const downloads = createDownloadFolder(downloadFolderOf(dataDirectory), clock);
  const handOver = createHandOverService({
    folder: path.join(dataDirectory, 'hand-overs'),
    mediaFolder,
    temporaryFolder: temporaryFolderOf(dataDirectory),
    database,
    clock,
  });
  const answerHandOver = createHandOverEndpoint(handOver);
  const findHandOver = (id: string): string => {
    const file = handOver.findFile(id);
    if (file === null) throw new NotFoundError('hand-over');
    return file;
  };
  const listen = (handOverId: string, signal: AbortSignal): HandOverListener => ({
    signal,
    onProgress: (progress) => onProgress({ handOverId, ...progress }),
  });
  const stopSweeping = scheduleMediaSweep({ media, attachments, log });
  const surveys = createSurveys({ store, risk, whatIf, clock, createId: randomUUID, onChange });
  const findSameBuilding = createSameBuildingFinder(database);
  const getBasis = createSurveyBasis({ store, catalogue, entitlement });
  const files = createSurveyFiles({ surveys: store, attachments, createId: randomUUID, onChange });
  return {
    answerStored: (request) =>
      request.pathname.startsWith(storedPaths.handOvers) ? answerHandOver(request) : answerMedia(request),
    handOver,
    async close() {
      stopSweeping();
      await handOver.close();
    },
    openAssessed: (id, signal) => retryWhileBusy(() => surveys.openAssessed(id, signal), { ...patience, signal }),
    handlers: {
      'survey.list': (options) => store.list(options),
      'survey.listIds': (options) => ({ ids: store.listIds(options) }),
      'survey.points': ({ ids }) => ({ surveys: store.listPoints(ids) }),
      'survey.facets': () => store.facets(),
      'survey.get': ({ id }) => surveys.open(id),
      'survey.sameBuilding': ({ id }) => ({ records: findSameBuilding(id) }),
      'survey.noteVersions': ({ id }) => ({ versions: store.noteVersions(id) }),
      'survey.create': (input, { signal }) => surveys.create(input, signal),
      'survey.edit': (input) => ({ survey: surveys.edit(input) }),
      'survey.contestedEdits': ({ id }) => ({ edits: contested.list(id) }),
      'survey.keepContested': ({ id, editsId, fields }) => {
        const wasContested = contested.isContested(id);
        if (fields === null) contested.forget(editsId);
        else if (!contested.keep(id, { id: editsId, fields })) throw new NotFoundError('survey');
        // The list marks it; what is typed on changes nothing of that.
        if (contested.isContested(id) !== wasContested) onChange([id]);
        return {};
      },
      'survey.assess': ({ id }, { signal }) => surveys.assess(id, signal),
      'survey.getBasis': ({ id }) => getBasis(id),
      'survey.putBackAnswer': ({ id, computedAt }) => surveys.putBackAnswer(id, computedAt),
      'survey.getAssessed': ({ id }, { signal }) => surveys.openAssessed(id, signal),
      'survey.archive': ({ ids, archived }) => ({ changed: surveys.archive(ids, archived) }),
      'survey.attach': (input) => ({ attachment: files.attach(input) }),
      'survey.editAttachment': (input) => ({ survey: files.edit(input) }),
      'survey.removeAttachment': (input) => ({ survey: files.setRemoved(input) }),
      'survey.saveAttachment': ({ id, attachmentId }, context) => {
        const { hash, name } = files.find(id, attachmentId);
        const write = (target: string) => saveChosenFile(target, media.read(hash, context.signal), temporaryPaths);
        return deliverFile({ ...splitFileName(name), write }, context, downloads);
      },
      'survey.handOver': async ({ handOverId, ids }, { page, signal }) => {
        if (handOver.findFile(handOverId) !== null) {
          throw new ServiceError('INVALID_INPUT', failureText('hand-over-id-taken'));
        }
        const name = `surveys-${clock.now().toISOString().slice(0, 10)}`;
        const listener = listen(handOverId, signal);
        const file =
          page === undefined ? null : await page.chooseTarget({ suggestedName: name, extension: 'freeboard' });
        if (page !== undefined && file === null) throw new CancelledError();
        const chosen = ids ?? handOver.listCurrent();
        const written =
          file === null
            ? await handOver.write(handOverId, chosen, listener)
            : await handOver.writeTo(file, chosen, listener);
        return { name: `${name}.freeboard`, path: file, ...written };
      },
      'survey.receive': async ({ path }, { signal }) => ({ handOverId: await handOver.receiveFile(path, signal) }),
      'survey.previewImport': ({ handOverId }, { signal }) =>
        handOver.preview(findHandOver(handOverId), listen(handOverId, signal)),
      'survey.import': async ({ handOverId, ...choices }, { signal }) => {
        const result = await handOver.import(findHandOver(handOverId), choices, listen(handOverId, signal));
        // Any of them may have changed.
        onChange([]);
        return result;
      },
    },
  };
}
