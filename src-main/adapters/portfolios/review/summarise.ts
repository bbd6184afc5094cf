import { floodHazards } from '#shared/domain/hazard.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/domain/portfolio-status.ts';
import type { PortfolioSummary } from '#shared/domain/portfolio-summary.ts';
import { indexFieldName, scoreFieldName } from '#shared/contract/mediator-response.ts';
import type { ReviewFrame } from '../columns/review-frame.ts';
import { selectRows, type RowMask } from '../columns/select-rows.ts';
import { createRowSummers } from '../columns/sum-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import { selectTopContributors } from './select-top-contributors.ts';
import { sumLosses } from './sum-losses.ts';

/** Upper ends of the classes of the distribution by AAL: two a decade, from 1 to ten million. */
const DISTRIBUTION_STEPS = Array.from({ length: 15 }, (_, step) => Math.round(10 ** (step / 2)));
/** The figures that are counted by class. */
const CLASSED = [
  ...floodHazards.flatMap((hazard) => [indexFieldName(hazard), scoreFieldName(hazard)]),
  'wildfireIndex',
] as const;

/** Sums a portfolio, or its filtered part, up. */
export function summarise(database: PortfolioDatabase, frame: ReviewFrame, filter: PortfolioFilter): PortfolioSummary {
  const mask = selectRows(frame, filter);
  const summer = createRowSummers(frame)();
  forEachRow(frame, mask, (position) => summer.add(position));
  const sums = summer.finish();
  const rejected = Object.keys(filter).length === 0 ? countRejected(database) : 0;
  const { 0: pending = 0, ...statuses } = countCodes(frame, mask, 'status');
  return {
    ...sums,
    statuses: {
      ...nameCodes(portfolioStatuses, statuses),
      ...(pending > 0 ? { pending } : {}),
      ...(rejected > 0 ? { REJECTED: rejected } : {}),
    },
    matchLevels: nameCodes(portfolioMatchLevels, countCodes(frame, mask, 'matchLevel')),
    currencies: countCurrencies(frame, mask),
    tivByAsset: {
      structure: sumColumn(frame, mask, 'structureTIV'),
      inventory: sumColumn(frame, mask, 'inventoryTIV'),
      equipment: sumColumn(frame, mask, 'equipmentTIV'),
    },
    losses: sumLosses(database, frame, mask),
    classes: CLASSED.map((figure) => {
      const counts = countCodes(frame, mask, figure);
      return { figure, rows: Array.from({ length: 10 }, (_, index) => counts[index + 1] ?? 0) };
    }),
    distribution: distribute(frame, mask),
    topContributors: selectTopContributors(database, frame, mask, sums.aal),
  };
}

function forEachRow(frame: ReviewFrame, mask: RowMask, use: (position: number) => void): void {
  for (let position = 0; position < frame.count; position++) {
    if (mask === null || mask[position] === 1) use(position);
  }
}

function countRejected(database: PortfolioDatabase): number {
  return database.prepare('SELECT COUNT(*) FROM rejected_row').pluck().get() as number;
}

/** How many rows have each value of a column of bytes. */
function countCodes(
  frame: ReviewFrame,
  mask: RowMask,
  column: Parameters<ReviewFrame['column']>[0],
): Record<number, number> {
  const data = frame.column(column);
  const counts = new Int32Array(256);
  forEachRow(frame, mask, (position) => (counts[data[position]!]! += 1));
  return Object.fromEntries([...counts.entries()].filter(([, count]) => count > 0));
}

/** Counts by the names that codes stand for, from 1. */
function nameCodes<Name extends string>(
  names: readonly Name[],
  counts: Readonly<Record<number, number>>,
): Partial<Record<Name, number>> {
  const entries = names.map((name, at) => [name, counts[at + 1] ?? 0] as const).filter(([, count]) => count > 0);
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

function countCurrencies(frame: ReviewFrame, mask: RowMask): Record<string, number> {
  const ranks = frame.column('currency');
  const names = frame.names('currency');
  const counts = new Map<string, number>();
  forEachRow(frame, mask, (position) => {
    const name = names[ranks[position]!] ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return Object.fromEntries(counts);
}

function sumColumn(frame: ReviewFrame, mask: RowMask, column: 'structureTIV' | 'inventoryTIV' | 'equipmentTIV') {
  const data = frame.column(column);
  let sum = 0;
  forEachRow(frame, mask, (position) => (sum += data[position]!));
  return sum;
}

function distribute(frame: ReviewFrame, mask: RowMask): PortfolioSummary['distribution'] {
  const [tivs, aals] = [frame.column('tiv'), frame.column('aal')];
  const classes = [0, ...DISTRIBUTION_STEPS, null].map((to, at) => ({
    from: at < 2 ? 0 : DISTRIBUTION_STEPS[at - 2]!,
    to: at === 0 ? 0 : to,
    rows: 0,
    tiv: 0,
    aal: 0,
  }));
  forEachRow(frame, mask, (position) => {
    const aal = aals[position]!;
    if (aal !== aal) return;
    const step = DISTRIBUTION_STEPS.findIndex((end) => aal < end);
    const sums = classes[aal === 0 ? 0 : step === -1 ? classes.length - 1 : step + 1]!;
    sums.rows += 1;
    sums.tiv += tivs[position]!;
    sums.aal += aal;
  });
  return classes;
}
