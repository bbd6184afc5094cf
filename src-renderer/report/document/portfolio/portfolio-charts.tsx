import { gatherAlike, type PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { nameAlike } from '#renderer/portfolio/name-alike.ts';
import styles from './portfolio-report.module.css';

/** One bar: its name, its length as a share of the longest, and what it says at its end. */
interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** Bars of paper, in lines and greys that a copier keeps apart. */
function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <dl>
        {bars.map(({ key, label, value, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <svg width="100%" height="12" preserveAspectRatio="none" viewBox="0 0 100 12" aria-hidden="true">
                <rect x="0" y="1" width={(value / longest) * 100} height="10" />
              </svg>
              <span>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** The AAL of each hazard in each scenario. */
export function PortfolioLossChart({ losses }: { readonly losses: PortfolioSummary['losses'] }) {
  const { t, money } = useTexts();
  const bars = gatherAlike(losses).map(({ hazard, scenarios, aal }) => ({
    key: `${hazard} ${scenarios.join(' ')}`,
    label: nameAlike({ hazard, scenarios }, t),
    value: aal,
    text: money(aal),
  }));
  return <BarChart title={t('portfolioReport.lossChart')} bars={bars} />;
}

/** How many locations have which AAL. */
export function DistributionChart({ distribution }: { readonly distribution: PortfolioSummary['distribution'] }) {
  const { t, money, count } = useTexts();
  const name = (from: number, to: number | null): string => {
    if (to === 0) return t('portfolio.noLoss');
    if (to === null) return t('portfolio.atLeast', { from: money(from) });
    if (from === 0) return t('portfolio.below', { to: money(to) });
    return t('portfolio.between', { from: money(from), to: money(to) });
  };
  // Classes above the largest loss say nothing.
  const last = distribution.findLastIndex(({ rows }) => rows > 0);
  const bars = distribution.slice(0, last + 1).map(({ from, to, rows }, at) => ({
    key: String(at),
    label: name(from, to),
    value: rows,
    text: count(rows),
  }));
  return <BarChart title={t('portfolioReport.distributionChart')} bars={bars} />;
}
