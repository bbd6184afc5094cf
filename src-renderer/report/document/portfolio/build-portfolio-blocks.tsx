import type { TFunction } from 'i18next';
import { formatNamedPlace } from '#shared/geocoding/named-place.ts';
import { holdsForAll, type PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import { FactGrid, ReportVerdict, buildHeading, buildTitle } from '../../report-parts.tsx';
import { computeContentBox } from '#renderer/report/page-size.ts';
import type { ReportBlock } from '#renderer/report/report-block.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import type { PortfolioReport } from './load-portfolio-report.ts';
import { LocationMap, listReportRings, findNamedArea } from './location-map.tsx';
import { DistributionChart, PortfolioLossChart } from './portfolio-charts.tsx';
import type { PortfolioBlock, PortfolioReportWriter } from './portfolio-block.tsx';
import { buildKnowledgeBlocks } from './portfolio-knowledge.tsx';
import { describePortfolioVerdict } from './portfolio-verdict.ts';
import { buildTableBlocks } from './portfolio-tables.tsx';
import { placeCircles } from './place-circles.ts';
import styles from './portfolio-report.module.css';

/** Height of the map against its width. */
export const MAP_ASPECT = 0.6;

/** All blocks of a portfolio's report in the order of reading: figures, map, charts, tables, what to know, sources. */
export function buildPortfolioBlocks(report: PortfolioReport, writer: PortfolioReportWriter): ReportBlock[] {
  const { t, formatters, template } = writer;
  const { portfolio, summary, packs } = report;
  const { money, count, perMille } = formatters;
  const currency = findCurrency(summary.currencies);
  const blocks: PortfolioBlock[] = [
    buildTitle(template, {
      kind: t('portfolioReport.kind'),
      title: portfolio.name,
      subtitle: [
        describeFilter(report, t, formatters),
        ...(currency === null ? [] : [t('portfolioReport.currency', { currency })]),
      ].join(' · '),
      notices: [
        ...(packs.some(({ synthetic }) => synthetic) ? [t('report.synthetic')] : []),
        ...describePart(report, t, formatters),
      ],
    }),
    {
      id: 'verdict',
      node: <ReportVerdict sentences={describePortfolioVerdict(summary, { t, formatters, currency })} />,
    },
    {
      id: 'totals',
      node: (
        <div style={{ paddingTop: '4mm' }}>
          <FactGrid
            columns={4}
            facts={[
              { name: t('portfolio.locations'), value: count(summary.rows) },
              { name: t('portfolio.tiv'), value: money(summary.tiv) },
              { name: t('portfolio.tivAnswered'), value: money(summary.answeredTiv) },
              { name: t('portfolio.tivNotAnswered'), value: money(summary.tiv - summary.answeredTiv) },
              { name: t('portfolio.aal'), value: money(summary.aal) },
              {
                name: t('portfolio.aalPerMilleAnswered'),
                value: summary.aalPerMille === null ? null : perMille(summary.aalPerMille),
              },
              { name: t('portfolioReport.rows'), value: count(portfolio.rows) },
              { name: t('portfolioReport.rejected'), value: count(portfolio.rejected) },
              { name: t('portfolioReport.answered'), value: count(summary.statuses.OK ?? 0) },
              { name: t('portfolioReport.duplicates'), value: count(portfolio.duplicates) },
            ]}
          />
        </div>
      ),
    },
    ...buildMapBlocks(report, writer),
    buildHeading('charts-heading', t('portfolioReport.losses')),
    {
      id: 'charts',
      node: (
        <div className={styles.charts}>
          <PortfolioLossChart losses={summary.losses} />
          <DistributionChart distribution={summary.distribution} />
        </div>
      ),
    },
    ...buildTableBlocks(report, writer),
    ...buildKnowledgeBlocks(report, writer),
  ];
  return blocks.map((block) => ({ ...block, head: portfolio.name }));
}

/** What the amounts are in; null where the file does not say it of all of them. */
function findCurrency(currencies: Readonly<Record<string, number>>): string | null {
  const [currency = '', ...others] = Object.keys(currencies);
  return currency === '' || others.length > 0 ? null : currency;
}

function buildMapBlocks(
  { map, summary, figure, areas, filter }: PortfolioReport,
  { t, formatters, pageSize, mapLayers, overlay, onMapDrawn }: PortfolioReportWriter,
): PortfolioBlock[] {
  const { width } = computeContentBox(pageSize);
  if (map === null) return [buildHeading('map-heading', t('portfolioReport.mapHeading'), t('portfolioReport.noMap'))];
  const { count } = formatters;
  const size = { width: Math.floor(width), height: Math.floor(width * MAP_ASPECT) };
  const shown = placeCircles(map, size).reduce((sum, circle) => sum + circle.count, 0);
  const [unplaced, beyond] = [summary.rows - map.cells.located, map.cells.located - shown];
  const intro = [
    t('portfolioReport.mapCount', { shown: count(shown), rows: count(summary.rows) }),
    ...(unplaced === 0 ? [] : [t('portfolioReport.mapUnplaced', { count: unplaced, rows: count(unplaced) })]),
    ...(beyond === 0 ? [] : [t('portfolioReport.mapBeyond', { count: beyond, rows: count(beyond) })]),
  ].join(' ');
  return [
    buildHeading('map-heading', t('portfolioReport.mapHeading'), intro),
    {
      id: 'map',
      node: (
        <LocationMap
          packs={mapLayers}
          map={map}
          overlay={overlay}
          figure={figure}
          currency={findCurrency(summary.currencies)}
          rings={listReportRings(areas, filter, t)}
          {...size}
          onDrawn={onMapDrawn}
        />
      ),
    },
  ];
}

/** Says that a report is of some rows alone, in plain sight; nothing where it is of all. */
function describePart({ filter, summary, portfolio }: PortfolioReport, t: TFunction, { count }: Formatters): string[] {
  if (holdsForAll(filter)) return [];
  const of = { rows: count(summary.rows), all: count(portfolio.rows) };
  return [t(filter.ring === undefined ? 'portfolioReport.partOf' : 'portfolioReport.areaDrawn', of)];
}

/** What describes a filter: it, and the areas that have names. */
interface DescribedFilter {
  readonly filter: PortfolioFilter;
  readonly areas: readonly NamedRing[];
}

/** Which rows a filter means, in words. */
function describeFilter({ filter, areas }: DescribedFilter, t: TFunction, { significant, count }: Formatters): string {
  const { search, statuses, matchLevels, ranges = [], city, postalCode, ring, ids } = filter;
  const bound = (value: number | undefined) =>
    value === undefined ? t('portfolioReport.noEnd') : significant(value, 6);
  const area = ring === undefined ? null : findNamedArea(areas, ring);
  const parts = [
    ...(search === undefined ? [] : [t('portfolioReport.filterSearch', { words: search })]),
    ...(statuses === undefined
      ? []
      : [
          t('portfolioReport.filterStatuses', {
            statuses: statuses.map((status) => t(`portfolio.status.${status}`)).join(', '),
          }),
        ]),
    ...(matchLevels === undefined
      ? []
      : [
          t('portfolioReport.filterMatch', {
            levels: matchLevels.map((level) => t(`portfolio.match.${level}`)).join(', '),
          }),
        ]),
    ...(city === undefined ? [] : [t('portfolioReport.filterCity', { city: formatNamedPlace(city) })]),
    ...(postalCode === undefined
      ? []
      : [t('portfolioReport.filterPostalCode', { postalCode: formatNamedPlace(postalCode) })]),
    ...(ring === undefined
      ? []
      : [area === null ? t('portfolioReport.filterRing') : t('portfolioReport.filterArea', { name: area.name })]),
    ...ranges.map(({ column, minimum, maximum }) =>
      t('portfolioReport.filterRange', { column, minimum: bound(minimum), maximum: bound(maximum) }),
    ),
    ...(ids === undefined ? [] : [t('portfolioReport.filterIds', { rows: count(ids.length) })]),
  ];
  return parts.length === 0
    ? t('portfolioReport.filterNone')
    : t('portfolioReport.filtered', { filter: parts.join(', ') });
}
