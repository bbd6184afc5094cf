import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { readColumnsIsolated } from './formats/read-isolated.ts';
import { chooseDelimiter, writeRejectedRows } from './formats/write-rejected-rows.ts';
import type { OpenPortfolio } from '../open-portfolio.sql.ts';
import { listRejectedRows } from './rejected-row-store.sql.ts';
import { formatRowKey } from './row-identity.ts';
import { loadSource, type PortfolioSource } from './source-store.sql.ts';

/** The columns of a portfolio's file, asked of the file itself where they were not kept. @throws ServiceError */
export async function loadFileColumns({ columns, path, options }: PortfolioSource): Promise<readonly string[]> {
  return columns ?? (await readColumnsIsolated(path, options));
}

/**
 * Writes the rows that a portfolio has set aside to a CSV. Gives how many there are. @throws ServiceError;
 * NotSavedError
 */
export async function writeRejectedRowsOf(
  { id, database }: Pick<OpenPortfolio, 'id' | 'database'>,
  file: string,
  temporaryPaths: TemporaryPaths,
): Promise<number> {
  const source = loadSource(database)!;
  return writeRejectedRows({
    path: file,
    temporaryPaths,
    columns: await loadFileColumns(source),
    rows: listRejectedRows(database),
    formatKey: (row) => formatRowKey(id, source, row),
    delimiter: chooseDelimiter(source.options),
  });
}
