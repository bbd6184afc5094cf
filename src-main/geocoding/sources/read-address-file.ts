import { packText } from '#shared/pack/pack-text.ts';
import { describeFileError } from '#main/platform/errors/pack-text-error.ts';

import { isGzip, readFileStart } from './open-address-text.fs.ts';
import type { ReadOptions } from './raw-address.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** One file of addresses. */
export interface AddressFile {
  readonly path: string;
  readonly format: 'openaddresses' | 'osm';
  /** Name of the file in findings; by default its own. */
  readonly name?: string | undefined;
}

/** Bytes that tell the formats apart. */
const START_BYTES = 4096;

/**
 * Reads one file of addresses with the reader that fits what it holds. Readers are loaded when they are needed. What is
 * wrong with the file is reported to the sink, not thrown.
 */
export async function readAddressFile({ format }: AddressFile, options: ReadOptions): Promise<void> {
  const start = readStart(options);
  if (start === null) return;
  if (start.length === 0) return reportEmpty(options);
  const isText = isGzip(start) || !start.includes(0);
  if (format === 'osm') {
    if (isText) return (await import('./read-osm-xml.ts')).readOsmXml(options);
    return (await import('./read-osm-pbf.ts')).readOsmPbf(options);
  }
  if (!isText) return reportBinary(options);
  if (isGeojson(start, options.path)) {
    return (await import('./read-openaddresses-geojson.ts')).readOpenAddressesGeojson(options);
  }
  const { readOpenAddressesCsv } = await import('./read-openaddresses-csv.ts');
  return readOpenAddressesCsv({ ...options, delimiter: findDelimiter(start) });
}

function readStart({ path, sink }: ReadOptions): Buffer | null {
  try {
    return readFileStart(path, START_BYTES);
  } catch (error) {
    rethrowCondition(error);
    sink.report(
      {
        severity: 'error',
        code: 'address-file-unreadable',
        field: null,
        found: describeFileError(error),
        expected: packText('readable-addresses-expected'),
      },
      '',
    );
    return null;
  }
}

function reportEmpty({ sink }: ReadOptions): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-empty',
      field: null,
      found: packText('file-of-no-bytes'),
      expected: packText('addresses-expected'),
    },
    '',
  );
}

function reportBinary({ sink }: ReadOptions): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-broken',
      field: null,
      found: packText('binary-data'),
      expected: packText('address-text-expected'),
    },
    '',
  );
}

/** By the first character; what a gzipped file holds only its name tells. */
function isGeojson(start: Buffer, path: string): boolean {
  if (isGzip(start)) return /json/i.test(path);
  return /^\s*[{[]/.test(start.toString('utf8').replace(/^\ufeff/, ''));
}

/** The separator of the header line: a comma, unless there is none and another takes its place. */
function findDelimiter(start: Buffer): string {
  if (isGzip(start)) return ',';
  const header = start.toString('utf8').split(/\r?\n/u, 1)[0] ?? '';
  return header.includes(',') ? ',' : header.includes(';') ? ';' : header.includes('\t') ? '\t' : ',';
}
