import { inflateRawSync } from 'node:zlib';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { findKeptDelimiter } from '../export/oed/kept-records.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { hashFile } from './hash-file.fs.ts';
import { readRecords } from './read-records.ts';
import { createSourceCellReader, loadCorrectedCells, loadKeptSource, scanKeptCells } from './source-cells.sql.ts';
import type { PortfolioSource } from './source-store.sql.ts';

/** Cells in the order of the file's columns, by the id of the location that was made of them. */
export type LocationCells = ReadonlyMap<number, readonly string[]>;

/**
 * Loads the cells of locations: those that are kept, else from the portfolio's file, which is read once more. Locations
 * that an earlier version has taken in by hand have none.
 * @param ids rising
 * @throws ServiceError FILE_REFUSED when the file is gone or was changed since; CancelledError; what reading throws
 */
export async function loadLocationCells(
  database: PortfolioDatabase,
  source: PortfolioSource,
  columns: readonly string[],
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<LocationCells> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const wanted = new Set(ids);
  const only = (cells: LocationCells): LocationCells => new Map([...cells].filter(([id]) => wanted.has(id)));
  const kept = loadKeptSource(database);
  if (kept !== null) return only(createSourceCellReader(database, kept)(first, last));
  const corrected = only(loadCorrectedCells(database, first, last));
  if (corrected.size === wanted.size) return corrected;
  return new Map([...(await readCells(source, columns, wanted, signal)), ...corrected]);
}

/** Reads the file that a portfolio was made of for the cells of some of its records. */
async function readCells(
  source: PortfolioSource,
  columns: readonly string[],
  wanted: ReadonlySet<number>,
  signal?: AbortSignal,
): Promise<Map<number, readonly string[]>> {
  const { path, options, mapping, contentHash } = source;
  if ((await hashFile(path)) !== contentHash)
    throw new ServiceError('FILE_REFUSED', failureText('portfolio-cells-changed', { path }));
  const found = new Map<number, readonly string[]>();
  const last = Math.max(...wanted);
  let next = 1;
  for await (const { locations, rejected, cells } of readRecords(
    { path, options, mapping, keepsCells: true },
    signal,
  )) {
    const first = next;
    next += locations.count + rejected.length;
    if (cells === undefined || next === first) continue;
    const text = inflateRawSync(cells.text).toString();
    scanKeptCells(text, { columns, delimiter: findKeptDelimiter(options) }, (place, row) => {
      if (row !== null && wanted.has(first + place)) found.set(first + place, row);
    });
    if (next > last) break;
  }
  return found;
}
