import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { expandTemplate } from './expand-template.ts';
import { fetchArchive, fetchMap } from './fetching/fetch-map.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import {
  isBaseMapSource,
  isFloodSource,
  isWildfireSource,
  listFloodMaps,
  type BaseMapSource,
  type PackedSource,
  type FloodSource,
  type ProtectionSource,
} from './list-maps.ts';
import { requireCells, type Manifest, type PackOrder, type WriteOptions } from './pack-order.ts';
import { describeBaseMapPack, describeFloodPack } from './region-pack.ts';
import { writeAddresses } from './write-addresses.fs.ts';
import { writeProtection } from './write-protection.fs.ts';
import { writeWildfire } from './write-wildfire.fs.ts';

/** Maps that a source makes. */
export function countPieces(source: PackedSource, { length }: readonly ProtectionSource[]): number {
  if (isWildfireSource(source)) return 1 + source.holds.flameLengths.length;
  return isFloodSource(source) ? source.holds.returnPeriods.length + Math.min(1, length) : 1;
}

/**
 * Writes the pack of a source into a folder; false where the box has none of its figures.
 * @throws FileRefusedError; CancelledError
 */
export async function writeRegionPack(
  files: RemoteFiles,
  source: PackedSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<boolean> {
  const manifest = await writeParts(files, source, order, options);
  if (manifest === null) return false;
  writeFileSync(path.join(order.folder, 'pack.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return true;
}

function writeParts(
  files: RemoteFiles,
  source: PackedSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  if (isFloodSource(source)) return writeFloodMaps(files, source, order, options);
  if (isBaseMapSource(source)) return writeBaseMap(files, source, order, options);
  return isWildfireSource(source)
    ? writeWildfire(files, source, order, options)
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
  const standard = await addStandard(files, path.join(folder, maps[0]!.path), order, options);
  return describeFloodPack(source, { ...order, maps, standard });
}

/** Writes the standards of protection of the maps; null where there are none, or they cannot be had, which is told. */
async function addStandard(
  files: RemoteFiles,
  like: string,
  { folder, protections, onProtectionFailed }: PackOrder,
  options: WriteOptions,
): Promise<{ readonly source: ProtectionSource; readonly path: string } | null> {
  const [source] = protections;
  if (source === undefined) return null;
  const name = 'standard-of-protection.tif';
  const target = path.join(folder, name);
  try {
    await writeProtection(files, source, { like, target }, options);
    return { source, path: name };
  } catch (error) {
    options.signal.throwIfAborted();
    rmSync(target, { force: true });
    onProtectionFailed(source, error);
    return null;
  }
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
