import type { PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { keepSource, type KeptSource } from './source-cells.sql.ts';

/** Where a portfolio's rows come from. */
export interface PortfolioSource {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly contentHash: string;
  readonly options: PortfolioFileOptions;
  readonly mapping: PortfolioMapping;
  /** Names of the file's columns, in its order; null where they were not kept: the file has them. */
  readonly columns: readonly string[] | null;
}

interface SourceRow {
  readonly name: string;
  readonly path: string;
  readonly size_bytes: number;
  readonly content_hash: string;
  readonly options: string;
  readonly mapping: string;
  readonly columns: string | null;
}

/** What earlier versions did not save: they read amounts as they stand, and columns without their groups. */
const optionsOfEarlierVersions = { amountUnit: 1, groupLine: 0 } as const;

/** The source of a portfolio; null where none was saved: the process ended before. */
export function loadSource(database: PortfolioDatabase): PortfolioSource | null {
  const row = database.prepare<[], SourceRow>('SELECT * FROM intact_source').get();
  if (row === undefined) return null;
  return {
    name: row.name,
    path: row.path,
    sizeBytes: row.size_bytes,
    contentHash: row.content_hash,
    options: { ...optionsOfEarlierVersions, ...(JSON.parse(row.options) as PortfolioFileOptions) },
    mapping: JSON.parse(row.mapping) as PortfolioMapping,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as string[]),
  };
}

/**
 * Saves the source of a new portfolio.
 * @param kept what is kept of it beside its rows, where its cells are
 */
export function saveSource(database: PortfolioDatabase, source: PortfolioSource, kept: KeptSource | null = null): void {
  if (kept !== null) keepSource(database, kept);
  database
    .prepare(
      `INSERT INTO source (id, name, path, size_bytes, content_hash, options, mapping, columns, created_at, is_complete, record_count)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)`,
    )
    .run(
      source.name,
      source.path,
      source.sizeBytes,
      source.contentHash,
      JSON.stringify(source.options),
      JSON.stringify(source.mapping),
      source.columns === null ? null : JSON.stringify(source.columns),
      new Date().toISOString(),
    );
}

/** Forgets which file the rows are of: nobody can go on with them, whatever file stands there later. */
export function disownFile(database: PortfolioDatabase): void {
  database.prepare("UPDATE source SET content_hash = ''").run();
}
