import { Download } from 'lucide-react';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import type { Comparison } from './comparison-queries.ts';
import { RowsNote } from './rows-note.tsx';
import { writeStoredWarning, writeMatchLevels } from './write-changes.ts';
import figureStyles from './portfolio.module.css';
import styles from './comparison.module.css';

interface ComparisonChangesProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly data: Comparison;
}

/**
 * How exactly addresses were placed and what there is to know of the answers, where that changed; every row as a file.
 */
export function ComparisonChanges({ id, filter, data }: ComparisonChangesProps) {
  const { t, count } = useTexts();
  const client = useClient();
  const { info, matchLevels, warnings, warningsUnknown, moved } = data;
  const writing = useDelivery(() =>
    client.call('portfolioFile.comparison', { id, comparison: info.comparison, filter }),
  );
  return (
    <>
      <div className={styles.deliver}>
        <Button
          icon={Download}
          iconSize={14}
          disabled={writing.isPending || moved === 0}
          onClick={() => writing.mutate(undefined)}
        >
          {t('review.compare.saveMoved')}
        </Button>
        <RowsNote delivered={writing.data} error={writing.error} />
      </div>
      {matchLevels.length > 0 && (
        <DataTable
          className={figureStyles.figures}
          rows={matchLevels}
          keyOf={(change) => `${change.before} ${change.after}`}
          heads={[t('review.compare.head.placed'), t('portfolio.locations')]}
          renderCells={(change) => [writeMatchLevels(change, t), count(change.rows)]}
        />
      )}
      {warningsUnknown > 0 && (
        <p className={styles.note}>{t('comparison.warningsUnknown', { rows: count(warningsUnknown) })}</p>
      )}
      {warnings.length > 0 && (
        <DataTable
          className={figureStyles.figures}
          rows={warnings}
          keyOf={({ code, hazard }) => `${code} ${hazard}`}
          heads={(['toKnow', 'come', 'gone'] as const).map((head) => t(`review.compare.head.${head}`))}
          renderCells={({ code, hazard, come, gone }) => [
            writeStoredWarning({ code, hazard }, t),
            count(come),
            count(gone),
          ]}
        />
      )}
    </>
  );
}
