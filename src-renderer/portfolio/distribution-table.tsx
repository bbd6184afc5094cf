import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import styles from './portfolio.module.css';

/** How the locations' average annual losses are spread, with a bar for their share of the whole. */
export function DistributionTable({ distribution }: { readonly distribution: PortfolioSummary['distribution'] }) {
  const { t, count, money } = useTexts();
  const whole = distribution.reduce((sum, { aal }) => sum + aal, 0);

  function writeBand(from: number, to: number | null): string {
    if (to === 0) return t('portfolio.noLoss');
    if (to === null) return t('portfolio.atLeast', { from: money(from) });
    if (from === 0) return t('portfolio.below', { to: money(to) });
    return t('portfolio.between', { from: money(from), to: money(to) });
  }

  return (
    <div>
      <h3>{t('portfolio.distribution')}</h3>
      <DataTable
        className={styles.figures}
        rows={distribution}
        keyOf={({ from, to }) => `${from} ${to}`}
        heads={[t('portfolio.aalOfLocation'), t('portfolio.locations'), t('portfolio.aal'), t('portfolio.share')]}
        renderCells={({ from, to, rows, aal }) => [
          writeBand(from, to),
          count(rows),
          money(aal),
          <meter key="share" min={0} max={1} value={whole === 0 ? 0 : aal / whole} aria-label={t('portfolio.share')} />,
        ]}
      />
    </div>
  );
}
