import { sumInsured } from '#shared/exposure/exposure.ts';
import type { CorrectionCounts, FaultCorrection } from '#shared/portfolio/fault-correction.ts';
import { amountUnits } from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioLocation, RowNote } from '#shared/portfolio/portfolio-location.ts';
import { parseCoordinatePair } from './columns/parse-coordinate-pair.ts';
import { createRowNote } from './columns/row-notes.ts';
import { isRowRule } from './columns/row-rules.ts';
import {
  findAssetOf,
  isMeant,
  LEFT_ASIDE,
  listFaultRows,
  requireFault,
  type FaultPlace,
  type FaultRow,
} from './fault-rows.sql.ts';
import { loadLocationCells } from './load-location-cells.ts';
import { loadFileColumns } from './rejected-rows.ts';
import { createRowCorrector, type CorrectedRow } from './row-corrector.ts';
import { loadSource, type PortfolioSource } from './source-store.sql.ts';
import { createLocationComparison } from './stored-location.sql.ts';

/** What a correction makes of one row. */
export interface PlannedRow {
  readonly id: number;
  readonly line: number;
  /** Whether it is set aside now. */
  readonly isRejected: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Null: it is set aside, for the reasons. */
  readonly location: PortfolioLocation | null;
  readonly reasons: readonly RowNote[];
}

/** What a correction makes of all rows with a fault. */
export interface CorrectionPlan extends CorrectionCounts {
  readonly correction: FaultCorrection;
  readonly columns: readonly string[];
  /** The rows that are changed, in the order of the file. */
  readonly planned: readonly PlannedRow[];
  /** Sums of the insured values of all rows with the fault. */
  readonly tivBefore: number;
  readonly tivAfter: number;
}

/** What the cells of one row may become, the first that is right, and whether what they come to is what was wanted. */
interface Attempt {
  readonly candidates: readonly (readonly string[])[];
  readonly isWanted: (row: CorrectedRow) => boolean;
}

/** Largest difference that rounding to whole units of the currency makes. */
const ROUNDING = 0.5;
const SAME_DEGREES = 1e-9;

/**
 * Finds out what a correction makes of the rows with its fault. Nothing is changed.
 * @throws ServiceError INVALID_INPUT for a fault that no row can have; what loading cells throws
 */
export async function planCorrection(
  place: FaultPlace,
  correction: FaultCorrection,
  signal?: AbortSignal,
): Promise<CorrectionPlan> {
  const { fault } = correction;
  const { database } = place;
  const source = loadSource(database)!;
  const columns = await loadFileColumns(source);
  requireFault(fault);
  // A row may have the fault in several columns.
  const rows = new Map<number, FaultRow[]>();
  for (const row of listFaultRows(place, fault))
    if (isMeant(row, correction)) rows.set(row.id, [...(rows.get(row.id) ?? []), row]);
  const ordered = [...rows.values()].toSorted(([a], [b]) => a!.id - b!.id);
  const stored = ordered.flatMap(([row]) => (row!.rejected === null ? [row!.id] : []));
  const cells = await loadLocationCells(database, source, columns, stored, signal);
  const attempt = createRowCorrector({ database, source, columns, notesDuplicates: false });
  const correct = createRowCorrector({ database, source, columns });
  const isStored = createLocationComparison(database);
  const planned: PlannedRow[] = [];
  let [tivBefore, tivAfter] = [0, 0];
  for (const faults of ordered) {
    const [{ id, tiv, rejected }] = faults as [FaultRow];
    const found = rejected?.cells ?? cells.get(id);
    const next = found === undefined ? null : planRow(faults as [FaultRow], fill(found, columns.length));
    tivBefore += tiv ?? 0;
    if (next === null) tivAfter += tiv ?? 0;
    else {
      planned.push(next);
      tivAfter += next.location === null ? 0 : sumInsured(next.location.financial);
    }
  }
  const leftAside = correction.action === 'leaveAside' ? planned.length : 0;
  const corrected = planned.filter(({ location }) => location !== null).length;
  return {
    correction,
    columns,
    planned,
    tivBefore,
    tivAfter,
    rows: rows.size,
    corrected,
    leftAside,
    stillAside: planned.length - corrected - leftAside,
    unchanged: rows.size - planned.length,
  };

  function planRow(faults: readonly [FaultRow, ...FaultRow[]], before: readonly string[]): PlannedRow | null {
    const [{ id, line, rejected }] = faults;
    const plan = { id, line, isRejected: rejected !== null, before };
    const reasons = rejected?.reasons ?? [];
    if (correction.action === 'leaveAside') {
      // The others say why the row would be set aside or doubtful in any case.
      const notes = rejected === null ? faults.map(({ note }) => note).filter(isOfRow) : reasons;
      return { ...plan, after: before, location: null, reasons: [createRowNote(LEFT_ASIDE, null, ''), ...notes] };
    }
    const check = (cells: readonly string[]): CorrectedRow => attempt({ line, cells: before, reasons }, cells);
    const now = check(before).location;
    // What is not read again as it was stored would change elsewhere, too.
    if (rejected === null && (now === null || !isStored(id, now))) return null;
    let after = before;
    for (const row of faults) after = findCells({ row, before: after, now, source, columns, check }) ?? after;
    if (after === before) return null;
    const { location, reasons: why } = correct(
      { line, cells: before, reasons },
      after,
      rejected === null ? id : undefined,
    );
    return { ...plan, after, location, reasons: why ?? [] };
  }

  /** The cells that a row is to have; null: the correction does not mend it. */
  function findCells(given: Given): readonly string[] | null {
    const { row, check } = given;
    const { candidates, isWanted } = createAttempt(correction, given);
    const isMended = (cells: readonly string[]): boolean => {
      const checked = check(cells);
      // A row that is set aside may stay so for another reason.
      const isSame = ({ code, column }: RowNote): boolean => code === row.note.code && column === row.note.column;
      const isTaken = checked.location !== null || (row.rejected !== null && !checked.reasons.some(isSame));
      return isTaken && isWanted(checked);
    };
    return candidates.find(isMended) ?? null;
  }
}

