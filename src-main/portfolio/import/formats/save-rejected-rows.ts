import { failureText } from '#shared/call/failure-text.ts';
import type { RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { isSameFile } from '#main/platform/files/is-same-file.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import type { KnownOptions } from './detect-portfolio-file.fs.ts';
import { detectIsolated, readRejectedIsolated } from './read-isolated.ts';
import { chooseDelimiter, writeRejectedRows } from './write-rejected-rows.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/** What is read, and where the rows go that are set aside. */
export interface RejectedRowsRequest {
  readonly path: string;
  readonly options?: KnownOptions | undefined;
  /** Left out: the suggested one. */
  readonly mapping?: PortfolioMapping | undefined;
  /** The CSV file to write. */
  readonly output: string;
}

/**
 * Reads a whole portfolio file and writes the rows that it sets aside, so that they can be corrected and imported
 * again. Gives how many rows there are, and how many of them were set aside.
 * @throws ServiceError when the output is the file itself; what the file is refused with; what the file system throws;
 *   CancelledError
 */
export async function saveRejectedRows(
  { path, options: known, mapping: given, output }: RejectedRowsRequest,
  temporaryPaths: TemporaryPaths,
  signal?: AbortSignal,
): Promise<{ readonly rows: number; readonly rejected: number }> {
  if (await isSameFile(path, output)) {
    throw new ServiceError('INVALID_INPUT', failureText('portfolio-target-is-aside'));
  }
  const { detection, columns } = await detectIsolated(path, known, signal);
  const { options, mapping } = detection;
  let rows = 0;
  async function* listRejected(chosen: PortfolioFileOptions): AsyncGenerator<RejectedRow> {
    const pieces = readRejectedIsolated({ path, options: chosen, mapping: given ?? mapping }, signal);
    for await (const piece of pieces) {
      rows += piece.rows;
      yield* piece.rejected;
    }
  }
  const rejected = await writeRejectedRows({
    path: output,
    temporaryPaths,
    columns,
    rows: listRejected(options),
    delimiter: chooseDelimiter(options),
  });
  return { rows, rejected };
}
