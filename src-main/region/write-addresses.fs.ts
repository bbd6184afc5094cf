import { rmSync } from 'node:fs';
import path from 'node:path';
import { expandTemplate } from './expand-template.ts';
import { fetchAddresses } from './fetching/fetch-addresses.ts';
import { beginAgain } from './fetching/fetch-map.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import { addressMember, openZipMembers } from './fetching/zip-members.fs.ts';
import type { AddressSource } from './list-maps.ts';
import { requireCells, type Manifest, type PackOrder, type WriteOptions } from './pack-order.ts';
import { describeAddressPack } from './region-pack.ts';

/** A table of addresses of a part of a country. */
interface Table {
  readonly urls: readonly string[];
  /** The name of the file that its rows of the box are written to. */
  readonly name: string;
}

/**
 * Writes the addresses of a box, of each part of the country that it touches; null where there are none.
 * @throws FileRefusedError; CancelledError
 */
export async function writeAddresses(
  files: RemoteFiles,
  source: AddressSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const { files: rule, urls } = source;
  const tables = rule.by === 'chosen' ? rule.parts.filter((part) => order.divisions.has(part)) : null;
  const write = (): Promise<string[]> =>
    tables === null
      ? writeMembers(files, source, order, options)
      : writeTables(
          files,
          tables.map((part) => ({
            urls: urls.map((url) => expandTemplate(url, { part })),
            name: `addresses-${part}.csv`,
          })),
          { source, order },
          options,
        );
  const paths = await beginAgain(write);
  options.onPiece();
  return paths.length === 0 ? null : describeAddressPack(source, { ...order, paths });
}

/** Writes the tables of a zip. @returns the names of those that have rows in the box */
async function writeMembers(
  files: RemoteFiles,
  source: AddressSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<string[]> {
  const { members } = source.holds;
  const [values = {}] = await requireCells(files, source, order.box, options);
  const urls = source.urls.map((url) => expandTemplate(url, values));
  const zip = members === undefined ? null : await openZipMembers(files, urls, order.folder, options);
  if (members === undefined || zip === null) return [];
  try {
    const tables: Table[] = [];
    for (const [division, part] of Object.entries(members.parts)) {
      if (!order.divisions.has(division)) continue;
      const names = await zip.list(members.path.replace('{part}', part));
      tables.push(
        ...names.map((name, at) => ({
          urls: [addressMember(urls[0]!, name)],
          name: `addresses-${part}-${at + 1}.csv`,
        })),
      );
    }
    return await writeTables(zip.files, tables, { source, order }, options);
  } finally {
    zip.close();
  }
}

async function writeTables(
  files: RemoteFiles,
  tables: readonly Table[],
  { source: { holds }, order }: { readonly source: AddressSource; readonly order: PackOrder },
  options: WriteOptions,
): Promise<string[]> {
  const { columns, crs = null } = holds;
  const paths: string[] = [];
  for (const { urls, name } of tables) {
    const target = path.join(order.folder, name);
    // What was begun of a file that was changed meanwhile.
    rmSync(target, { force: true });
    const rows = await fetchAddresses(files, { urls, box: order.box, columns, crs, target }, options);
    if (rows !== null && rows > 0) paths.push(name);
  }
  return paths;
}
