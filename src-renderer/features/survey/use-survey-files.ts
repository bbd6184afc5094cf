import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyAttachment } from '#shared/domain/survey-attachment.ts';
import { useClient } from '../../client/client-context.ts';
import { codeOf, type ClientFailureCode } from '../../client/client-error.ts';
import { createUndoBurst } from '../../ui/undo-burst.ts';
import { doInTurn, doUndoably } from '../../ui/undo-step.ts';
import { uploadFile } from './upload-photo.ts';

/** A file that was not taken, and why. */
export interface RefusedFile {
  /** Tells it from another one of the same name. */
  readonly id: string;
  readonly name: string;
  readonly code: ClientFailureCode;
}

/** The files of one survey: adding, captioning, ordering, taking out, putting back. Captions and order can be undone. */
export interface SurveyFiles {
  /** How many are still on their way. */
  readonly uploading: number;
  readonly refused: readonly RefusedFile[];
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly setCaption: (attachment: SurveyAttachment, caption: string) => Promise<void>;
  readonly setRemoved: (attachment: SurveyAttachment, removed: boolean) => Promise<void>;
  /** Puts it at another place among all files, counted from 0. */
  readonly move: (attachment: SurveyAttachment, from: number, to: number) => Promise<void>;
}

/** Keeps files with a survey; what it shows follows by the backend's event. */
export function useSurveyFiles(surveyId: string): SurveyFiles {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const [uploading, setUploading] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** The end of every upload that was asked for before. */
  const uploads = useRef(Promise.resolve());
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['survey.get', surveyId] }),
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
      ),
    [change, t],
  );

  async function upload(file: File): Promise<void> {
    try {
      await uploadFile(client, surveyId, file);
      await refresh();
    } catch (error) {
      const name = file.name === '' ? t('photo.pasted') : file.name;
      setRefused((list) => [...list, { id: crypto.randomUUID(), name, code: codeOf(error) }]);
    } finally {
      setUploading((count) => count - 1);
    }
  }

  return {
    uploading,
    refused,
    add(files) {
      setRefused([]);
      setUploading((count) => count + files.length);
      // One after the other, also those that are chosen while others are on their way: they stay in their order, and
      // forty photos at once would hold forty pictures in memory.
      for (const file of files) uploads.current = uploads.current.then(() => upload(file));
      return uploads.current;
    },
    async setCaption({ id, name, caption: before }, caption) {
      const label = t('undoable.caption', { name });
      captions.remember(`caption ${id}`, label, { id, name, caption: before }, { id, name, caption });
      await doInTurn(label, () => change(id, { caption }));
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
      }).done;
    },
  };
}
