import { rmSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { expandTemplate } from './expand-template.ts';
import { fetchAddresses, fetchExtracts } from './fetching/fetch-addresses.ts';
import { beginAgain } from './fetching/fetch-map.ts';
import type { FileParts, RemoteFiles } from './fetching/remote-files.fs.ts';
import { addressMember, openZipMembers, refuseMember } from './fetching/zip-members.fs.ts';
import { findRecords } from './find-records.ts';
import { listPartValues, listPartTables } from './find-divisions.ts';
import type { AddressSource } from './list-maps.ts';
import { requireCells, type Manifest, type PackOrder, type WriteOptions } from './pack-order.ts';
import { describeAddressPack } from './region-pack.ts';

/** A table of addresses. */
interface Table {
  readonly urls: readonly string[];
  /** The name of the file that its rows of the box are written to. */
  readonly name: string;
  /** What its rows may be used for, beside what the whole source says; empty: no more. */
  readonly terms: string;
}

type Writer = (
  files: RemoteFiles,
  source: AddressSource,
  order: PackOrder,
  options: WriteOptions,
) => Promise<readonly Table[]>;

/**
 * Writes the addresses of a box; null where there are none.
 * @throws FileRefusedError; CancelledError
 */
export async function writeAddresses(
  files: RemoteFiles,
  source: AddressSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const write = findWriter(source);
  const tables = await beginAgain(() => write(files, source, order, options));
  options.onPiece();
  if (tables.length === 0) return null;
  return describeAddressPack(source, {
    ...order,
    paths: tables.map(({ name }) => name),
    terms: tables.map(({ terms }) => terms).filter((terms) => terms !== ''),
  });
}

function findWriter({ files: { by } }: AddressSource): Writer {
  if (by === 'records') return writeRecords;
  if (by === 'extracts') return writeExtracts;
  return by === 'chosen' ? writeParts : writeMembers;
}

/** Writes the tables of the parts of a country that the box touches. */
const writeParts: Writer = (files, source, order, options) => {
  const { files: rule, urls } = source;
  const cells = rule.by === 'chosen' ? listPartValues(rule, order.divisions) : [];
  const tables = cells.map((values) => ({
    urls: urls.map((url) => expandTemplate(url, values)),
    name: `addresses-${values.part}.csv`,
    terms: '',
  }));
  return writeTables(files, tables, { source, order }, options);
};

/** Writes what was collected around the box. */
const writeRecords: Writer = async (files, source, order, options) => {
  const { files: rule, urls } = source;
  if (rule.by !== 'records') return [];
  const records = await findRecords(files, rule, order.box, options);
  if (records === null) throw new FileRefusedError(failureText('region-no-index', { url: new URL(rule.list).origin }));
  options.onCells(
    source.id,
    records.map(({ values }) => values),
  );
  const tables = records.map(({ values, name, licence }, at) => ({
    urls: urls.map((url) => expandTemplate(url, values)),
    name: `addresses-${at + 1}.geojson`,
    terms: licence === '' ? name : `${name}: ${licence}`,
  }));
  return writeTables(files, tables, { source, order }, options);
};

/** Writes what the extracts that hold the box have in it, as one table: they overlap. */
const writeExtracts: Writer = async (files, source, order, options) => {
  const cells = await requireCells(files, source, order.box, options);
  const table: Table = { urls: [], name: 'addresses.csv', terms: '' };
  const target = path.join(order.folder, table.name);
  rmSync(target, { force: true });
  const extracts = cells.map((values) => source.urls.map((url) => expandTemplate(url, values)));
  const rows = await fetchExtracts(files, { extracts, box: order.box, target }, options);
  if (rows > 0) return [table];
  rmSync(target);
  return [];
};

/** Writes the tables of a zip. */
const writeMembers: Writer = async (files, source, order, options) => {
  const { members } = source.holds;
  const [values = {}] = await requireCells(files, source, order.box, options);
  const urls = source.urls.map((url) => expandTemplate(url, values));
  const zip = members === undefined ? null : await openZipMembers(files, urls, order.folder, options);
  if (members === undefined) return [];
  if (zip === null) throw new FileRefusedError(failureText('region-not-there', { url: urls[0]! }));
  try {
    const tables: Table[] = [];
    for (const { part, pattern } of listPartTables(members, order.divisions)) {
      const found = await zip.list(pattern);
      if (found.length === 0) throw refuseMember(urls[0]!, pattern);
      const tablesOfPart = found.map(({ name }, at) => ({
        urls: [addressMember(urls[0]!, name)],
        name: `addresses-${part}-${at + 1}.csv`,
        terms: '',
      }));
      tables.push(...tablesOfPart);
    }
    return await writeTables(zip.files, tables, { source, order }, options);
  } finally {
    zip.close();
  }
};

/** @returns the tables that have rows in the box */
async function writeTables(
  files: FileParts,
  tables: readonly Table[],
  { source: { holds }, order }: { readonly source: AddressSource; readonly order: PackOrder },
  options: WriteOptions,
): Promise<readonly Table[]> {
  const { columns = null, crs = null } = holds;
  const written: Table[] = [];
  for (const table of tables) {
    const target = path.join(order.folder, table.name);
    // What was begun of a file that was changed meanwhile.
    rmSync(target, { force: true });
    const rows = await fetchAddresses(files, { urls: table.urls, box: order.box, columns, crs, target }, options);
    if (rows === null) throw new FileRefusedError(failureText('region-not-there', { url: table.urls[0]! }));
    if (rows === 0) rmSync(target);
    else written.push(table);
  }
  return written;
}
