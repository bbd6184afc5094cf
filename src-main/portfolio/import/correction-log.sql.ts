import { failureText } from '#shared/call/failure-text.ts';
import {
  correctionCountsSchema,
  faultCorrectionSchema,
  type AppliedCorrection,
  type CorrectionCounts,
} from '#shared/portfolio/fault-correction.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import { computeRowChecksum } from '#main/platform/database/checked-tables.ts';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import { createLocationPacker } from '../location-values.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { removeResults } from '../run/remove-results.sql.ts';
import { createCorrectionStore } from './correction-store.sql.ts';
import { createLocationWriter } from './location-writer.sql.ts';
import type { CorrectionPlan, PlannedRow } from './plan-correction.ts';
import { createRejectedRowFinder } from './rejected-row-store.sql.ts';
import { createCorrectedCellSaver, loadCorrectedCells } from './source-cells.sql.ts';
import { createLocationLoader, createLocationRestorer, type StoredLocation } from './stored-location.sql.ts';

/** What a row was before it was corrected. */
type RowBefore =
  | { readonly location: StoredLocation; readonly cells: readonly string[] | null }
  | {
      readonly rejected: {
        readonly line: number;
        readonly reasons: readonly RowNote[];
        readonly cells: readonly string[];
      };
    };

/** Which table a row stands in. */
type RowKind = 'location' | 'rejected';

interface LogRow {
  readonly id: number;
  readonly correction: string;
  readonly applied_at: string;
  readonly counts: string;
}

/** The corrections of a portfolio that were not taken back, the earliest first. */
export function listCorrections(database: PortfolioDatabase): AppliedCorrection[] {
  return database
    .prepare<[], LogRow>('SELECT id, correction, applied_at, counts FROM intact_fault_correction ORDER BY id')
    .all()
    .map(({ id, correction, applied_at: appliedAt, counts }) => ({
      id,
      correction: faultCorrectionSchema.parse(JSON.parse(correction)),
      appliedAt,
      ...correctionCountsSchema.parse(JSON.parse(counts)),
    }));
}

/** The counts of a plan alone. */
export function countsOf({ rows, corrected, stillAside, leftAside, unchanged }: CorrectionCounts): CorrectionCounts {
  return { rows, corrected, stillAside, leftAside, unchanged };
}

/** Moves rows between `location` and `rejected_row`; the transaction is the caller's. */
function createRowMover(database: PortfolioDatabase) {
  const removeLocation = database.prepare('DELETE FROM location WHERE id = ?');
  const removeRejected = database.prepare('DELETE FROM rejected_row WHERE id = ?');
  const removeCells = database.prepare('DELETE FROM corrected_cells WHERE id = ?');
  const insertRejected = database.prepare(
    'INSERT INTO rejected_row (id, line, reasons, cells, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const saveLocations = createLocationWriter(database);
  const pack = createLocationPacker();
  const store = createCorrectionStore(database);
  const saveCells = createCorrectedCellSaver(database);

  function setAside(id: number, line: number, reasons: readonly RowNote[], cells: readonly string[]): void {
    removeLocation.run(id);
    removeCells.run(id);
    const row = [id, line, JSON.stringify(reasons), JSON.stringify(cells)];
    insertRejected.run(...row, computeRowChecksum(row));
  }

  return {
    apply({ id, line, isRejected, after, location, reasons }: PlannedRow): void {
      if (location === null && isRejected) store.keep(id, after, reasons);
      else if (location === null) setAside(id, line, reasons, after);
      else if (isRejected) store.take(id, location, after);
      else {
        removeLocation.run(id);
        saveLocations(pack([location]), 0, [id]);
        saveCells(id, after);
      }
    },
    restore(id: number, before: RowBefore, now: RowKind, restoreLocation: (row: StoredLocation) => void): void {
      if ('rejected' in before) {
        const { line, reasons, cells } = before.rejected;
        if (now === 'rejected') store.keep(id, cells, reasons);
        else setAside(id, line, reasons, cells);
        return;
      }
      if (now === 'rejected') removeRejected.run(id);
      else removeLocation.run(id);
      restoreLocation(before.location);
      if (before.cells === null) removeCells.run(id);
      else saveCells(id, before.cells);
    },
  };
}

/** Creates what tells where a row stands, and what it is there; null where there is no row of this number. */
function createRowFinder(database: PortfolioDatabase) {
  const loadLocation = createLocationLoader(database);
  const rejected = createRejectedRowFinder(database);
  return (id: number): { readonly kind: RowKind; readonly row: RowBefore } | null => {
    const location = loadLocation(id);
    if (location !== null) {
      const cells = loadCorrectedCells(database, id, id).get(id) ?? null;
      return { kind: 'location', row: { location, cells } };
    }
    const row = rejected.byId(id);
    if (row === null) return null;
    const { line, reasons, cells } = row;
    return { kind: 'rejected', row: { rejected: { line, reasons, cells } } };
  };
}

/**
 * Carries a correction out, all of it or nothing, and keeps what the rows were. Results of the rows are removed: the
 * next run works them out.
 * @returns the number under which it can be taken back
 */
export function applyCorrection(database: PortfolioDatabase, plan: CorrectionPlan): number {
  const { correction, planned } = plan;
  const insert = database.prepare('INSERT INTO fault_correction (correction, applied_at, counts) VALUES (?, ?, ?)');
  const keep = database.prepare(
    'INSERT INTO corrected_before (correction, location, became, content, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const find = createRowFinder(database);
  const mover = createRowMover(database);
  return database.transaction(() => {
    const log = insert.run(JSON.stringify(correction), new Date().toISOString(), JSON.stringify(countsOf(plan)));
    const id = Number(log.lastInsertRowid);
    for (const row of planned) {
      const before = find(row.id)!;
      mover.apply(row);
      const values = [id, row.id, row.location === null ? 'rejected' : 'location', JSON.stringify(before.row)];
      keep.run(...values, computeRowChecksum(values));
    }
    removeResults(database, new Set(planned.flatMap(({ id: row, isRejected }) => (isRejected ? [] : [row]))));
    return id;
  })();
}

type BeforeRow = [location: number, became: RowKind, content: string];

/**
 * Takes the latest correction back, but for rows that somebody has taken in by hand since.
 * @throws NotFoundError; ServiceError CONFLICT for one that is not the latest
 */
export function undoCorrection(database: PortfolioDatabase, correction: number): { restored: number; kept: number } {
  return database.transaction(() => {
    const last = listCorrections(database).at(-1);
    if (last === undefined || correction > last.id) throw new NotFoundError('correction');
    if (correction !== last.id) throw new ServiceError('CONFLICT', failureText('correction-not-last'));
    const rows = database
      .prepare<[number], BeforeRow>(
        'SELECT location, became, content FROM intact_corrected_before WHERE correction = ? ORDER BY location',
      )
      .raw()
      .all(correction);
    const find = createRowFinder(database);
    const mover = createRowMover(database);
    const restoreLocation = createLocationRestorer(database);
    const changed = new Set<number>();
    let restored = 0;
    for (const [id, became, content] of rows) {
      if (find(id)?.kind !== became) continue;
      mover.restore(id, JSON.parse(content) as RowBefore, became, restoreLocation);
      if (became === 'location') changed.add(id);
      restored += 1;
    }
    removeResults(database, changed);
    database.prepare('DELETE FROM corrected_before WHERE correction = ?').run(correction);
    database.prepare('DELETE FROM fault_correction WHERE id = ?').run(correction);
    return { restored, kept: rows.length - restored };
  })();
}
