import { assets } from '#shared/exposure/exposure.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import styles from './portfolio.module.css';

/** What every hazard costs in every scenario: AALs with what they are a share of, then the bounds of the PMLs. */
export function LossSums({ losses }: Pick<PortfolioSummary, 'losses'>) {
  const { t, money, count, perMille } = useTexts();
  const name = ({ hazard, scenario }: PortfolioSummary['losses'][number]): string =>
    `${t(`hazard.${hazard}`)}, ${t(`scenario.${scenario}.name`)}`;
  return (
    <>
      <h3 id="portfolio-losses">{t('portfolio.losses')}</h3>
      <DataTable
        className={styles.figures}
        aria-labelledby="portfolio-losses"
        rows={losses}
        keyOf={name}
        heads={[
          t('portfolio.hazardAndScenario'),
          t('portfolio.locations'),
          t('portfolio.tivOfThose'),
          t('portfolio.aal'),
          ...assets.map((asset) => t('portfolio.aalOf', { asset: t(`asset.${asset}`) })),
          t('portfolio.aalPerMille'),
        ]}
        renderCells={(loss) => [
          name(loss),
          count(loss.rows),
          money(loss.tiv),
          money(loss.aal),
          ...assets.map((asset) => money(loss.aalByAsset[asset])),
          loss.aalPerMille === null ? '–' : perMille(loss.aalPerMille),
        ]}
      />
      <h3 id="portfolio-bounds">{t('portfolio.bound')}</h3>
      <DataTable
        className={styles.figures}
        aria-labelledby="portfolio-bounds"
        rows={losses}
        keyOf={name}
        heads={[
          t('portfolio.hazardAndScenario'),
          t('portfolio.allAssets'),
          ...assets.map((asset) => t(`asset.${asset}`)),
        ]}
        renderCells={(loss) => [
          name(loss),
          money(loss.fullDependenceBound),
          ...assets.map((asset) => money(loss.fullDependenceBoundByAsset[asset])),
        ]}
      />
      <p className={styles.note}>{t('portfolio.boundNote')}</p>
    </>
  );
}
