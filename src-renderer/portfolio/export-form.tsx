import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import { portfolioExportFormats, type PortfolioExportFormat } from '#shared/portfolio/portfolio-export.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import { OedQuestions } from './oed-questions-form.tsx';
import { oedOptions } from './review-queries.ts';
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
  const [given, setGiven] = useState<OedAnswers>({});
  const oed = useQuery(oedOptions(client, id, format === 'oed'));
  const answers = { ...oed.data?.answers, ...given };
  const isOpen = format === 'oed' && oed.data?.questions.every(({ code }) => answers[code] !== undefined) !== true;
  const writing = useDelivery((chosen: PortfolioExportFormat) =>
    client.call('portfolioFile.export', { id, format: chosen, answers: given, filter }),
  );

  function choose(chosen: PortfolioExportFormat): void {
    setFormat(chosen);
    // What was told is of another format.
    writing.reset();
  }

  return (
    <section className={styles.export} aria-label={t('portfolioFiles.export')}>
      <div className={layout.bar}>
        <Segmented
          label={t('portfolioFiles.format')}
          options={portfolioExportFormats.map((value) => ({ value, label: t(`portfolioFiles.name.${value}`) }))}
          value={format}
          onChange={choose}
        />
        <Button
          variant="primary"
          disabled={isAtWork || isOpen || writing.isPending}
          onClick={() => writing.mutate(format)}
        >
          {t('portfolioFiles.save')}
        </Button>
        <Button onClick={onDone}>{t('portfolioFiles.close')}</Button>
      </div>
      <p className={styles.hint}>{t(`portfolioFiles.about.${format}`)}</p>
      {format === 'oed' && oed.data !== undefined && (
        <OedQuestions {...oed.data} answers={answers} onAnswer={(more) => setGiven({ ...given, ...more })} />
      )}
      {format === 'oed' && oed.error !== null && (
        <FailureNotice failure={oed.error} title={t('portfolioFiles.notWritten')} />
      )}
      <RowsNote delivered={writing.data} error={writing.error} />
    </section>
  );
}
