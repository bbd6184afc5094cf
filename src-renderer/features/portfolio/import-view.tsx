import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { useClient } from '../../client/client-context.ts';
import { codeOf } from '../../client/client-error.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MappingTable } from './mapping-table.tsx';
import { PreviewTable } from './preview-table.tsx';
import { inspectionOptions } from './queries.ts';
import styles from './portfolio.module.css';

interface ImportViewProps {
  readonly path: string;
  readonly onImported: (id: string) => void;
  readonly onCancel: () => void;
}

/** What a file was found to be, before anything is made of it: what each column is taken for and what the rows become. */
export function ImportView({ path, onImported, onCancel }: ImportViewProps) {
  const { t } = useTranslation();
  const { bytes, count } = useFormatters();
  const client = useClient();
  const queryClient = useQueryClient();
  const [corrected, setCorrected] = useState<PortfolioMapping | null>(null);
  const inspection = useQuery({
    ...inspectionOptions(client, { path, rows: 50, ...(corrected === null ? {} : { mapping: corrected }) }),
    placeholderData: keepPreviousData,
  });
  const creation = useMutation({
    mutationFn: async () => {
      const { portfolio } = await client.call('portfolio.create', {
        path,
        run: true,
        ...(corrected === null ? {} : { mapping: corrected }),
      });
      await queryClient.invalidateQueries({ queryKey: ['portfolio.list'] });
      return portfolio.id;
    },
    onSuccess: onImported,
  });
  const failure = inspection.error ?? creation.error;
  const { data } = inspection;

  return (
    <div className={styles.import}>
      <header className={styles.importHead}>
        <div>
          <h2>{t('portfolio.importTitle')}</h2>
          <p className={styles.filePath}>{path}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={onCancel}>{t('portfolio.otherFile')}</Button>
          <Button
            variant="primary"
            disabled={data === undefined || data.faults.length > 0 || creation.isPending}
            onClick={() => creation.mutate()}
          >
            {t('portfolio.importAndRun')}
          </Button>
        </div>
      </header>
      {failure !== null && (
        <Notice tone="danger" title={t('portfolio.notRead')} code={codeOf(failure)}>
          {failure.message}
        </Notice>
      )}
      {data === undefined ? (
        failure === null && <Skeleton height={240} />
      ) : (
        <>
          <p className={styles.facts}>
            {[
              t(data.detection.isOed ? 'portfolio.oed' : `portfolio.format.${data.detection.options.format}`),
              data.detection.options.encoding,
              bytes(data.detection.sizeBytes),
              ...(data.detection.estimatedRows === null
                ? []
                : [t('portfolio.aboutRows', { rows: count(data.detection.estimatedRows) })]),
            ].join(' · ')}
          </p>
          {[...data.faults, ...data.detection.remarks].map(({ code, severity, detail }) => (
            <Notice
              key={`${code} ${detail}`}
              tone={severity === 'error' ? 'danger' : severity === 'warning' ? 'caution' : 'neutral'}
              title={detail}
              code={code}
            />
          ))}
          <h3>{t('portfolio.columns')}</h3>
          <MappingTable
            detection={data.detection}
            mapping={corrected ?? data.detection.mapping}
            onChange={setCorrected}
          />
          <h3>{t('portfolio.firstRows')}</h3>
          <PreviewTable inspection={data} />
        </>
      )}
    </div>
  );
}
