import { useTranslation } from 'react-i18next';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import type { AttachmentSaving } from './use-attachment-saving.ts';

/** What became of the photo or file that was saved last. */
export function SavingNote({ saving: { delivered, error, name } }: { readonly saving: AttachmentSaving }) {
  const { t } = useTranslation();
  return <DeliveryNote delivered={delivered} error={error} failed={t('photo.notSaved', { name })} />;
}
