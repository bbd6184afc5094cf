import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SurveyAttachment } from '#shared/domain/survey-attachment.ts';
import { useClient } from '../../client/client-context.ts';
import { codeOf, type ClientFailureCode } from '../../client/client-error.ts';
import { uploadFile } from './upload-photo.ts';

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly code: ClientFailureCode;
}

/** The files of one survey: adding, captioning, taking out, putting back. */
export interface SurveyFiles {
  /** How many are still on their way. */
  readonly uploading: number;
  readonly refused: readonly RefusedFile[];
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly setCaption: (attachment: SurveyAttachment, caption: string) => Promise<void>;
  readonly setRemoved: (attachment: SurveyAttachment, removed: boolean) => Promise<void>;
  readonly move: (attachment: SurveyAttachment, position: number) => Promise<void>;
}

/** Keeps files with a survey; what it shows follows by the backend's event. */
export function useSurveyFiles(surveyId: string): SurveyFiles {
  const client = useClient();
  const queryClient = useQueryClient();
  const [uploading, setUploading] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['survey.get', surveyId] }),
    [queryClient, surveyId],
  );

  return {
    uploading,
    refused,
    async add(files) {
      setRefused([]);
      setUploading((count) => count + files.length);
      // One after the other: forty photos at once would hold forty pictures in memory.
      for (const file of files) {
        try {
          await uploadFile(client, surveyId, file);
          await refresh();
        } catch (error) {
          setRefused((list) => [...list, { name: file.name, code: codeOf(error) }]);
        } finally {
          setUploading((count) => count - 1);
        }
      }
    },
    async setCaption({ id }, caption) {
      await client.call('survey.editAttachment', { id: surveyId, attachmentId: id, caption });
      await refresh();
    },
    async setRemoved({ id }, removed) {
      await client.call('survey.removeAttachment', { id: surveyId, attachmentId: id, removed });
      await refresh();
    },
    async move({ id }, position) {
      await client.call('survey.editAttachment', { id: surveyId, attachmentId: id, position });
      await refresh();
    },
  };
}
