import { parse } from 'csv-parse/sync';
import { findAddressColumns } from '#main/geocoding/index.ts';
import { addressParts, type AddressColumns } from '#shared/pack/pack-plan.ts';
import type { SourceFile, SourceTable } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { findTableEncoding, readTableText } from './table-text.ts';

/** Length of the text at the beginning of a table that is looked at, characters. */
const BEGINNING_CHARACTERS = 64 * 1024;
/** Rows that are looked at, at most. */
const MOST_ROWS = 200;

/** Looks at the header and the first rows of a table of text, gzipped or not. @param path in the folder */
export async function inspectTable(absolute: string, path: string): Promise<SourceFile> {
  const { encoding, columns, firstRows } = await readTableStart(absolute);
  if (columns.length < 2) return { kind: 'unusable', path, why: packText('too-few-columns'), isTold: true };
  return { kind: 'table', path, encoding, columns, firstRows, bbox: null, addressColumns: nameAddressColumns(columns) };
}

function nameAddressColumns(columns: readonly string[]): AddressColumns {
  const { positions } = findAddressColumns(columns);
  const named = addressParts.map((part) => [part, columns[positions[part]]] as const);
  return Object.fromEntries(named.filter(([, column]) => column !== undefined));
}

interface TableStart {
  readonly encoding: SourceTable['encoding'];
  readonly columns: string[];
  readonly firstRows: string[][];
  /** The character between two columns. */
  readonly delimiter: string;
}

/** Reads the header and the first rows of a table. */
export async function readTableStart(file: string): Promise<TableStart> {
  const encoding = await findTableEncoding(file);
  const { text, isWhole } = await readBeginning(file, encoding);
  const [header = ''] = text.split(/\r?\n/, 1);
  const delimiter = findDelimiter(header);
  const rows: string[][] = parse(isWhole ? text : dropLastLine(text), {
    delimiter,
    to: MOST_ROWS + 1,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    // What is wrong with a row is told by who reads the whole table.
    skipRecordsWithError: true,
  });
  const [columns = [], ...firstRows] = rows;
  return { encoding, columns, firstRows, delimiter };
}

/** Without the line in which the text was cut off; a single line is all there is. */
function dropLastLine(text: string): string {
  const end = text.lastIndexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}

async function readBeginning(
  file: string,
  encoding: SourceTable['encoding'],
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  let text = '';
  for await (const piece of readTableText(file, encoding)) {
    text += piece;
    if (text.length >= BEGINNING_CHARACTERS) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** What parts the columns of a header: the most frequent of the usual ones. */
function findDelimiter(header: string): string {
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]!.delimiter;
}
