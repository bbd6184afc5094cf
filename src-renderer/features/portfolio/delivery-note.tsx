import { useTranslation } from 'react-i18next';
import type { DeliveredFile } from '#shared/contract/delivered-file.ts';
import { codeOf } from '../../client/client-error.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Notice } from '../../ui/notice.tsx';

interface DeliveryNoteProps {
  readonly delivered: DeliveredFile | undefined;
  readonly error: Error | null;
}

/** What became of a file that was asked for; nothing when its user thought better of it. */
export function DeliveryNote({ delivered, error }: DeliveryNoteProps) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  if (error !== null) {
    const code = codeOf(error);
    if (code === 'CANCELLED') return <p role="status">{t('portfolioFiles.stopped')}</p>;
    return (
      <Notice tone="danger" title={t('portfolioFiles.notWritten')} code={code}>
        {error.message}
      </Notice>
    );
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
