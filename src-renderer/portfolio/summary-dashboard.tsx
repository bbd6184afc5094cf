import { useQuery } from '@tanstack/react-query';
import { figureColumns, type PortfolioFilter, type ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { changePart } from './change-part.ts';
import { MarkBars, type Mark } from './mark-bars.tsx';
import { nameContributor } from './name-contributor.ts';
import { accumulationOptions } from './portfolio-queries.ts';
import { hasRange, toggleRange } from './toggle-filter.ts';
import styles from './dashboard.module.css';

/** Towns, and contributors, that are drawn. */
const MOST_BARS = 10;
/** Indices and scores. */
const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

interface DashboardProps {
  readonly id: string;
  readonly summary: PortfolioSummary;
  readonly filter: PortfolioFilter;
  /** Narrows summary, table and map down. */
  readonly onFilter: (filter: PortfolioFilter) => void;
  /** Shows a row, by its id. */
  readonly onRow: (row: number) => void;
}

/** What the rows come to at a glance; what is drawn can be chosen, and narrows everything down to what it is of. */
export function SummaryDashboard(props: DashboardProps) {
  const { summary, filter, onFilter, onRow } = props;
  const { t, money } = useTexts();
  const none = t('dashboard.none');
  const ofHazards = summary.losses.filter(({ scenario, rows }) => scenario === 'base' && rows > 0);
  return (
    <div className={styles.dashboard}>
      <MarkBars
        title={t('dashboard.byHazard')}
        none={none}
        marks={ofHazards.map(({ hazard, aal }): Mark => {
          // From the smallest loss that is written.
          const range = { column: `${hazard}Aal`, minimum: 1 } as const;
          return {
            key: hazard,
            name: t(`hazard.${hazard}`),
            value: aal,
            text: money(aal),
            isChosen: hasRange(filter, range),
            onChoose: () => onFilter(toggleRange(filter, range)),
          };
        })}
      />
      <TownBars {...props} />
      <GradeTable {...props} />
      <Histogram {...props} />
      <MarkBars
        title={t('dashboard.contributors')}
        none={none}
        marks={summary.topContributors.slice(0, MOST_BARS).map((contributor) => ({
          key: contributor.id,
          name: nameContributor(contributor),
          value: contributor.aal,
          text: money(contributor.aal),
          onChoose: () => onRow(contributor.id),
        }))}
      />
    </div>
  );
}

/** How many locations have which average annual loss. */
function Histogram({ summary: { distribution }, filter, onFilter }: DashboardProps) {
  const { t, count, money } = useTexts();

  function writeBand(from: number, to: number | null): string {
    if (to === 0) return t('portfolio.noLoss');
    if (to === null) return t('portfolio.atLeast', { from: money(from) });
    if (from === 0) return t('portfolio.below', { to: money(to) });
    return t('portfolio.between', { from: money(from), to: money(to) });
  }

  // Classes above the largest loss say nothing.
  const last = distribution.findLastIndex(({ rows }) => rows > 0);
  const marks = distribution.slice(0, last + 1).map(({ from, to, rows, aal }): Mark => {
    const range = toRange(from, to);
    return {
      key: `${from} ${to}`,
      name: writeBand(from, to),
      value: rows,
      text: t('dashboard.band', { rows: count(rows), aal: money(aal) }),
      isChosen: hasRange(filter, range),
      onChoose: () => onFilter(toggleRange(filter, range)),
    };
  });
  return <MarkBars title={t('portfolio.distribution')} none={t('dashboard.none')} marks={marks} />;
}

/** A class of the distribution as a condition: losses are whole, and the class ends before its upper end. */
function toRange(from: number, to: number | null): { column: 'aal'; minimum: number; maximum?: number } {
  if (to === 0) return { column: 'aal', minimum: 0, maximum: 0 };
  const minimum = Math.max(1, from);
  return to === null ? { column: 'aal', minimum } : { column: 'aal', minimum, maximum: to - 1 };
}

/** The towns that lose most. */
function TownBars({ id, filter, onFilter }: DashboardProps) {
  const { t, money } = useTexts();
  const { data } = useQuery(accumulationOptions(useClient(), id, { by: 'city', rings: [] }, filter));
  const towns = (data?.accumulations ?? []).filter(({ aal }) => aal > 0).slice(0, MOST_BARS);
  const marks = towns.map(({ key, place, aal }): Mark => {
    const isChosen = JSON.stringify(filter.city) === JSON.stringify(place);
    return {
      key: JSON.stringify(place),
      name: key || t('portfolio.unnamed'),
      value: aal,
      text: money(aal),
      isChosen,
      onChoose: () => onFilter(changePart(filter, 'city', isChosen ? undefined : (place ?? undefined))),
    };
  });
  return <MarkBars title={t('dashboard.byTown')} none={t('dashboard.none')} marks={marks} />;
}

/** How many locations have which index and score. */
function GradeTable({ summary: { classes }, filter, onFilter }: DashboardProps) {
  const { t, count } = useTexts();
  return (
    <section className={styles.part} aria-label={t('portfolio.classes')}>
      <h3>{t('portfolio.classes')}</h3>
      <DataTable
        className={styles.grades}
        rows={classes}
        keyOf={({ figure }) => figure}
        heads={[t('portfolio.figure'), ...grades]}
        renderCells={({ figure, rows }) => [
          t(`portfolio.rowHead.${figure}` as 'portfolio.rowHead.line'),
          ...grades.map((grade) => {
            const number = rows[grade - 1] ?? 0;
            if (number === 0 || !isColumn(figure)) return '';
            const range = { column: figure, minimum: grade, maximum: grade };
            return (
              <button
                key={grade}
                type="button"
                className={styles.grade}
                style={{ borderBottomColor: `var(--risk-${grade})` }}
                aria-pressed={hasRange(filter, range)}
                onClick={() => onFilter(toggleRange(filter, range))}
              >
                {count(number)}
              </button>
            );
          }),
        ]}
      />
    </section>
  );
}

function isColumn(figure: string): figure is ReviewColumn {
  return figureColumns.some((column) => column === figure);
}
