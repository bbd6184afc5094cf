import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import { fetchArchive, fetchMap } from './fetching/fetch-map.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import {
  isBaseMapSource,
  isFloodSource,
  isTerrainSource,
  isWildfireSource,
  findToday,
  listFloodMaps,
  listFutures,
  type BaseMapSource,
  type PackedSource,
  type FloodSource,
  type ProtectionSource,
} from './list-maps.ts';
import { requireCells, type Manifest, type PackOrder, type WriteOptions } from './pack-order.ts';
import { describeBaseMapPack, describeFloodPack, type RegionFuture } from './region-pack.ts';
import { writeAddresses } from './write-addresses.fs.ts';
import { writeProtection } from './write-protection.fs.ts';
import { writeTerrain } from './write-terrain.ts';
import { writeWildfire } from './write-wildfire.fs.ts';

/** Maps that a source makes. */
export function countPieces(
  source: PackedSource,
  { protections, futures }: Pick<PackOrder, 'protections' | 'futures'>,
): number {
  if (isWildfireSource(source)) return 1 + source.holds.flameLengths.length;
  if (!isFloodSource(source)) return 1;
  const toCome = futures ? listFutures(source).flatMap(({ members }) => members).length : 0;
  return source.holds.returnPeriods.length * (1 + toCome) + Math.min(1, protections.length);
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
  if (isTerrainSource(source)) return writeTerrain(files, source, order, options);
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
  const today = await cutMaps(files, source, { member: findToday(source), cells, name: '' }, order, options);
  if (today.cellsWithNumbers === 0) return null;
  const { maps } = today;
  requireAll(source, maps);
  const standard = await addStandard(files, path.join(folder, maps[0]!.path), order, options);
  const futures = await addFutures(files, source, cells, order, options);
  return describeFloodPack(source, { ...order, maps, standard, futures });
}

type ManifestMap = { readonly returnPeriod: number; readonly path: string };

/** Cuts the maps of a member out, frequent to rare; those that the servers lack are left out. */
async function cutMaps(
  files: RemoteFiles,
  source: FloodSource,
  {
    member,
    cells,
    name,
  }: {
    readonly member: Parameters<typeof listFloodMaps>[1];
    readonly cells: readonly TemplateValues[];
    /** What the names of the files begin with. */
    readonly name: string;
  },
  { box, folder }: Pick<PackOrder, 'box' | 'folder'>,
  options: WriteOptions,
): Promise<{ readonly maps: readonly ManifestMap[]; readonly cellsWithNumbers: number }> {
  const { raster } = source.holds;
  const maps: ManifestMap[] = [];
  let cellsWithNumbers = 0;
  for (const { returnPeriod, tiles } of listFloodMaps(source, member, cells)) {
    const file = `${name}rp${returnPeriod}.tif`;
    const cut = await fetchMap(files, { tiles, raster, box }, path.join(folder, file), options);
    if (cut !== null) {
      maps.push({ returnPeriod, path: file });
      cellsWithNumbers += cut.cellsWithNumbers;
    }
    options.onPiece();
  }
  return { maps, cellsWithNumbers };
}

/** @throws FileRefusedError where maps are missing */
function requireAll({ holds }: FloodSource, { length }: readonly ManifestMap[]): void {
  const all = holds.returnPeriods.length;
  if (length < all) throw new FileRefusedError(failureText('region-map-missing', { count: all - length, all }));
}

/** Writes the maps of climates to come; none where they are not wanted, or cannot be had, which is told. */
async function addFutures(
  files: RemoteFiles,
  source: FloodSource,
  cells: readonly TemplateValues[],
  order: PackOrder,
  options: WriteOptions,
): Promise<readonly RegionFuture[]> {
  if (!order.futures) return [];
  const folder = 'futures';
  try {
    const futures: RegionFuture[] = [];
    for (const { id, pathway, year, members } of listFutures(source)) {
      const made: RegionFuture['members'][number][] = [];
      for (const [index, member] of members.entries()) {
        const name = `${folder}/${id}/${index + 1}/`;
        mkdirSync(path.join(order.folder, name), { recursive: true });
        const { maps } = await cutMaps(files, source, { member, cells, name }, order, options);
        requireAll(source, maps);
        made.push({ name: member.name, maps });
      }
      futures.push({ id, pathway, year, members: made });
    }
    return futures;
  } catch (error) {
    options.signal.throwIfAborted();
    rmSync(path.join(order.folder, folder), { recursive: true, force: true });
    const isRefused = error instanceof FileRefusedError;
    const text = failureText('region-futures-missing', { why: isRefused ? error.message : '' });
    order.onPartFailed(source, isRefused ? new FileRefusedError(text) : error);
    return [];
  }
}

/** Writes the standards of protection of the maps; null where there are none, or they cannot be had, which is told. */
async function addStandard(
  files: RemoteFiles,
  like: string,
  { folder, protections, onPartFailed }: PackOrder,
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
    onPartFailed(source, error);
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
