import { Download } from 'lucide-react';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Comparison } from './comparison-queries.ts';
import { FigureHead } from './figure-head.tsx';
import { RowsNote } from './rows-note.tsx';
import { writeStoredWarning } from './write-stored-warning.ts';
import { writeMatchLevels } from './write-match-levels.ts';
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
        <table className={figureStyles.figures}>
          <FigureHead heads={[t('review.compare.head.placed'), t('portfolio.locations')]} />
          <tbody>
            {matchLevels.map((change) => (
              <tr key={`${change.before} ${change.after}`}>
                <th scope="row">{writeMatchLevels(change, t)}</th>
                <td>{count(change.rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {warningsUnknown > 0 && (
        <p className={styles.note}>{t('comparison.warningsUnknown', { rows: count(warningsUnknown) })}</p>
      )}
      {warnings.length > 0 && (
        <table className={figureStyles.figures}>
          <FigureHead heads={(['toKnow', 'come', 'gone'] as const).map((head) => t(`review.compare.head.${head}`))} />
          <tbody>
            {warnings.map(({ code, hazard, come, gone }) => (
              <tr key={`${code} ${hazard}`}>
                <th scope="row">{writeStoredWarning({ code, hazard }, t)}</th>
                <td>{count(come)}</td>
                <td>{count(gone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
