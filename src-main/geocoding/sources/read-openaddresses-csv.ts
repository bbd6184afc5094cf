import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { openAddressFile } from './open-address-text.fs.ts';
import { findAddressColumns, type ColumnPositions } from './openaddresses-columns.ts';
import { parseCoordinateCell } from './parse-coordinate-cell.ts';
import type { AddressSink, ReadOptions } from './raw-address.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Longest row that is believed to be one, characters; an unclosed quotation mark makes endless ones. */
const LONGEST_ROW = 100_000;

/** Streams an OpenAddresses CSV into the sink. What is wrong with the file is reported, not thrown. */
export async function readOpenAddressesCsv(options: ReadOptions & { readonly delimiter: string }): Promise<void> {
  const { path, sink, signal, onBytes, delimiter } = options;
  let columns: ColumnPositions | null = null;
  let columnCount = 0;
  let rowCount = 0;
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record: (record: string[], { lines }) => {
      if (columns === null) {
        columnCount = record.length;
        columns = readHeader(record, sink);
      } else {
        rowCount += 1;
        if (isComplete(record, columnCount)) addRow(record, columns, lines, sink);
        else reportRagged(record, columnCount, lines, sink);
      }
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(openAddressFile(path, onBytes, signal), parser, ...(signal ? [{ signal }] : []));
  } catch (error) {
    signal?.throwIfAborted();
    rethrowCondition(error);
    if (!(error instanceof HeaderError)) reportBrokenCsv(error, rowCount, sink);
    return;
  }
  if (columnCount === 0) reportMissingHeader(sink);
}

/** Stops the reading once the header is known not to be one; it has been reported by then. */
class HeaderError extends Error {}

function readHeader(record: readonly string[], sink: AddressSink): ColumnPositions {
  const { positions, missing } = findAddressColumns(record);
  if (missing.length === 0) return positions;
  sink.report(
    {
      severity: 'error',
      code: 'address-columns-missing',
      field: missing.join(', '),
      found: quoteWords(record.join(',')),
      expected: packText('header-expected'),
    },
    1,
  );
  throw new HeaderError();
}

/** A row that ends early may end inside a name; one with more values has a comma where none belongs. */
function isComplete(record: readonly string[], columnCount: number): boolean {
  return (
    record.length === columnCount ||
    (record.length > columnCount && record.slice(columnCount).every((value) => value === ''))
  );
}

function reportRagged(record: readonly string[], columnCount: number, line: number, sink: AddressSink): void {
  sink.report(
    {
      severity: 'warning',
      code: 'address-row-ragged',
      field: null,
      found: packText('values-found', { count: record.length }),
      expected: packText('values-of-header-expected', { count: columnCount }),
    },
    line,
  );
}

function addRow(record: readonly string[], columns: ColumnPositions, line: number, sink: AddressSink): void {
  const read = (position: number): string => (position === -1 ? '' : (record[position] ?? ''));
  sink.add(
    {
      longitude: parseCoordinateCell(read(columns.longitude)),
      latitude: parseCoordinateCell(read(columns.latitude)),
      number: read(columns.number),
      street: read(columns.street),
      unit: read(columns.unit),
      city: read(columns.city),
      district: read(columns.district),
      region: read(columns.region),
      postcode: read(columns.postcode),
    },
    line,
  );
}

function reportBrokenCsv(error: unknown, rowCount: number, sink: AddressSink): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-broken',
      field: null,
      found: describeError(error),
      expected: packText('whole-csv-expected'),
    },
    packText('after-rows', { count: rowCount }),
  );
}

function reportMissingHeader(sink: AddressSink): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-empty',
      field: null,
      found: packText('no-rows'),
      expected: packText('header-and-rows-expected'),
    },
    '',
  );
}
