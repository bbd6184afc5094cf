import { parse } from 'csv-parse/sync';
import { openAddressFile } from '#main/adapters/geocoders/open-address-text.ts';
import { findColumns } from '#main/adapters/geocoders/openaddresses-columns.ts';
import { addressParts, type AddressColumns } from '#shared/domain/pack-plan.ts';
import type { SourceFile } from '#shared/domain/pack-source.ts';

/** Text at the beginning of a table that is looked at. */
const BEGINNING_CHARACTERS = 64 * 1024;

/** Looks at the header and the first row of a table of text, gzipped or not. @param path in the folder */
export async function inspectTable(absolute: string, path: string): Promise<SourceFile> {
  const { columns, firstRow } = await readTableStart(absolute);
  if (columns.length < 2) return { kind: 'unusable', path, why: 'a table of less than two columns', isTold: true };
  return { kind: 'table', path, columns, firstRow, bbox: null, addressColumns: findAddressColumns(columns) };
}

function findAddressColumns(columns: readonly string[]): AddressColumns {
  const { positions } = findColumns(columns);
  const named = addressParts.map((part) => [part, columns[positions[part]]] as const);
  return Object.fromEntries(named.filter(([, column]) => column !== undefined));
}

/** The header and the first row of a table, and what parts its columns. */
export async function readTableStart(
  file: string,
): Promise<{ readonly columns: string[]; readonly firstRow: string[]; readonly delimiter: string }> {
  const text = await readBeginning(file);
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .slice(0, 2);
  const delimiter = findDelimiter(lines[0] ?? '');
  const [columns = [], firstRow = []] = parse(lines.join('\n'), {
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
  });
  return { columns, firstRow, delimiter };
}

async function readBeginning(file: string): Promise<string> {
  const stream = openAddressFile(file, () => undefined);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length >= BEGINNING_CHARACTERS) break;
  }
  return text;
}

/** What parts the columns of a header: the most frequent of the usual ones. */
function findDelimiter(header: string): string {
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]!.delimiter;
}
