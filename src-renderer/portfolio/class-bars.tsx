import { useTranslation } from 'react-i18next';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import styles from './portfolio.module.css';

/** Indices and scores. */
const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** How many locations have which index and score. */
export function ClassBars({ classes }: { readonly classes: PortfolioSummary['classes'] }) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  return (
    <div>
      <h3>{t('portfolio.classes')}</h3>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('portfolio.figure')}</th>
            {grades.map((grade) => (
              <th key={grade} scope="col">
                {grade}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(({ figure, rows }) => (
            <tr key={figure}>
              <th scope="row">{t(`portfolio.rowHead.${figure}` as 'portfolio.rowHead.line')}</th>
              {grades.map((grade) => {
                const number = rows[grade - 1] ?? 0;
                return (
                  <td key={grade} data-risk={number > 0 ? grade : undefined}>
                    {number === 0 ? '' : count(number)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
