import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { assets } from '#shared/exposure/exposure.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import {
  gatherAlike,
  type AlikeLosses,
  type NamedRing,
  type PortfolioSummary,
} from '#shared/portfolio/portfolio-summary.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { AccumulationTable } from './accumulation-table.tsx';
import { describeNotModelled } from './describe-not-modelled.ts';
import { nameAlike } from './name-alike.ts';
import { nameContributor } from './name-contributor.ts';
import { SummaryDashboard } from './summary-dashboard.tsx';
import { summaryOptions } from './portfolio-queries.ts';
import type { SavedAreas } from './use-saved-areas.ts';
import { FigureNotes } from './figure-notes.tsx';
import styles from './portfolio.module.css';

/** What a portfolio, or the filtered part of it, adds up to. */
export function SummaryView({
  id,
  filter,
  savedAreas,
  onArea,
  onFilter,
  onRow,
}: {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly savedAreas: SavedAreas;
  /** Shows a named area on the map. */
  readonly onArea: (ring: NamedRing['ring']) => void;
  /** Narrows summary, table and map down. */
  readonly onFilter: (filter: PortfolioFilter) => void;
  /** Shows a row, by its id. */
  readonly onRow: (row: number) => void;
}) {
  const { t, money, count, perMille, share: formatShare } = useTexts();
  const { data, error } = useQuery({
    ...summaryOptions(useClient(), id, filter),
    placeholderData: keepPreviousData,
  });
  if (error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={error} />;
  }
  if (data === undefined) return null;
  const currencies = Object.keys(data.currencies).filter((currency) => currency !== '');
  const notModelled = describeNotModelled(data, t, count);
  const writePerMille = (value: number | null): string => (value === null ? '–' : perMille(value));

  return (
    <ScrollRegion label={t('portfolio.summary')} className={styles.summary} keptAs={`summary ${id}`}>
      {currencies.length > 1 && (
        <Notice tone="caution" title={t('portfolio.mixedCurrencies', { currencies: currencies.join(', ') })}>
          {t('portfolio.mixedCurrenciesBody')}
        </Notice>
      )}
      <dl className={styles.totals}>
        {[
          [t('portfolio.locations'), count(data.rows)],
          [t('portfolio.tiv'), money(data.tiv)],
          [t('portfolio.tivAnswered'), money(data.answeredTiv)],
          [t('portfolio.tivNotAnswered'), money(data.tiv - data.answeredTiv)],
          [t('portfolio.aal'), money(data.aal)],
          [t('portfolio.aalPerMilleAnswered'), writePerMille(data.aalPerMille)],
          ...assets.map((asset) => [
            t('portfolio.tivOf', { asset: t(`asset.${asset}`) }),
            money(data.tivByAsset[asset]),
          ]),
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{describeStatuses(data, t, count)}</p>
      {Object.keys(data.matchLevels).length > 0 && <p className={styles.note}>{describeMatchLevels(data, t, count)}</p>}
      {notModelled !== null && <p className={styles.note}>{notModelled}</p>}
      <FigureNotes />
      <SummaryDashboard id={id} summary={data} filter={filter} onFilter={onFilter} onRow={onRow} />
      <LossSums losses={data.losses} />
      <h3 id="portfolio-contributors">{t('portfolio.topContributors')}</h3>
      <DataTable
        className={styles.figures}
        aria-labelledby="portfolio-contributors"
        rows={data.topContributors}
        keyOf={({ id: row }) => row}
        heads={[t('portfolio.location'), t('portfolio.tiv'), t('portfolio.aal'), t('portfolio.share')]}
        renderCells={(contributor) => [
          <Button key={contributor.id} variant="link" onClick={() => onRow(contributor.id)}>
            {nameContributor(contributor)}
          </Button>,
          money(contributor.tiv),
          money(contributor.aal),
          formatShare(contributor.share),
        ]}
      />
      <AccumulationTable
        id={id}
        filter={filter}
        savedAreas={savedAreas}
        onArea={onArea}
        onNarrow={(part) => onFilter({ ...filter, ...part })}
      />
    </ScrollRegion>
  );
}

/** What the rows are placed by: how many of them stand on their street alone. */
function describeMatchLevels(
  { matchLevels }: PortfolioSummary,
  t: TFunction,
  count: (value: number) => string,
): string {
  const levels = portfolioMatchLevels.filter((level) => matchLevels[level] !== undefined);
  const parts = levels.map((level) =>
    t('portfolio.statusRows', { status: t(`portfolio.match.${level}`), rows: count(matchLevels[level]!) }),
  );
  return t('portfolio.placedBy', { levels: parts.join(' · ') });
}

/** What became of the rows: why some of them have no loss. */
function describeStatuses({ statuses }: PortfolioSummary, t: TFunction, count: (value: number) => string): string {
  return ([...portfolioStatuses, 'pending'] as const)
    .filter((status) => statuses[status] !== undefined)
    .map((status) =>
      t('portfolio.statusRows', { status: t(`portfolio.status.${status}`), rows: count(statuses[status]!) }),
    )
    .join(' · ');
}

/** What every hazard costs in every scenario: AALs with what they are a share of, then the bounds of the PMLs. */
function LossSums({ losses: all }: Pick<PortfolioSummary, 'losses'>) {
  const { t, money, count, perMille } = useTexts();
  const losses = gatherAlike(all);
  const name = (loss: AlikeLosses): string => nameAlike(loss, t);
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
