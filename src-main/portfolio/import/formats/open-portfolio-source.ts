import type { PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import type { RecordSource } from './record-source.ts';
import { countNamedColumns } from '../columns/name-columns.ts';
import type { PortfolioRecord } from '../columns/portfolio-record.ts';
import { createCellRecord } from './cell-record.ts';
import { createDelimitedScanner } from './delimited-scanner.ts';
import { readFilePieces } from '#main/platform/files/file-pieces.ts';
import { createHeaderReader } from './header-reader.ts';
import { readQuotedLine } from './quoted-line.ts';
import { createPieceDecoder } from '#main/platform/text/text-decoder.ts';

/**
 * Opens the records of a portfolio file; the readers of spreadsheets and of GeoJSON are loaded when one is opened.
 * @param signal stops the opening, for which the beginning is read
 */
export async function openPortfolioSource(
  path: string,
  options: PortfolioFileOptions,
  signal?: AbortSignal,
): Promise<RecordSource> {
  if (options.format === 'xlsx')
    return (await import('./xlsx/xlsx-source.fs.ts')).openXlsxSource(path, options, { signal });
  if (options.format === 'geojson') return (await import('./geojson-source.ts')).openGeojsonSource(path, signal);
  return openDelimitedSource(path, options);
}

/** Opens a delimited text file (CSV, TSV and the like) by its options. */
async function openDelimitedSource(path: string, options: PortfolioFileOptions): Promise<RecordSource> {
  const { headerLine, delimiter } = options;
  const columns = await readColumns(path, options);
  const least = countNamedColumns(columns);
  const unquote = (record: PortfolioRecord): PortfolioRecord => {
    const cells = readQuotedLine(record, delimiter);
    const isRow = cells !== null && cells.length >= least && cells.length <= columns.length;
    return isRow ? createCellRecord(record.line, cells, null) : record;
  };
  return {
    columns,
    isStrict: true,
    async *read(onRecord, signal) {
      yield* scanRecords(path, options, signal, (record) => {
        if (record.line > headerLine) onRecord(unquote(record));
      });
    },
  };
}

/** Reads all records, those above the header and the header itself, too; gives the bytes read after each step. */
async function* scanRecords(
  path: string,
  { encoding, delimiter, decimalSeparator }: PortfolioFileOptions,
  signal: AbortSignal | undefined,
  onRecord: (record: PortfolioRecord) => void,
): AsyncGenerator<number> {
  const decoder = createPieceDecoder(encoding);
  const scanner = createDelimitedScanner({ delimiter, decimalSeparator, onRecord });
  let size = 0;
  for await (const { bytes, bytesRead } of readFilePieces(path, signal)) {
    scanner.push(decoder.write(bytes));
    size = bytesRead;
    yield bytesRead;
  }
  scanner.push(decoder.end());
  scanner.end();
  yield size;
}

/**
 * The columns by the records in the header line and in that of its groups; without a header, as many as the first
 * record has cells.
 */
async function readColumns(path: string, options: PortfolioFileOptions): Promise<string[]> {
  const header = createHeaderReader(options);
  const take = (record: PortfolioRecord): void => {
    const cells = readQuotedLine(record, options.delimiter);
    header.take(cells === null ? record : createCellRecord(record.line, cells, null));
  };
  for await (const _ of scanRecords(path, options, undefined, take)) if (header.isFound) break;
  return header.nameColumns();
}
