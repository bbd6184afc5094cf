import type { Financial } from '#shared/exposure/exposure.ts';
import { createCellRecord } from './formats/cell-record.ts';
import { resolveUnproject } from './formats/resolve-unproject.ts';
import { createEqualRowFinder } from '../review/duplicate-store.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import type { PortfolioSource } from './source-store.sql.ts';
import { parsePlainNumber } from './columns/parse-plain-number.ts';
import { createRowNormaliser, type NormalisedRow } from './columns/row-normaliser.ts';
import { createRowNote } from './columns/row-notes.ts';
import type { RowRule } from './columns/row-rules.ts';
import type { PortfolioLocation, RejectedRow, RowNote } from '#shared/portfolio/portfolio-location.ts';

/** What the cells of a corrected row come to: a location, or why it stays aside. */
export type CorrectedRow =
  | { readonly location: PortfolioLocation; readonly reasons: null; readonly values: Financial }
  | {
      readonly location: null;
      readonly reasons: readonly RowNote[];
      /** What the row is insured for, NaN where that cannot be read; null where it was not. */
      readonly values: Financial | null;
    };

/**
 * Checks the cells of a row.
 * @param stored number under which the row is a location already: only rows before it count as equal; left out: it is
 *   none yet
 */
export type CorrectRow = (
  row: Pick<RejectedRow, 'line' | 'cells'> & { readonly reasons: readonly RowNote[] },
  cells: readonly string[],
  stored?: number,
) => CorrectedRow;

/** What a corrected row is checked against. */
export interface CorrectorOptions {
  readonly database: PortfolioDatabase;
  readonly source: PortfolioSource;
  /** Names of the file's columns, in its order. */
  readonly columns: readonly string[];
  /** Left out: the file's. */
  readonly decimalSeparator?: '.' | ',' | undefined;
  /** Whether the rows stand in a spreadsheet, where numbers are no texts. */
  readonly isFromSheet?: boolean | undefined;
  /** Whether rows are compared with those that are stored and those that were checked before; left out: they are. */
  readonly notesDuplicates?: boolean;
}

/** A row whose cells are not under their names. */
const MISPLACED: RowRule = 'below-other-header';
/** An amount that can be read in two ways. */
const OPEN_AMOUNT: RowRule = 'amount-separator-ambiguous';

/**
 * Creates what reads the cells of rows of a portfolio's file, which are texts here, as the file is read.
 * @throws PortfolioFileError
 */
export function createCellNormaliser({
  source: { options, mapping },
  columns,
  decimalSeparator = options.decimalSeparator,
  isFromSheet = false,
  notesDuplicates = true,
}: Omit<CorrectorOptions, 'database'>): (line: number, cells: readonly string[]) => NormalisedRow {
  const normalise = createRowNormaliser({
    columns,
    mapping,
    decimalSeparator,
    // What a sheet has as a number comes as a text here.
    threeDecimals: options.threeDecimals === true || options.format !== 'csv' || isFromSheet,
    amountUnit: options.amountUnit,
    lengthUnit: options.lengthUnit,
    isStrict: options.format === 'csv',
    unproject: resolveUnproject(options.crs),
    notesDuplicates,
  });
  const decimalCode = decimalSeparator.charCodeAt(0);
  return (line, cells) => {
    const filled = Array.from({ length: Math.max(columns.length, cells.length) }, (_, index) => cells[index] ?? '');
    const record = {
      ...createCellRecord(line, filled, null),
      plainNumber: (index: number) => {
        const text = filled[index] ?? '';
        return parsePlainNumber(text, 0, text.length, decimalCode);
      },
    };
    return normalise(record);
  };
}

/**
 * Creates what checks corrected rows by the rules and the mapping of their portfolio, and notes which stored row they
 * equal. One for the rows of one correction: it notes those that equal one another, too.
 * @throws PortfolioFileError
 */
export function createRowCorrector({
  database,
  source,
  columns,
  decimalSeparator,
  isFromSheet,
  notesDuplicates = true,
}: CorrectorOptions): CorrectRow {
  const { mapping } = source;
  const normalise = createCellNormaliser({ source, columns, decimalSeparator, isFromSheet, notesDuplicates });
  const findEqual = notesDuplicates ? createEqualRowFinder(database) : () => ({ sameId: null, sameContent: null });
  const idColumn = mapping.columns.locationId?.[0] ?? null;

  function noteEqual(location: PortfolioLocation, stored?: number): PortfolioLocation {
    const { sameId, sameContent } = findEqual(location, stored);
    const known = new Set(location.notes.map(({ code }) => code));
    const notes = [...location.notes];
    if (sameId !== null && !known.has('duplicate-id'))
      notes.push(createRowNote('duplicate-id', idColumn, `as in line ${sameId}`));
    if (sameContent !== null && !known.has('duplicate-row'))
      notes.push(createRowNote('duplicate-row', null, `as in line ${sameContent}`));
    return notes.length === location.notes.length ? location : { ...location, notes };
  }

  /** Why amounts stay aside that can be read in two ways and that nobody has changed. */
  function listOpen(row: Pick<Parameters<CorrectRow>[0], 'reasons' | 'cells'>, cells: readonly string[]): RowNote[] {
    return row.reasons.filter(({ code, column }) => {
      const index = column === null ? -1 : columns.indexOf(column);
      return code === OPEN_AMOUNT && index >= 0 && (row.cells[index] ?? '') === (cells[index] ?? '');
    });
  }

  return ({ line, ...row }, cells, stored) => {
    // Under the wrong names they may be as good as any.
    const misplaced = row.reasons.filter(({ code }) => code === MISPLACED);
    if (misplaced.length > 0 && isSame(row.cells, cells)) return { location: null, reasons: misplaced, values: null };
    const { location, rejected, values } = normalise(line, cells);
    const open = location === null ? [] : listOpen(row, cells);
    if (open.length > 0) return { location: null, reasons: open, values };
    if (location !== null) return { location: noteEqual(location, stored), reasons: null, values: location.financial };
    // A row without anything in it is none.
    return {
      location: null,
      values,
      reasons: rejected?.reasons ?? [createRowNote('no-location', null, 'every cell is empty')],
    };
  };
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  return Array.from({ length: Math.max(before.length, after.length) }).every(
    (_, index) => (before[index] ?? '') === (after[index] ?? ''),
  );
}
