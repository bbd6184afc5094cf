import { floodHazards } from '#shared/hazard/hazard.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import type { KeptWarning } from '#shared/hazard/warning-mask.ts';
import { indexFieldName } from '#shared/query-service/mediator-response.ts';
import type { CsvCell } from '#main/platform/text/csv-text.ts';
import type { ColumnData } from '../review/columns/column-data.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { selectRows } from '../review/columns/select-rows.ts';
import { createLocationCheck } from '../location-checksums.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { findWarningChange, nameLevel } from '../review/count-changes.ts';
import { createCauseFinder } from '../review/movement-causes.sql.ts';
import { openRuns } from '../review/open-runs.ts';
import { hasMoved, type RunColumns } from '../review/run-columns.ts';

/** Stands for the warnings of a row that a run of an earlier version did not keep. */
const NOT_KNOWN = 'unknown';

const described = ['line', 'locationId', 'streetAddress', 'city', 'postalCode'] as const;
const hazardColumns = floodHazards.flatMap((hazard) => [`${hazard}Aal`, `${hazard}Pml1500`, indexFieldName(hazard)]);

/** Names of the cells of {@link Movements}. */
export const movementColumns: readonly string[] = [
  ...described,
  'tiv',
  ...['status', 'matchLevel', 'aal'].flatMap(inBoth),
  'aalDifference',
  ...hazardColumns.flatMap(inBoth),
  'why',
  'warningsCome',
  'warningsGone',
];

/** The rows that moved between two runs, in the order of the file. */
export interface Movements {
  /** Locations of the portfolio. */
  readonly count: number;
  /** The cells of the location at a position; null when the filter does not hold for it, or it did not move. */
  read(position: number): readonly CsvCell[] | null;
}

/** Opens what moved between two runs, of the rows that a filter holds for. @throws NotFoundError */
export function openMovements(
  database: PortfolioDatabase,
  frame: ReviewFrame,
  { comparison, filter }: { readonly comparison: number; readonly filter: PortfolioFilter },
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
  const both = (position: number, read: (run: RunColumns) => CsvCell): CsvCell[] => [read(before), read(after)];

  return {
    count: frame.count,
    read(position) {
      const isMeant = mask === null || mask[position] === 1;
      if (!isMeant || isUntouched(position) || !hasMoved(before, after, position)) return null;
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
        change === null ? NOT_KNOWN : formatWarnings(change.come),
        change === null ? NOT_KNOWN : formatWarnings(change.gone),
      ];
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

function formatWarnings(warnings: readonly KeptWarning[]): string {
  return warnings.map(({ code, hazard }) => `${hazard}:${code}`).join(' ');
}
