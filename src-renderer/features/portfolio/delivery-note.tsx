import { useTranslation } from 'react-i18next';
import type { DeliveredFile } from '#shared/contract/delivered-file.ts';
import { codeOf } from '../../client/client-error.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';

interface DeliveryNoteProps {
  readonly delivered: DeliveredFile | undefined;
  readonly error: Error | null;
}

/** What became of a file that was asked for; nothing when its user thought better of it. */
export function DeliveryNote({ delivered, error }: DeliveryNoteProps) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  if (error !== null) {
    if (codeOf(error) === 'CANCELLED') return <p role="status">{t('portfolioFiles.stopped')}</p>;
    return <FailureNotice title={t('portfolioFiles.notWritten')} failure={error} />;
  }
  if (delivered === undefined || delivered.state === 'cancelled') return null;
  const rows = { count: delivered.rows, rows: count(delivered.rows) };
  return (
    <p role="status">
      {delivered.state === 'saved'
        ? t('portfolioFiles.saved', { ...rows, path: delivered.path })
        : t('portfolioFiles.downloaded', { ...rows, name: delivered.name })}
    </p>
  );
}
