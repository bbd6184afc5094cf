import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portfolioExportFormats, type PortfolioExportFormat } from '#shared/domain/portfolio-export.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { useClient } from '../../client/client-context.ts';
import { useDelivery } from '../../client/use-delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { RowsNote } from './rows-note.tsx';
import styles from './portfolio-files.module.css';

interface ExportFormProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly isAtWork: boolean;
  readonly onDone: () => void;
}

/** Writes the filtered rows to a file of a chosen format. */
export function ExportForm({ id, filter, isAtWork, onDone }: ExportFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [format, setFormat] = useState<PortfolioExportFormat>('csv');
  const writing = useDelivery((chosen: PortfolioExportFormat) =>
    client.call('portfolioFile.export', { id, format: chosen, filter }),
  );
  return (
    <section className={styles.export} aria-label={t('portfolioFiles.export')}>
      <div className={styles.exportChoice}>
        <Segmented
          label={t('portfolioFiles.format')}
          options={portfolioExportFormats.map((value) => ({ value, label: t(`portfolioFiles.name.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        <Button variant="primary" disabled={isAtWork || writing.isPending} onClick={() => writing.mutate(format)}>
          {t('portfolioFiles.save')}
        </Button>
        <Button onClick={onDone}>{t('portfolioFiles.close')}</Button>
      </div>
      <p className={styles.hint}>{t(`portfolioFiles.about.${format}`)}</p>
      <RowsNote delivered={writing.data} error={writing.error} />
    </section>
  );
}
