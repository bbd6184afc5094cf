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
import { nameAlike } from './name-alike.ts';
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
  onNarrow,
  onRow,
}: {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly savedAreas: SavedAreas;
  /** Shows a named area on the map. */
  readonly onArea: (ring: NamedRing['ring']) => void;
  /** Narrows everything down to one city or postal code. */
  readonly onNarrow: (part: Pick<PortfolioFilter, 'city' | 'postalCode'>) => void;
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
  const writePerMille = (value: number | null): string => (value === null ? '–' : perMille(value));

  return (
    <ScrollRegion label={t('portfolio.summary')} className={styles.summary}>
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
      <FigureNotes />
      <LossSums losses={data.losses} />
      <div className={styles.pair}>
        <ClassBars classes={data.classes} />
        <DistributionTable distribution={data.distribution} />
      </div>
      <h3 id="portfolio-contributors">{t('portfolio.topContributors')}</h3>
      <DataTable
        className={styles.figures}
        aria-labelledby="portfolio-contributors"
        rows={data.topContributors}
        keyOf={({ id: row }) => row}
        heads={[t('portfolio.location'), t('portfolio.tiv'), t('portfolio.aal'), t('portfolio.share')]}
        renderCells={({ id: row, locationId, label, tiv, aal, share }) => [
          <Button key={row} variant="link" onClick={() => onRow(row)}>
            {[locationId, label].filter((part) => part !== '').join(' · ') || String(row)}
          </Button>,
          money(tiv),
          money(aal),
          formatShare(share),
        ]}
      />
      <AccumulationTable id={id} filter={filter} savedAreas={savedAreas} onArea={onArea} onNarrow={onNarrow} />
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

/** Indices and scores. */
const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** How many locations have which index and score. */
function ClassBars({ classes }: { readonly classes: PortfolioSummary['classes'] }) {
  const { t, count } = useTexts();
  return (
    <div>
      <h3>{t('portfolio.classes')}</h3>
      <DataTable
        className={styles.figures}
        rows={classes}
        keyOf={({ figure }) => figure}
        heads={[t('portfolio.figure'), ...grades]}
        renderCells={({ figure, rows }) => [
          t(`portfolio.rowHead.${figure}` as 'portfolio.rowHead.line'),
          ...grades.map((grade) => {
            const number = rows[grade - 1] ?? 0;
            return { children: number === 0 ? '' : count(number), 'data-risk': number > 0 ? grade : undefined };
          }),
        ]}
      />
    </div>
  );
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

/** How the locations' average annual losses are spread, with a bar for their share of the whole. */
function DistributionTable({ distribution }: { readonly distribution: PortfolioSummary['distribution'] }) {
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
