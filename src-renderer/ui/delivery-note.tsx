import { useTranslation } from 'react-i18next';
import type { DeliveredFile } from '#shared/call/delivered-file.ts';
import { codeOf } from '../client/client-error.ts';
import { FailureNotice } from './failure-notice.tsx';

interface DeliveryNoteProps {
  readonly delivered: DeliveredFile | undefined;
  readonly error: Error | null;
  /** That the file was not written. */
  readonly failed: string;
}

/**
 * What became of a file that was asked for: where it was saved, or why not. Nothing when its user thought better of it,
 * nor of what a browser saves, which says so itself.
 */
export function DeliveryNote({ delivered, error, failed }: DeliveryNoteProps) {
  const { t } = useTranslation();
  if (error !== null) {
    if (codeOf(error) === 'CANCELLED') return <p role="status">{t('delivery.stopped')}</p>;
    return <FailureNotice title={failed} failure={error} />;
  }
  return delivered?.state === 'saved' ? <p role="status">{t('delivery.saved', { path: delivered.path })}</p> : null;
}