interface Given {
  readonly row: FaultRow;
  readonly before: readonly string[];
  /** The location that the row is now; null: it is set aside. */
  readonly now: PortfolioLocation | null;
  readonly source: PortfolioSource;
  readonly columns: readonly string[];
  readonly check: (after: readonly string[]) => CorrectedRow;
}

const NOTHING: Attempt = { candidates: [], isWanted: () => false };

function createAttempt(correction: FaultCorrection, given: Given): Attempt {
  if (correction.action === 'swapCoordinates') return swapCoordinates(given);
  const { before, columns, row } = given;
  const at = row.note.column === null ? -1 : columns.indexOf(row.note.column);
  if (at < 0) return NOTHING;
  const without = before.with(at, '');
  if (correction.action === 'shareOfBuilding') return shareOfBuilding(given, { at, without, share: correction.share });
  return (before[at] ?? '') === '' ? NOTHING : { candidates: [without], isWanted: () => true };
}

/** Latitude and longitude of a row in each other's place. */
function swapCoordinates({ before, now, source: { mapping }, columns }: Given): Attempt {
  const { latitude = [], longitude = [], coordinates = [] } = mapping.columns;
  const swapped = [...before];
  for (let pair = 0; pair < Math.min(latitude.length, longitude.length); pair += 1) {
    const [y, x] = [columns.indexOf(latitude[pair]!), columns.indexOf(longitude[pair]!)];
    if (y >= 0 && x >= 0) [swapped[y], swapped[x]] = [before[x] ?? '', before[y] ?? ''];
  }
  const isWanted = ({ location }: CorrectedRow): boolean =>
    now === null ||
    (Math.abs((location?.latitude ?? NaN) - now.longitude!) < SAME_DEGREES &&
      Math.abs((location?.longitude ?? NaN) - now.latitude!) < SAME_DEGREES);
  const joined = coordinates.flatMap((name) => swapJoined(before, columns.indexOf(name)));
  return { candidates: [swapped, ...joined].filter((cells) => !isSame(cells, before)), isWanted };
}

/** Both coordinates in one cell, written in both orders. */
function swapJoined(before: readonly string[], at: number): string[][] {
  const pair = at < 0 ? null : parseCoordinatePair(before[at] ?? '', { letterO: null, isLongitudeFirst: false });
  if (pair === null || Number.isNaN(pair.latitude)) return [];
  const { latitude, longitude } = pair;
  return [`${longitude}, ${latitude}`, `${latitude}, ${longitude}`].map((text) => before.with(at, text));
}

/** The insured value of an asset as a share of the building's. */
function shareOfBuilding(
  { row, source, check }: Given,
  { at, without, share }: { readonly at: number; readonly without: readonly string[]; readonly share: number },
): Attempt {
  const asset = findAssetOf(row.note.column, source.mapping);
  if (asset === null || asset === 'structure') return NOTHING;
  const { values: empty } = check(without);
  const wanted = Math.round((empty?.structureTIV || 0) * share);
  if (empty === null || wanted === 0) return NOTHING;
  const before = empty[`${asset}TIV`];
  // What the column is in is tried: its heading, the file or the row may say so.
  const candidates = amountUnits.map((unit) => without.with(at, writeAmount(wanted / unit, unit, source)));
  const isWanted = ({ values }: CorrectedRow): boolean =>
    Math.abs((values?.[`${asset}TIV`] ?? NaN) - before - wanted) <= ROUNDING;
  return { candidates, isWanted };
}

/** An amount in the file's own style, never with three digits behind the sign, which can be meant as thousands. */
function writeAmount(amount: number, unit: number, { options }: PortfolioSource): string {
  const digits = unit === 1 ? 0 : Math.log10(unit) + 1;
  return amount.toFixed(digits).replace('.', options.decimalSeparator);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.every((cell, at) => cell === (b[at] ?? ''));
}

/** Whether a note is about a row, and not about where it lies among the installed regions. */
function isOfRow({ code }: RowNote): boolean {
  return isRowRule(code);
}

/** Cells up to the last column: what a row that ends early lacks is empty. */
function fill(cells: readonly string[], length: number): readonly string[] {
  return cells.length >= length ? cells : Array.from({ length }, (_, at) => cells[at] ?? '');
}
