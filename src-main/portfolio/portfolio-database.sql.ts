import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { addRowFunctions, checkTables, requireColumns } from '#main/platform/database/checked-tables.ts';
import {
  LOCK_WAIT_MILLISECONDS,
  openDatabase,
  openSqliteFile,
  type OpenOptions,
} from '#main/platform/database/database.ts';
import { locationColumns } from './location-values.ts';
import { portfolioTables } from './portfolio-tables.ts';
import { portfolio } from './migrations/0200-portfolio.ts';
import { resultCounts } from './migrations/0210-result-counts.ts';
import { compactResults } from './migrations/0220-compact-results.ts';
import { comparisons } from './migrations/0260-comparisons.ts';
import { reviewColumns } from './migrations/0230-review-columns.ts';
import { sourceColumns } from './migrations/0250-source-columns.ts';
import { duplicateIndex } from './migrations/0270-duplicate-index.ts';
import { resultWarnings } from './migrations/0275-result-warnings.ts';
import { reviewKinds } from './migrations/0280-review-kinds.ts';
import { namedAreas } from './migrations/0290-named-areas.ts';
import { correctedRows } from './migrations/0295-corrected-rows.ts';
import { resultBlocks } from './migrations/0300-result-blocks.ts';
import { accountNumbers } from './migrations/0320-account-numbers.ts';
import { checksums } from './migrations/0631-checksums.ts';
import { sourceCells } from './migrations/0659-source-cells.ts';
import { placements } from './migrations/0330-placements.ts';
import { workChecksums } from './migrations/0691-work-checksums.ts';
import { oedAnswers } from './migrations/0705-oed-answers.ts';
import { faultCorrections } from './migrations/0721-fault-corrections.ts';
import { resultDepths } from './migrations/0760-result-depths.ts';

/** An open portfolio database. */
export type PortfolioDatabase = Database;

/** Every step of a portfolio database's schema. */
export const portfolioMigrations = [
  portfolio,
  resultCounts,
  compactResults,
  reviewColumns,
  sourceColumns,
  comparisons,
  duplicateIndex,
  resultWarnings,
  reviewKinds,
  namedAreas,
  correctedRows,
  resultBlocks,
  accountNumbers,
  placements,
  checksums,
  sourceCells,
  workChecksums,
  oedAnswers,
  faultCorrections,
  resultDepths,
] as const;

/**
 * Pages of 4 KiB that the log may hold before they are moved into the file: 64 MB. Fewer moves while millions of rows
 * come in.
 */
const CHECKPOINT_PAGES = 16_384;
/** Memory for pages of the file, KiB. */
const CACHE_KIBIBYTES = 32_768;

/**
 * Tables of which a portfolio may have hundreds of megabytes: to look through a million locations takes half a second.
 * Whoever reads them counts what is there.
 */
const largeTables = ['location', 'review_column', 'source_block', 'placement'];

/** An object and lists, in JSON; a correction has a checksum, and the count of changes none: else they are alike. */
const ownRows = {
  kept_source: "head GLOB '{*'",
  corrected_cells: "cells GLOB '[[]*'",
  corrected_row: 'checksum IS NOT NULL',
};

/** The folder that holds all portfolios of a data directory. */
export function findPortfoliosFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'portfolios');
}

/** Name of the database in a portfolio's folder. */
export const PORTFOLIO_FILE_NAME = 'portfolio.sqlite';

/** The database file of a portfolio. */
export function findPortfolioFile(dataDirectory: string, portfolioId: string): string {
  return path.join(findPortfoliosFolder(dataDirectory), portfolioId, PORTFOLIO_FILE_NAME);
}

/** How {@link openPortfolioDatabase} opens a file. */
export interface PortfolioOptions extends Pick<OpenOptions, 'openWaitMilliseconds' | 'mustExist'> {
  /** Bytes of a file that is looked through as a whole; left out: 16 MiB, some 50 000 rows. */
  readonly mostBytesRead?: number | undefined;
}

/**
 * Opens a portfolio's database for writing. `synchronous = NORMAL`: whenever the process is killed every committed
 * batch is there; a power cut may take the last ones along, which the next run works out again, and never leaves a part
 * of one.
 * @throws DatabaseTooNewError, DamagedFileError
 */
export function openPortfolioDatabase(
  file: string,
  { mostBytesRead, ...options }: PortfolioOptions = {},
): PortfolioDatabase {
  const database = openDatabase(file, {
    ...options,
    kind: 'portfolio',
    steps: portfolioMigrations,
    checked: portfolioTables,
    ownRows,
    large: { names: largeTables, mostBytes: mostBytesRead },
  });
  requireColumns(database, 'location', ['id', ...locationColumns, 'tiv']);
  requireColumns(database, 'rejected_row', ['id', 'line', 'reasons', 'cells']);
  requireColumns(database, 'kept_source', ['id', 'head', 'checksum']);
  requireColumns(database, 'source_block', ['first', 'count', 'without_perils', 'cells', 'checksum']);
  requireColumns(database, 'corrected_cells', ['id', 'cells', 'checksum']);
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  database.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
  return database;
}

/** Opens a portfolio's database for reading beside its writer. */
export function openPortfolioReader(file: string): PortfolioDatabase {
  const database = openSqliteFile(file, { readonly: true });
  database.pragma(`busy_timeout = ${LOCK_WAIT_MILLISECONDS}`);
  database.pragma(`cache_size = -${CACHE_KIBIBYTES / 4}`);
  addRowFunctions(database, file);
  checkTables(database, portfolioTables);
  return database;
}
