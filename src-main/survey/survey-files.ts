import type { ParsedInput } from '#shared/contract/procedures.ts';
import type { Survey } from '#shared/survey/survey.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { AttachmentStore } from './attachment-store.sql.ts';
import type { SurveyStore } from './survey-store.sql.ts';

export interface SurveyFilePorts {
  readonly surveys: Pick<SurveyStore, 'find'>;
  readonly attachments: AttachmentStore;
  readonly createId: () => string;
  /** Told of every survey whose files have changed. */
  readonly onChange: (ids: readonly string[]) => void;
}

/** The use cases of a survey's photos and other files. */
export interface SurveyFileService {
  /** @throws NotFoundError also when it was removed */
  find(surveyId: string, attachmentId: string): SurveyAttachment;
  /** @throws NotFoundError when there is no such survey, or the bytes have not been put */
  attach(input: ParsedInput<'survey.attach'>): SurveyAttachment;
  /** @throws NotFoundError */
  edit(input: ParsedInput<'survey.editAttachment'>): Survey;
  /** @throws NotFoundError */
  setRemoved(input: ParsedInput<'survey.removeAttachment'>): Survey;
}

/** Creates the use cases of a survey's files. */
export function createSurveyFiles({ surveys, attachments, createId, onChange }: SurveyFilePorts): SurveyFileService {
  return {
    find(surveyId, attachmentId) {
      const attachment = surveys.find(surveyId)?.attachments.find(({ id }) => id === attachmentId);
      if (attachment === undefined) throw new NotFoundError('file');
      return attachment;
    },
    attach({ id: surveyId, hash, name, caption }) {
      if (attachments.findMedia(hash) === null) throw new NotFoundError('file');
      const id = createId();
      const survey = attachments.attach({ id, surveyId, hash, name: readFileName(name), caption });
      const attachment = survey?.attachments.find((one) => one.id === id);
      if (attachment === undefined) throw new NotFoundError('survey');
      onChange([surveyId]);
      return attachment;
    },
    edit({ id, attachmentId, caption, position }) {
      return announce(attachments.edit(id, attachmentId, { caption, position }));
    },
    setRemoved({ id, attachmentId, removed }) {
      return announce(attachments.setRemoved(id, attachmentId, removed));
    },
  };

  function announce(survey: Survey | null): Survey {
    if (survey === null) throw new NotFoundError('file');
    onChange([survey.id]);
    return survey;
  }
}

/** The name alone: a path says more about the surveyor's computer than the survey should keep. */
function readFileName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1);
  // Control characters would come out again in a header and a report.
  return last.replaceAll(/\p{Cc}/gu, '').trim() || 'file';
}
