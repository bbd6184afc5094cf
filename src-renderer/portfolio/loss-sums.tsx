import { assets } from '#shared/exposure/exposure.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { FigureHead } from './figure-head.tsx';
import styles from './portfolio.module.css';

/** What every hazard costs in every scenario: AALs with what they are a share of, then the bounds of the PMLs. */
export function LossSums({ losses }: Pick<PortfolioSummary, 'losses'>) {
  const { t, money, count, perMille } = useTexts();
  const name = ({ hazard, scenario }: PortfolioSummary['losses'][number]): string =>
    `${t(`hazard.${hazard}`)}, ${t(`scenario.${scenario}.name`)}`;
  return (
    <>
      <h3 id="portfolio-losses">{t('portfolio.losses')}</h3>
      <table className={styles.figures} aria-labelledby="portfolio-losses">
        <FigureHead
          heads={[
            t('portfolio.hazardAndScenario'),
            t('portfolio.locations'),
            t('portfolio.tivOfThose'),
            t('portfolio.aal'),
            ...assets.map((asset) => t('portfolio.aalOf', { asset: t(`asset.${asset}`) })),
            t('portfolio.aalPerMille'),
          ]}
        />
        <tbody>
          {losses.map((loss) => (
            <tr key={name(loss)}>
              <th scope="row">{name(loss)}</th>
              <td>{count(loss.rows)}</td>
              <td>{money(loss.tiv)}</td>
              <td>{money(loss.aal)}</td>
              {assets.map((asset) => (
                <td key={asset}>{money(loss.aalByAsset[asset])}</td>
              ))}
              <td>{loss.aalPerMille === null ? '–' : perMille(loss.aalPerMille)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 id="portfolio-bounds">{t('portfolio.bound')}</h3>
      <table className={styles.figures} aria-labelledby="portfolio-bounds">
        <FigureHead
          heads={[
            t('portfolio.hazardAndScenario'),
            t('portfolio.allAssets'),
            ...assets.map((asset) => t(`asset.${asset}`)),
          ]}
        />
        <tbody>
          {losses.map((loss) => (
            <tr key={name(loss)}>
              <th scope="row">{name(loss)}</th>
              <td>{money(loss.fullDependenceBound)}</td>
              {assets.map((asset) => (
                <td key={asset}>{money(loss.fullDependenceBoundByAsset[asset])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('portfolio.boundNote')}</p>
    </>
  );
}
