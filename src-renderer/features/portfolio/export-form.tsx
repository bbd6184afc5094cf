import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { useClient } from '../../client/client-context.ts';
import { codeOf } from '../../client/client-error.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './portfolio.module.css';

interface ExportFormProps {
  readonly id: string;
  readonly name: string;
  readonly filter: PortfolioFilter;
  readonly onDone: () => void;
}

/** Writes the filtered rows to a CSV file on this computer. */
export function ExportForm({ id, name, filter, onDone }: ExportFormProps) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  const client = useClient();
  const [path, setPath] = useState('');
  const writing = useMutation({
    mutationFn: (target: string) => client.call('portfolio.export', { id, path: target, format: 'csv', filter }),
  });
  return (
    <form
      className={styles.export}
      onSubmit={(event) => {
        event.preventDefault();
        writing.mutate(path.trim());
      }}
    >
      <div className={styles.path}>
        <TextField
          label={t('portfolio.exportPath')}
          placeholder={`${name}.csv`}
          spellCheck={false}
          autoComplete="off"
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={path.trim() === '' || writing.isPending}>
          {t('portfolio.write')}
        </Button>
        <Button onClick={onDone}>{t('portfolio.close')}</Button>
      </div>
      {writing.error !== null && (
        <Notice tone="danger" title={t('portfolio.notWritten')} code={codeOf(writing.error)}>
          {writing.error.message}
        </Notice>
      )}
      {writing.data !== undefined && (
        <p role="status">
          {t('portfolio.written', {
            count: writing.data.rows,
            rows: count(writing.data.rows),
            path: writing.data.path,
          })}
        </p>
      )}
    </form>
  );
}
