import { floodHazards } from '#shared/hazard/hazard.ts';
import { listNotModelled } from '#shared/hazard/warning-mask.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { indexFieldName, scoreFieldName } from '#shared/query-service/mediator-response.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { selectRows, type RowMask } from './columns/select-rows.ts';
import { createRowSummers } from './columns/sum-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { countRejected } from '../total-rows.sql.ts';
import { sumLosses } from './sum-losses.ts';
import { findLargest } from './columns/find-largest.ts';
import { createLocationCheck } from '../location-checksums.sql.ts';

/** How many of the rows with the largest AAL are named. */
const TOP_CONTRIBUTORS = 25;

interface Row {
  readonly id: number;
  readonly locationId: string;
  readonly street: string;
  readonly city: string;
}

/** The rows of a selection with the largest AAL, as long as it is not 0. */
function selectTopContributors(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  mask: RowMask,
  wholeAal: number,
): PortfolioSummary['topContributors'] {
  const [tivs, aals] = [frame.column('tiv'), frame.column('aal')];
  const top = findLargest(frame.count, TOP_CONTRIBUTORS, (position) =>
    (mask === null || mask[position] === 1) && aals[position]! > 0 ? aals[position]! : Number.NaN,
  );
  const select = database.prepare<[number], Row>(
    'SELECT id, location_id AS locationId, street_address AS street, city FROM location WHERE id = ?',
  );
  createLocationCheck(database).requireListed(top.map((position) => frame.ids[position]!));
  return top.map((position) => {
    const row = select.get(frame.ids[position]!)!;
    const aal = aals[position]!;
    return {
      id: row.id,
      locationId: row.locationId,
      label: [row.street, row.city].filter((part) => part !== '').join(', '),
      tiv: tivs[position]!,
      aal,
      share: wholeAal > 0 ? aal / wholeAal : 0,
    };
  });
}

/** Upper ends of the classes of the distribution by AAL: 1, 3, 10 and so on to ten million. */
const DISTRIBUTION_STEPS = Array.from(
  { length: 15 },
  (_, step) => (step % 2 === 0 ? 1 : 3) * 10 ** Math.floor(step / 2),
);
/** The figures that are counted by class. */
const CLASSED = [
  ...floodHazards.flatMap((hazard) => [indexFieldName(hazard), scoreFieldName(hazard)]),
  'wildfireIndex',
] as const;

/** Sums a portfolio, or its filtered part, up. */
export function summarise(database: PortfolioDatabase, frame: ReviewFrame, filter: PortfolioFilter): PortfolioSummary {
  const mask = selectRows(frame, filter);
  const summer = createRowSummers(frame)();
  for (let position = 0; position < frame.count; position++) {
    if (mask === null || mask[position] === 1) summer.add(position);
  }
  const sums = summer.finish();
  const rejected = mask === null ? countRejected(database) : 0;
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
    notModelled: countNotModelled(frame, mask),
    losses: sumLosses(database, frame, mask),
    classes: CLASSED.map((figure) => {
      const counts = countCodes(frame, mask, figure);
      return { figure, rows: Array.from({ length: 10 }, (_, index) => counts[index + 1] ?? 0) };
    }),
    distribution: distribute(frame, mask),
    topContributors: selectTopContributors(database, frame, mask, sums.aal),
  };
}

/** How many rows have each value of a column of bytes. */
function countCodes(
  frame: ReviewFrame,
  mask: RowMask,
  column: Parameters<ReviewFrame['column']>[0],
): Record<number, number> {
  const data = frame.column(column) as Uint8Array;
  const counts = new Int32Array(256);
  if (mask === null) for (let position = 0; position < data.length; position++) counts[data[position]!]! += 1;
  else for (let position = 0; position < data.length; position++) counts[data[position]!]! += mask[position]!;
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

function countNotModelled(frame: ReviewFrame, mask: RowMask): PortfolioSummary['notModelled'] {
  const warnings = frame.result('warnings');
  const counts: PortfolioSummary['notModelled'] = {};
  for (let position = 0; position < warnings.length; position++) {
    if (mask !== null && mask[position] === 0) continue;
    for (const hazard of listNotModelled(warnings[position]!)) counts[hazard] = (counts[hazard] ?? 0) + 1;
  }
  return counts;
}

function countCurrencies(frame: ReviewFrame, mask: RowMask): Record<string, number> {
  const ranks = frame.column('currency');
  const names = frame.names('currency');
  // The first is of the rows that name none.
  const counts = new Int32Array(names.length + 1);
  for (let position = 0; position < ranks.length; position++) {
    if (mask === null || mask[position] === 1) counts[ranks[position]! + 1]! += 1;
  }
  const entries = ['', ...names].map((name, at) => [name, counts[at]!] as const);
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

function sumColumn(frame: ReviewFrame, mask: RowMask, column: 'structureTIV' | 'inventoryTIV' | 'equipmentTIV') {
  const data = frame.column(column) as Float64Array;
  let sum = 0;
  for (let position = 0; position < data.length; position++) {
    if (mask === null || mask[position] === 1) sum += data[position]!;
  }
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
  for (let position = 0; position < frame.count; position++) {
    const aal = aals[position]!;
    if (aal !== aal || (mask !== null && mask[position] === 0)) continue;
    const sums = classes[findClass(aal)]!;
    sums.rows += 1;
    sums.tiv += tivs[position]!;
    sums.aal += aal;
  }
  return classes;
}

/** The first class is of 0 alone, the last of what is beyond the last step. */
function findClass(aal: number): number {
  if (aal === 0) return 0;
  let step = 0;
  while (step < DISTRIBUTION_STEPS.length && aal >= DISTRIBUTION_STEPS[step]!) step += 1;
  return step + 1;
}
