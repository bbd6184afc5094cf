import { useTranslation } from 'react-i18next';
import type { DeliveredFile } from '#shared/call/delivered-file.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';

/** Saving of photos and files of a survey as they came, and what became of the last one. */
export interface AttachmentSaving {
  /** Does nothing while another one is saved: a button that is switched off would lose the focus. */
  readonly save: (attachment: SurveyAttachment) => void;
  /** Name of the last one. */
  readonly name: string;
  readonly delivered: DeliveredFile | undefined;
  readonly error: Error | null;
}

/** Saves files of a survey where the desktop application asks, or as a browser does. */
export function useAttachmentSaving(surveyId: string): AttachmentSaving {
  const client = useClient();
  const { data, error, isPending, mutate, variables } = useDelivery((attachment: SurveyAttachment) =>
    client.call('survey.saveAttachment', { id: surveyId, attachmentId: attachment.id }),
  );
  return {
    save(attachment) {
      if (!isPending) mutate(attachment);
    },
    name: variables?.name ?? '',
    delivered: data,
    error,
  };
}

/** What became of the photo or file that was saved last. */
export function SavingNote({ saving: { delivered, error, name } }: { readonly saving: AttachmentSaving }) {
  const { t } = useTranslation();
  return <DeliveryNote delivered={delivered} error={error} failed={t('photo.notSaved', { name })} />;
}
