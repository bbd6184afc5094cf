import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import type { Comparison } from './comparison-queries.ts';
import { FigureNotes } from './figure-notes.tsx';
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
