import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { Comparison } from './comparison-queries.ts';
import { FigureHead } from './figure-head.tsx';
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
      <table className={figureStyles.figures}>
        <FigureHead
          heads={(['sum', 'before', 'after', 'difference', 'share', 'index'] as const).map((head) =>
            t(`review.compare.head.${head}`),
          )}
        />
        <tbody>
          {rows.map(([name, { before, after }, moves]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{money(before)}</td>
              <td>{money(after)}</td>
              <td>{writeDifference(after - before, money)}</td>
              <td>{before > 0 ? writeDifference((after - before) / before, percent) : '–'}</td>
              <td>{moves}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FigureNotes />
      <p className={styles.note}>{t('portfolio.boundNote')}</p>
      <h3>{t('review.compare.why')}</h3>
      {data.causes.length === 0 ? (
        <p className={styles.note}>{t('review.compare.nothingMoved')}</p>
      ) : (
        <table className={figureStyles.figures}>
          <FigureHead
            heads={[t('review.compare.head.cause'), t('portfolio.locations'), t('review.compare.head.aalDifference')]}
          />
          <tbody>
            {data.causes.map(({ causes, rows: moved, aal }) => (
              <tr key={causes.join(' ')}>
                <th scope="row">{causes.map((cause) => t(`review.compare.cause.${cause}`)).join(', ')}</th>
                <td>{count(moved)}</td>
                <td>{writeDifference(aal, money)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** With its sign, also when it rises. */
export function writeDifference(value: number, write: (value: number) => string): string {
  return value > 0 ? `+${write(value)}` : write(value).replace(/^-/, '−');
}
