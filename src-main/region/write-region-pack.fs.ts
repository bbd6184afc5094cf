import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import { findCells } from './find-cells.ts';
import { fetchAddresses } from './fetching/fetch-addresses.ts';
import { fetchArchive, fetchMap } from './fetching/fetch-map.ts';
import type { FetchOptions, RemoteFiles } from './fetching/remote-files.fs.ts';
import {
  isBaseMapSource,
  isFloodSource,
  listFloodMaps,
  type AddressSource,
  type BaseMapSource,
  type FetchedSource,
  type FloodSource,
} from './list-maps.ts';
import { findList } from './source-hosts.ts';
import { describeAddressPack, describeBaseMapPack, describeFloodPack } from './region-pack.ts';

/** A pack that is to be written. */
export interface PackOrder {
  readonly box: BoundingBox;
  /** What the region is called. */
  readonly region: string;
  readonly version: string;
  readonly curveSet: PackManifest['curveSet'];
  /** Codes of the second divisions (GeoNames) that the towns in the box are in. */
  readonly divisions: ReadonlySet<string>;
  /** It is there, and empty. */
  readonly folder: string;
}

interface WriteOptions extends FetchOptions {
  /** Told of each map that is there. */
  readonly onPiece: () => void;
}

/** Maps that a source makes. */
export function countPieces(source: FetchedSource): number {
  return isFloodSource(source) ? source.holds.returnPeriods.length : 1;
}

/**
 * Writes the pack of a source into a folder; false where the box has none of its figures.
 * @throws FileRefusedError; CancelledError
 */
export async function writeRegionPack(
  files: RemoteFiles,
  source: FetchedSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<boolean> {
  const manifest = await writeParts(files, source, order, options);
  if (manifest === null) return false;
  writeFileSync(path.join(order.folder, 'pack.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return true;
}

type Manifest = Readonly<Record<string, unknown>>;

function writeParts(
  files: RemoteFiles,
  source: FetchedSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  if (isFloodSource(source)) return writeFloodMaps(files, source, order, options);
  return isBaseMapSource(source)
    ? writeBaseMap(files, source, order, options)
    : writeAddresses(files, source, order, options);
}

async function writeFloodMaps(
  files: RemoteFiles,
  source: FloodSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const { box, folder } = order;
  const cells = await requireCells(files, source, box, options);
  const maps: { readonly returnPeriod: number; readonly path: string }[] = [];
  let cellsWithNumbers = 0;
  for (const { returnPeriod, tiles } of listFloodMaps(source, cells)) {
    const name = `rp${returnPeriod}.tif`;
    const { raster } = source.holds;
    const cut = await fetchMap(files, { tiles, raster, box }, path.join(folder, name), options);
    if (cut !== null) {
      maps.push({ returnPeriod, path: name });
      cellsWithNumbers += cut.cellsWithNumbers;
    }
    options.onPiece();
  }
  if (cellsWithNumbers === 0) return null;
  const all = source.holds.returnPeriods.length;
  if (maps.length < all)
    throw new FileRefusedError(failureText('region-map-missing', { count: all - maps.length, all }));
  return describeFloodPack(source, { ...order, maps });
}

async function requireCells(
  files: RemoteFiles,
  source: FetchedSource,
  box: BoundingBox,
  options: FetchOptions,
): Promise<readonly TemplateValues[]> {
  const cells = await findCells(files, source, box, options);
  if (cells !== null) return cells;
  const url = findList(source);
  throw new FileRefusedError(
    url === null ? failureText('region-not-fetched') : failureText('region-no-index', { url }),
  );
}

async function writeBaseMap(
  files: RemoteFiles,
  source: BaseMapSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const { holds, urls } = source;
  const [values = {}] = await requireCells(files, source, order.box, options);
  const name = 'basemap.pmtiles';
  const target = path.join(order.folder, name);
  const request = { urls: urls.map((url) => expandTemplate(url, values)), box: order.box, zooms: holds.zooms, target };
  const cut = await fetchArchive(files, request, options);
  options.onPiece();
  return cut === null || cut.cellsWithNumbers === 0 ? null : describeBaseMapPack(source, { ...order, path: name });
}

async function writeAddresses(
  files: RemoteFiles,
  source: AddressSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const { holds, urls, files: rule } = source;
  const paths: string[] = [];
  for (const part of rule.parts) {
    if (!order.divisions.has(part)) continue;
    const name = `addresses-${part}.csv`;
    const request = {
      urls: urls.map((url) => expandTemplate(url, { part })),
      box: order.box,
      columns: holds.columns,
      target: path.join(order.folder, name),
    };
    const rows = await fetchAddresses(files, request, options);
    if (rows !== null && rows > 0) paths.push(name);
  }
  options.onPiece();
  return paths.length === 0 ? null : describeAddressPack(source, { ...order, paths });
}
