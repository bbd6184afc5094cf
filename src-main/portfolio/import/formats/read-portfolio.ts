import type { PortfolioBatch } from '#shared/portfolio/portfolio-batch.ts';
import type { PortfolioLocation, RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { checkMapping } from '../columns/check-mapping.ts';
import { createRowNormaliser } from '../columns/row-normaliser.ts';
import { createRecordKeeper, findKeptDelimiter } from '#main/portfolio/export/oed/kept-records.ts';
import { openPortfolioSource } from './open-portfolio-source.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';
import { resolveUnproject } from './resolve-unproject.ts';

/** Most rows in one batch. */
export const MOST_ROWS_IN_BATCH = 2000;

export interface PortfolioReading {
  readonly path: string;
  readonly options: PortfolioFileOptions;
  readonly mapping: PortfolioMapping;
  /** Whether each batch has the records as the file writes them. */
  readonly keepsCells?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a portfolio file as normalised rows, in its order, in batches of at most {@link MOST_ROWS_IN_BATCH}. The next
 * batch is read when it is asked for, so memory stays bounded whatever the file's size. A last batch without rows says
 * that all bytes were read. Made to run in a worker thread: between two batches it computes without a pause for some
 * milliseconds.
 *
 * @throws PortfolioFileError when the file is not what the options say, or the mapping does not fit it
 * @throws the signal's reason when it is aborted
 */
export async function* readPortfolio({
  path,
  options,
  mapping,
  keepsCells = false,
  signal,
}: PortfolioReading): AsyncGenerator<PortfolioBatch> {
  const source = await openPortfolioSource(path, options, signal);
  const faults = checkMapping(source.columns, mapping);
  if (faults.length > 0) throw new PortfolioFileError(faults);
  const normalise = createRowNormaliser({
    columns: source.columns,
    mapping,
    decimalSeparator: options.decimalSeparator,
    threeDecimals: options.threeDecimals,
    amountUnit: options.amountUnit,
    lengthUnit: options.lengthUnit,
    isStrict: source.isStrict,
    unproject: resolveUnproject(options.crs),
  });
  const keeper = keepsCells ? createRecordKeeper(source.columns, findKeptDelimiter(options)) : null;
  let locations: PortfolioLocation[] = [];
  let rejected: RejectedRow[] = [];
  let rejectedAt: number[] = [];
  let full: Omit<PortfolioBatch, 'bytesRead'>[] = [];
  const cut = () => {
    full.push({ locations, rejected, rejectedAt, ...(keeper === null ? {} : { kept: keeper.take() }) });
    [locations, rejected, rejectedAt] = [[], [], []];
  };
  let bytesRead = 0;
  for await (const bytes of source.read((record) => {
    const row = normalise(record);
    if (row.location !== null) {
      locations.push(row.location);
      keeper?.keep(record);
    } else if (row.rejected !== null) {
      keeper?.skip();
      rejectedAt.push(locations.length + rejected.length);
      rejected.push(row.rejected);
    }
    if (locations.length + rejected.length >= MOST_ROWS_IN_BATCH || keeper?.isFull === true) cut();
  }, signal)) {
    // All but the last step's bytes may still be in the batch that is being filled.
    for (const batch of full) yield { ...batch, bytesRead };
    full = [];
    bytesRead = bytes;
  }
  cut();
  for (const batch of full) yield { ...batch, bytesRead };
}

/** The names of a file's columns, in the order of the cells of its rejected rows. @throws PortfolioFileError */
export async function readPortfolioColumns(
  path: string,
  options: PortfolioFileOptions,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  return (await openPortfolioSource(path, options, signal)).columns;
}
