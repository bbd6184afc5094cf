import { listSome } from '#shared/text/list-some.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { detectIsolated, readCellsIsolated } from './formats/read-isolated.ts';
import { restoreFormula } from '#main/platform/text/csv-text.ts';
import { createCorrectionStore } from './correction-store.sql.ts';
import type { OpenPortfolio } from '../open-portfolio.sql.ts';
import { createRejectedRowFinder, type StoredRejectedRow } from './rejected-row-store.sql.ts';
import type { RunControl } from '../run/run-control.ts';
import { createRowComparison, formatRowKey } from './row-identity.ts';
import { loadSource, type PortfolioSource } from './source-store.sql.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { KEY_COLUMN, LINE_COLUMN, ROW_COLUMN } from './columns/reason-columns.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { loadFileColumns } from './rejected-rows.ts';
import { createRowCorrector } from './row-corrector.ts';

/** What became of the rows of a corrected file. */
type TakenRows = ProcedureOutput<'portfolio.takeCorrected'>;

/**
 * Takes the rows of a corrected file into its portfolio, each under its own number, so that none comes twice. Rows that
 * nobody has changed stay aside: what was missing of them is still missing.
 * @param onProgress share of the file that has been read, 0..1
 * @throws ServiceError FILE_REFUSED for a file whose rows cannot be known again; CancelledError
 */
export async function takeCorrectedFile(
  portfolio: Pick<OpenPortfolio, 'id' | 'database'>,
  file: string,
  {
    control,
    onProgress,
  }: { readonly control: RunControl; readonly onProgress: (rows: number, fraction: number) => void },
): Promise<TakenRows> {
  const { database } = portfolio;
  const source = loadSource(database)!;
  const columns = await loadFileColumns(source);
  const corrected = await detectIsolated(file, {}, control.signal);
  const { options, sizeBytes } = corrected.detection;
  const find = createRowReader(portfolio, source, { columns, names: corrected.columns });
  const readCells = createCellReader(columns, corrected.columns, Object.values(source.mapping.columns).flat());
  const correct = createRowCorrector({
    database,
    source,
    columns,
    // A sheet has numbers; a text keeps the separators of the portfolio's file.
    ...(options.format === 'xlsx' ? { decimalSeparator: options.decimalSeparator, isFromSheet: true } : {}),
  });
  const store = createCorrectionStore(database);
  const result = { taken: 0, stillAside: 0, unchanged: 0, unknown: 0 };
  let rows = 0;

  function take(record: readonly string[]): void {
    rows += 1;
    const row = find(record);
    if (row === null) {
      result.unknown += 1;
      return;
    }
    const cells = readCells(record, row);
    if (isUnchanged(row.cells, cells)) {
      result.unchanged += 1;
      return;
    }
    const plain = cells.map(restoreFormula);
    const { location, reasons } = correct(row, plain);
    if (location === null) store.keep(row.id, plain, reasons);
    else store.take(row.id, location, plain);
    result[location === null ? 'stillAside' : 'taken'] += 1;
  }

  for await (const { records, bytesRead } of readCellsIsolated(file, options, control.signal)) {
    records.forEach(take);
    onProgress(rows, bytesRead / Math.max(1, sizeBytes));
    await control.checkpoint();
  }
  return result;
}

/**
 * Creates what finds the row that a record is of, by its number, or by its line where the file has no numbers. Null for
 * one of another portfolio or source: by its key, or by what it is where it has none, as files of earlier versions.
 */
function createRowReader(
  { id, database }: Pick<OpenPortfolio, 'id' | 'database'>,
  source: PortfolioSource,
  { columns, names }: { readonly columns: readonly string[]; readonly names: readonly string[] },
): (record: readonly string[]) => StoredRejectedRow | null {
  const [rowAt, lineAt, keyAt] = [names.indexOf(ROW_COLUMN), names.indexOf(LINE_COLUMN), names.indexOf(KEY_COLUMN)];
  if (rowAt < 0 && lineAt < 0) {
    throw new ServiceError(
      'FILE_REFUSED',
      failureText('corrected-file-no-rows', { row: ROW_COLUMN, line: LINE_COLUMN }),
    );
  }
  const finder = createRejectedRowFinder(database);
  const readNumber = (record: readonly string[], index: number): number => Number(record[index]?.trim() || NaN);
  const isSame = createRowComparison(source, columns, names);
  return (record) => {
    const row = rowAt >= 0 ? finder.byId(readNumber(record, rowAt)) : finder.byLine(readNumber(record, lineAt));
    if (row === null) return null;
    const key = record[keyAt]?.trim() ?? '';
    const isOfRow = key === '' ? isSame(row, record) : key === formatRowKey(id, source, row.id);
    return isOfRow ? row : null;
  };
}

/** Creates what reads the cells in the order of the portfolio's columns, however the corrected file has them. */
function createCellReader(
  columns: readonly string[],
  names: readonly string[],
  used: readonly string[],
): (record: readonly string[], row: StoredRejectedRow) => string[] {
  const missing = used.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new ServiceError('FILE_REFUSED', failureText('corrected-file-columns', { columns: listSome(missing) }));
  }
  const positions = columns.map((column) => names.indexOf(column));
  return (record, row) => {
    const cells = positions.map((position, index) =>
      position < 0 ? (row.cells[index] ?? '') : (record[position] ?? ''),
    );
    // Cells beyond the last column, which a row was set aside for.
    for (let index = names.length; index < record.length; index++) cells.push(record[index]!);
    return cells;
  };
}

function isUnchanged(before: readonly string[], after: readonly string[]): boolean {
  return Array.from({ length: Math.max(before.length, after.length) }).every(
    (_, index) => restoreFormula(before[index] ?? '') === restoreFormula(after[index] ?? ''),
  );
}
