import { floodHazards } from '#shared/hazard/hazard.ts';
import type { Costing } from '#shared/portfolio/economics.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import { formatWarnings } from '#shared/hazard/warning-mask.ts';
import { indexFieldName } from '#shared/query-service/mediator-response.ts';
import type { CsvCell } from '#main/platform/text/csv-text.ts';
import type { ColumnData } from '../review/columns/column-data.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { selectRows } from '../review/columns/select-rows.ts';
import { listPackSources } from '../run/basis-store.sql.ts';
import { nameWarnings, UNKNOWN_WARNINGS } from './export-columns.ts';
import { createLocationCheck } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { findWarningChange, nameLevel } from '../review/count-changes.ts';
import { createCauseFinder } from '../review/movement-causes.sql.ts';
import { createLocationWorth, sortByWorth } from '../review/rank-by-worth.ts';
import { openRuns } from '../review/open-runs.ts';
import { hasMoved, type RunColumns } from '../review/run-columns.ts';

const described = ['line', 'locationId', 'streetAddress', 'city', 'postalCode'] as const;
const hazardColumns = floodHazards.flatMap((hazard) => [`${hazard}Aal`, `${hazard}Pml1500`, indexFieldName(hazard)]);

/** Names of the cells of {@link Movements} without a costing. */
const movementColumns: readonly string[] = [
  ...described,
  'tiv',
  ...['status', 'matchLevel', 'aal'].flatMap(inBoth),
  'aalDifference',
  ...hazardColumns.flatMap(inBoth),
  'why',
  'warningsCome',
  'warningsGone',
  ...inBoth('warnings'),
  'sources',
];

/** Cells that stand before the others where a costing is known: the best worth first. */
const worthColumns = ['rank', 'cost', 'annualBenefit', 'presentValue', 'netPresentValue', 'benefitCostRatio'] as const;

/** The rows that moved between two runs, in the order of the file; with a costing the best worth first. */
export interface Movements {
  /** Names of the cells. */
  readonly columns: readonly string[];
  /** Locations that are looked at. */
  readonly count: number;
  /** The cells of the location at a place; null when the filter does not hold for it, or it did not move. */
  read(at: number): readonly CsvCell[] | null;
}

/** Opens what moved between two runs, of the rows that a filter holds for. @throws NotFoundError */
export function openMovements(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  {
    comparison,
    filter,
    costing = null,
  }: { readonly comparison: number; readonly filter: PortfolioFilter; readonly costing?: Costing | null | undefined },
): Movements {
  const { info, before, after, isUntouched } = openRuns(database, frame, comparison);
  const mask = selectRows(frame, filter);
  const tivs = frame.column('tiv');
  const causesOf = createCauseFinder(database, frame, info, before, after);
  const select = database
    .prepare<[number], CsvCell[]>(
      'SELECT line, location_id, street_address, city, postal_code FROM location WHERE id = ?',
    )
    .raw();
  const check = createLocationCheck(database);
  const sources = listPackSources(database).join(' · ');
  const both = (position: number, read: (run: RunColumns) => CsvCell): CsvCell[] => [read(before), read(after)];

  function isShown(position: number): boolean {
    const isMeant = mask === null || mask[position] === 1;
    return isMeant && !isUntouched(position) && hasMoved(before, after, position);
  }
  function readRow(position: number): readonly CsvCell[] {
    const change = findWarningChange(before.warnings[position]!, after.warnings[position]!);
    check.requireWhole(frame.ids[position]!);
    const aals = both(position, ({ aal }) => numberOf(aal, position));
    return [
      ...select.get(frame.ids[position]!)!,
      tivs[position]!,
      ...both(position, ({ status }) => portfolioStatuses[status[position]! - 1] ?? null),
      ...both(position, ({ matchLevel }) => nameLevel(matchLevel[position]!)),
      ...aals,
      Number(aals[1] ?? 0) - Number(aals[0] ?? 0),
      ...floodHazards.flatMap((hazard) =>
        (['aal', 'pml1500', 'index'] as const).flatMap((figure) =>
          both(position, ({ hazards }) => numberOf(hazards[hazard][figure], position)),
        ),
      ),
      causesOf(position).join(' '),
      change === null ? UNKNOWN_WARNINGS : formatWarnings(change.come),
      change === null ? UNKNOWN_WARNINGS : formatWarnings(change.gone),
      ...both(position, ({ warnings }) => nameWarnings(warnings[position]!)),
      sources,
    ];
  }

  if (costing === null || info.kind !== 'measure') {
    const read = (position: number) => (isShown(position) ? readRow(position) : null);
    return { columns: movementColumns, count: frame.count, read };
  }
  const worthOf = createLocationWorth(frame, { before, after }, costing);
  const shown = Int32Array.from({ length: frame.count }, (_, position) => position).filter(isShown);
  const ranked = sortByWorth(shown, worthOf);
  return {
    columns: [...worthColumns, ...movementColumns],
    count: ranked.length,
    read(at) {
      const position = ranked[at]!;
      const { cost, annualBenefit, presentValue, netPresentValue, benefitCostRatio } = worthOf(position);
      return [at + 1, cost, annualBenefit, presentValue, netPresentValue, benefitCostRatio, ...readRow(position)];
    },
  };
}

function inBoth(name: string): string[] {
  return [`${name}Before`, `${name}After`];
}

function numberOf(data: ColumnData, position: number): number | null {
  const value = data[position]!;
  const isNone = value !== value || (data instanceof Uint8Array && value === 0);
  return isNone ? null : value;
}
