import { useQueries } from '@tanstack/react-query';
import { rowFlags, type RowFlag } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { rowPageOptions } from './portfolio-queries.ts';
import styles from './attention.module.css';

interface DoubtTableProps {
  readonly id: string;
  /** Shows the rows that a flag is true of. */
  readonly onFlag: (flag: RowFlag) => void;
}

/** How many rows have doubtful figures, by why they are; each leads to its rows. */
export function DoubtTable({ id, onFlag }: DoubtTableProps) {
  const { t, count } = useTexts();
  const client = useClient();
  const order = { column: 'aalPerMille', direction: 'down' } as const;
  const results = useQueries({
    queries: rowFlags.map((flag) => rowPageOptions(client, id, { order, filter: { flags: [flag] }, page: 0 })),
  });
  const error = results.find((result) => result.error !== null)?.error ?? null;
  if (error !== null) return <FailureNotice title={t('portfolio.rowsNotRead')} failure={error} />;
  return (
    <DataTable
      className={styles.table}
      rows={rowFlags.map((flag, at) => ({ flag, total: results[at]?.data?.total ?? null }))}
      keyOf={({ flag }) => flag}
      heads={[t('attention.doubt'), { children: t('attention.rows'), className: styles.figure }, t('attention.where')]}
      renderCells={({ flag, total }) => [
        t(`portfolioFlag.${flag}`),
        { children: total === null ? '…' : count(total), className: styles.figure },
        total !== null && total > 0 && (
          <Button key={flag} variant="link" size="small" onClick={() => onFlag(flag)}>
            {t('attention.showFlagged', { count: total, rows: count(total) })}
          </Button>
        ),
      ]}
    />
  );
}
