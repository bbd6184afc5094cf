import type { DeliveredRows } from '#shared/call/delivered-file.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';

interface RowsNoteProps {
  readonly delivered: DeliveredRows | undefined;
  readonly error: Error | null;
}

/** What became of a file of rows that was asked for; nothing when its user thought better of it. */
export function RowsNote({ delivered, error }: RowsNoteProps) {
  const { t, count } = useTexts();
  if (error !== null || delivered === undefined || delivered.state === 'cancelled') {
    return <DeliveryNote delivered={delivered} error={error} failed={t('portfolioFiles.notWritten')} />;
  }
  const rows = { count: delivered.rows, rows: count(delivered.rows) };
  return (
    <p role="status">
      {delivered.state === 'saved'
        ? t('portfolioFiles.saved', { ...rows, path: delivered.path })
        : t('portfolioFiles.downloaded', { ...rows, name: delivered.name })}
    </p>
  );
}
