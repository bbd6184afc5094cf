import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { useClient } from '#renderer/client/client.ts';
import { createUndoBurst } from '#renderer/ui/undo-burst.ts';
import { doInTurn, doUndoably, takeTurn, reportFailedStep } from '#renderer/ui/undo-step.ts';
import { useIsShown } from '#renderer/ui/use-is-shown.ts';
import { surveySight } from './survey-sight.ts';
import { uploadFile } from './upload-photo.ts';
import { queueUploads, refuseFolders, useUploads, type RefusedFile } from './upload-queue.ts';

/**
 * The files of one survey: adding, captioning, ordering, taking out, putting back. Captions and order can be undone.
 */
export interface SurveyFiles {
  /** Number of files that are being uploaded. */
  readonly uploading: number;
  readonly refused: readonly RefusedFile[];
  /** Takes files in; folders are refused by their names. */
  readonly add: (files: readonly File[], folders?: readonly string[]) => Promise<void>;
  /** @throws where the survey did not get it; `isAgain`: it is sent once more. */
  readonly setCaption: (attachment: SurveyAttachment, caption: string, isAgain: boolean) => Promise<void>;
  readonly setRemoved: (attachment: SurveyAttachment, removed: boolean) => Promise<void>;
  /** Puts it at another place among all files, counted from 0. */
  readonly move: (attachment: SurveyAttachment, from: number, to: number) => Promise<void>;
}

/** Keeps files with a survey; what it shows follows by the backend's event. */
export function useSurveyFiles(surveyId: string): SurveyFiles {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const { waiting, refused } = useUploads(surveyId);
  const isShown = useIsShown();
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['survey.get', { id: surveyId }] }),
    [queryClient, surveyId],
  );

  const change = useCallback(
    async (attachmentId: string, changes: { readonly caption: string } | { readonly position: number }) => {
      await client.call('survey.editAttachment', { id: surveyId, attachmentId, ...changes });
      await refresh();
    },
    [client, surveyId, refresh],
  );
  const captions = useMemo(
    () =>
      createUndoBurst<{ id: string; name: string; caption: string }>(
        ({ id, name, caption }) => void doInTurn(t('undoable.caption', { name }), () => change(id, { caption })),
        surveySight(surveyId),
      ),
    [change, surveyId, t],
  );

  /** The name of what is pasted says nothing. */
  const nameOf = (file: File): string => (file.name === '' ? t('photo.pasted') : file.name);

  async function upload(file: File): Promise<void> {
    try {
      await uploadFile(client, surveyId, file);
    } catch (error) {
      // Told where the survey is; whoever has left it is told as well.
      if (!isShown.current) reportFailedStep(t('undoable.photoAdded', { name: nameOf(file) }), error);
      throw error;
    }
    await refresh();
  }

  return {
    uploading: waiting,
    refused,
    async add(files, folders = []) {
      const added = queueUploads(surveyId, files, upload, nameOf);
      refuseFolders(surveyId, folders);
      await added;
    },
    async setCaption({ id, name, caption: before }, caption, isAgain) {
      const label = t('undoable.caption', { name });
      if (!isAgain) captions.remember(`caption ${id}`, label, { id, name, caption: before }, { id, name, caption });
      await takeTurn(() => change(id, { caption }));
    },
    async setRemoved({ id }, removed) {
      await client.call('survey.removeAttachment', { id: surveyId, attachmentId: id, removed });
      await refresh();
    },
    async move({ id, name }, from, to) {
      await doUndoably({
        label: t('undoable.photoOrder', { name }),
        act: () => change(id, { position: to }),
        undo: () => change(id, { position: from }),
        sight: surveySight(surveyId),
      }).done;
    },
  };
}
