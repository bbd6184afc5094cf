import { Download } from 'lucide-react';
import type { Costing } from '#shared/portfolio/economics.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Comparison } from './comparison-queries.ts';
import { FigureNotes } from './figure-notes.tsx';
import { RowsNote } from './rows-note.tsx';
import { writeStoredWarning, writeMatchLevels } from './write-changes.ts';
import figureStyles from './portfolio.module.css';
import styles from './comparison.module.css';

/** Sums before and after, with their difference; then what moved the rows. Sums of PMLs are called bounds. */
export function ComparisonSums({ data }: { readonly data: Comparison }) {
  const { t, money, count, percent } = useTexts();
  const rows: readonly (readonly [string, { readonly before: number; readonly after: number }, string])[] = [
    [t('review.compare.aalAll'), data.aal, ''],
    ...data.hazards.flatMap(({ hazard, aal, fullDependenceBound, higher, lower }) => {
      const name = t(`hazard.${hazard}`);
      const moves = t('review.compare.indexMoves', { higher: count(higher), lower: count(lower) });
      return [
        [t('review.compare.aalOf', { hazard: name }), aal, moves] as const,
        [t('review.compare.boundOf', { hazard: name }), fullDependenceBound, ''] as const,
      ];
    }),
  ];
  return (
    <>
      <p className={styles.note}>
        {t('review.compare.moved', {
          moved: count(data.moved),
          rows: count(data.rows),
          rising: count(data.rising),
          falling: count(data.falling),
        })}
      </p>
      <DataTable
        className={figureStyles.figures}
        rows={rows}
        keyOf={([name]) => name}
        heads={(['sum', 'before', 'after', 'difference', 'share', 'index'] as const).map((head) =>
          t(`review.compare.head.${head}`),
        )}
        renderCells={([name, { before, after }, moves]) => [
          name,
          money(before),
          money(after),
          writeDifference(after - before, money),
          before > 0 ? writeDifference((after - before) / before, percent) : '–',
          moves,
        ]}
      />
      <FigureNotes />
      <p className={styles.note}>{t('portfolio.boundNote')}</p>
      <h3>{t('review.compare.why')}</h3>
      {data.causes.length === 0 ? (
        <p className={styles.note}>{t('review.compare.nothingMoved')}</p>
      ) : (
        <DataTable
          className={figureStyles.figures}
          rows={data.causes}
          keyOf={({ causes }) => causes.join(' ')}
          heads={[t('review.compare.head.cause'), t('portfolio.locations'), t('review.compare.head.aalDifference')]}
          renderCells={({ causes, rows: moved, aal }) => [
            causes.map((cause) => t(`review.compare.cause.${cause}`)).join(', '),
            count(moved),
            writeDifference(aal, money),
          ]}
        />
      )}
    </>
  );
}

/** With its sign, also when it rises. */
export function writeDifference(value: number, write: (value: number) => string): string {
  return value > 0 ? `+${write(value)}` : write(value).replace(/^-/, '−');
}

interface ComparisonChangesProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  /** What a measure costs; null where it was not entered. */
  readonly costing: Costing | null;
  readonly data: Comparison;
}

/**
 * How exactly addresses were placed and what there is to know of the answers, where that changed; every row as a file.
 */
export function ComparisonChanges({ id, filter, costing, data }: ComparisonChangesProps) {
  const { t, count } = useTexts();
  const client = useClient();
  const { info, matchLevels, warnings, warningsUnknown, moved } = data;
  const writing = useDelivery(() =>
    client.call('portfolioFile.comparison', {
      id,
      comparison: info.comparison,
      filter,
      costing: info.kind === 'measure' ? costing : null,
    }),
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
