import { useTranslation } from 'react-i18next';
import type { PortfolioSummary } from '#shared/domain/portfolio-summary.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import styles from './portfolio.module.css';

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
            {Array.from({ length: 10 }, (_, index) => (
              <th key={index} scope="col">
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(({ figure, rows }) => (
            <tr key={figure}>
              <th scope="row">{t(`portfolio.rowHead.${figure}` as 'portfolio.rowHead.line')}</th>
              {rows.map((number, index) => (
                // The classes are always the same ten.
                <td key={index} data-risk={number > 0 ? index + 1 : undefined}>
                  {number === 0 ? '' : count(number)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
