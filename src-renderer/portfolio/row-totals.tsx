import { useQuery } from '@tanstack/react-query';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { summaryOptions } from './portfolio-queries.ts';
import { layOut, type RowColumn } from './row-columns.ts';
import styles from './row-table.module.css';

interface RowTotalsProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly columns: readonly RowColumn[];
  /** Its place among the rows of the table, from 1. */
  readonly rowIndex: number;
}

/** The foot of the table: what all rows of the filter come to, those out of sight included; '…' until it is known. */
export function RowTotals({ id, filter, columns, rowIndex }: RowTotalsProps) {
  const { t, ...formatters } = useTexts();
  const { data, error } = useQuery(summaryOptions(useClient(), id, filter));
  return (
    <div role="rowgroup" className={styles.totals}>
      <div role="row" data-totals aria-rowindex={rowIndex} className={styles.totalsRow}>
        {columns.map((shape) => (
          <div
            key={shape.column}
            role="gridcell"
            className={classNames(shape.isFigure && styles.figure)}
            style={layOut(shape)}
          >
            {shape.writeTotal !== undefined && (data === undefined ? '…' : shape.writeTotal(data, t, formatters))}
          </div>
        ))}
      </div>
      {error !== null && <p className={styles.totalsNote}>{t('portfolioTotals.notRead')}</p>}
      {columns.some(({ column }) => column.endsWith('Pml1500')) && (
        <p className={styles.totalsNote}>{t('portfolioTotals.bound')}</p>
      )}
    </div>
  );
}
