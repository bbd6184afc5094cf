import { floodHazards } from '#shared/hazard/hazard.ts';
import type { Costing } from '#shared/portfolio/economics.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { ComparisonRank } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { MovementCause } from '#shared/portfolio/portfolio-measure.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import { findLargest } from './columns/find-largest.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { selectRows } from './columns/select-rows.ts';
import { createLocationCheck } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { createChangeCounter, findWarningChange, nameLevel } from './count-changes.ts';
import { createCauseFinder } from './movement-causes.sql.ts';
import { createLocationWorth, type LocationWorth } from './rank-by-worth.ts';
import { openRuns } from './open-runs.ts';
import { areWarningsUnknown, hasMoved, valueOf, type RunColumns } from './run-columns.ts';

type Answer = ProcedureOutput<'portfolio.comparison'>;
type Row = Answer['movedMost'][number];

/** Compares two runs over the rows that a filter holds for: one walk over the columns. @throws NotFoundError */
export function compareRuns(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  request: {
    readonly comparison: number;
    readonly filter: PortfolioFilter;
    readonly limit: number;
    readonly rank: ComparisonRank;
    /** Null: rows are ranked by `rank`. */
    readonly costing?: Costing | null | undefined;
  },
): Answer {
  const { info, before, after, isUntouched } = openRuns(database, frame, request.comparison);
  const tivs = frame.column('tiv');
  const mask = selectRows(frame, request.filter);
  const causesOf = createCauseFinder(database, frame, info, before, after);
  const changes = createChangeCounter(before, after);
  // Of two runs on other packs nobody has paid for anything.
  const { costing = null } = request;
  const worthOf =
    costing === null || info.kind !== 'measure' ? null : createLocationWorth(frame, { before, after }, costing);
  const worth = { rows: 0, worthIt: 0, cost: 0, annualBenefit: 0, presentValue: 0 };
  const sums = createSums();
  const moved = new Int32Array(frame.count);

  for (let position = 0; position < frame.count; position++) {
    if (mask !== null && mask[position] === 0) continue;
    sums.rows += 1;
    sums.tiv += tivs[position]!;
    const isSame = isUntouched(position);
    addRow(sums, position, before, isSame ? before : after);
    if (!isSame && worthOf !== null) addWorth(worth, worthOf(position));
    if (!isSame && areWarningsUnknown(before, after, position)) sums.warningsUnknown += 1;
    if (isSame || !hasMoved(before, after, position)) continue;
    moved[sums.moved] = position;
    sums.moved += 1;
    changes.add(position);
    const difference = valueOf(after.aal, position) - valueOf(before.aal, position);
    if (difference > 0) sums.rising += 1;
    if (difference < 0) sums.falling += 1;
    const causes = causesOf(position);
    const key = causes.join(' ');
    const known = sums.causes.get(key) ?? { causes: [...causes], rows: 0, aal: 0 };
    sums.causes.set(key, { ...known, rows: known.rows + 1, aal: known.aal + difference });
  }
  /** What a row is ranked by; not a number: not at all. What costs nothing has no ratio. */
  function weigh(position: number): number {
    if (worthOf !== null) return worthOf(position).benefitCostRatio ?? Number.NaN;
    const benefit = valueOf(before.aal, position) - valueOf(after.aal, position);
    if (request.rank === 'movement') return Math.abs(benefit);
    return benefit > 0 ? benefit : Number.NaN;
  }
  const most = findLargest(sums.moved, request.limit, (at) => weigh(moved[at]!)).map((at) => moved[at]!);
  const { rows, tiv, rising, falling, aal, hazards } = sums;
  return {
    info,
    rows,
    moved: sums.moved,
    rising,
    falling,
    tiv,
    aal,
    hazards: floodHazards.map((hazard) => ({ hazard, ...hazards[hazard] })),
    causes: [...sums.causes.values()].toSorted((a, b) => Math.abs(b.aal) - Math.abs(a.aal) || b.rows - a.rows),
    matchLevels: changes.matchLevels(),
    warnings: changes.warnings(),
    warningsUnknown: sums.warningsUnknown,
    worth: worthOf === null ? null : worth,
    movedMost: most.map((position) => ({
      ...describeRow(database, frame, position, { before, after, causes: causesOf(position) }),
      worth: worthOf === null ? null : worthOf(position),
    })),
  };
}

function addWorth(sums: NonNullable<Answer['worth']>, worth: LocationWorth): void {
  sums.rows += 1;
  sums.cost += worth.cost;
  sums.annualBenefit += worth.annualBenefit;
  sums.presentValue += worth.presentValue;
  if (worth.presentValue > worth.cost) sums.worthIt += 1;
}

function createSums() {
  const none = () => ({ before: 0, after: 0 });
  const ofHazard = () => ({ aal: none(), fullDependenceBound: none(), higher: 0, lower: 0 });
  return {
    rows: 0,
    moved: 0,
    tiv: 0,
    rising: 0,
    falling: 0,
    warningsUnknown: 0,
    aal: none(),
    hazards: { fluvial: ofHazard(), coastal: ofHazard(), pluvial: ofHazard() },
    causes: new Map<string, { causes: MovementCause[]; rows: number; aal: number }>(),
  };
}

function addRow(sums: ReturnType<typeof createSums>, position: number, before: RunColumns, after: RunColumns): void {
  sums.aal.before += valueOf(before.aal, position);
  sums.aal.after += valueOf(after.aal, position);
  for (const hazard of floodHazards) {
    const [own, from, to] = [sums.hazards[hazard], before.hazards[hazard], after.hazards[hazard]];
    own.aal.before += valueOf(from.aal, position);
    own.aal.after += valueOf(to.aal, position);
    own.fullDependenceBound.before += valueOf(from.pml1500, position);
    own.fullDependenceBound.after += valueOf(to.pml1500, position);
    const difference = to.index[position]! - from.index[position]!;
    // An index that there is none of, before or after, is neither higher nor lower.
    if (to.index[position] === 0 || from.index[position] === 0) continue;
    if (difference > 0) own.higher += 1;
    if (difference < 0) own.lower += 1;
  }
}

interface NamedLocation {
  readonly id: number;
  readonly locationId: string;
  readonly street: string;
  readonly city: string;
}

function describeRow(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  position: number,
  { before, after, causes }: { before: RunColumns; after: RunColumns; causes: readonly MovementCause[] },
): Omit<Row, 'worth'> {
  createLocationCheck(database).requireWhole(frame.ids[position]!);
  const row = database
    .prepare<[number], NamedLocation>(
      'SELECT id, location_id AS locationId, street_address AS street, city FROM location WHERE id = ?',
    )
    .get(frame.ids[position]!)!;
  const aalOf = ({ aal }: RunColumns) => (Number.isNaN(aal[position]!) ? null : aal[position]!);
  const statusOf = ({ status }: RunColumns) => portfolioStatuses[status[position]! - 1] ?? null;
  return {
    id: row.id,
    locationId: row.locationId,
    label: [row.street, row.city].filter((part) => part !== '').join(', '),
    tiv: frame.column('tiv')[position]!,
    before: aalOf(before),
    after: aalOf(after),
    statuses: { before: statusOf(before), after: statusOf(after) },
    matchLevels: { before: nameLevel(before.matchLevel[position]!), after: nameLevel(after.matchLevel[position]!) },
    warnings: findWarningChange(before.warnings[position]!, after.warnings[position]!),
    causes: [...causes],
  };
}
