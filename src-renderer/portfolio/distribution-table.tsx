import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import styles from './portfolio.module.css';

/** How the locations' average annual losses are spread, with a bar for their share of the whole. */
export function DistributionTable({ distribution }: { readonly distribution: PortfolioSummary['distribution'] }) {
  const { t, count, money } = useTexts();
  const whole = distribution.reduce((sum, { aal }) => sum + aal, 0);
  return (
    <div>
      <h3>{t('portfolio.distribution')}</h3>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('portfolio.aalOfLocation')}</th>
            <th scope="col">{t('portfolio.locations')}</th>
            <th scope="col">{t('portfolio.aal')}</th>
            <th scope="col">{t('portfolio.share')}</th>
          </tr>
        </thead>
        <tbody>
          {distribution.map(({ from, to, rows, aal }) => (
            <tr key={`${from} ${to}`}>
              <th scope="row">
                {to === 0
                  ? t('portfolio.noLoss')
                  : to === null
                    ? t('portfolio.atLeast', { from: money(from) })
                    : from === 0
                      ? t('portfolio.below', { to: money(to) })
                      : t('portfolio.between', { from: money(from), to: money(to) })}
              </th>
              <td>{count(rows)}</td>
              <td>{money(aal)}</td>
              <td>
                <meter min={0} max={1} value={whole === 0 ? 0 : aal / whole} aria-label={t('portfolio.share')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
