import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { inReader } from './fetching/in-reader.ts';
import { openWhole } from './fetching/local-files.fs.ts';
import type { WindowJob, WindowResult } from './fetching/cut-window.ts';
import { beginAgain, cutMap, type Cut } from './fetching/fetch-map.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import { addressMember, openZipMembers, type ZipMembers } from './fetching/zip-members.fs.ts';
import type { WildfireSource } from './list-maps.ts';
import type { Manifest, PackOrder, WriteOptions } from './pack-order.ts';
import { describeWildfirePack } from './region-pack.ts';

/** Folder of the rasters in the pack. */
const FOLDER = 'wildfire';

/**
 * Writes burn probabilities and mean flame lengths of a box; null where it has none.
 * @throws FileRefusedError; CancelledError
 */
export function writeWildfire(
  files: RemoteFiles,
  source: WildfireSource,
  order: PackOrder,
  options: WriteOptions,
): Promise<Manifest | null> {
  const folder = path.join(order.folder, FOLDER);
  return beginAgain(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const zip = await openZipMembers(files, source.urls, folder, options);
    if (zip === null) throw new FileRefusedError(failureText('region-not-there', { url: source.urls[0]! }));
    try {
      const hasFigures = await writeRasters(zip, source, { box: order.box, folder }, options);
      return hasFigures ? describeWildfirePack(source, { ...order, folder: FOLDER }) : null;
    } finally {
      zip.close();
    }
  });
}

async function writeRasters(
  zip: ZipMembers,
  { urls: [zipUrl = ''], holds: { raster, burnProbability, flameLengths } }: WildfireSource,
  { box, folder }: Pick<PackOrder, 'box' | 'folder'>,
  options: WriteOptions,
): Promise<boolean> {
  const cut = async (member: string, target: string): Promise<Cut | null> => {
    const tiles = [{ urls: [addressMember(zipUrl, member)], masks: [] }];
    const result = await cutMap(zip.files, { tiles, raster, box }, target, options);
    options.onPiece();
    return result;
  };
  const burnt = await cut(burnProbability, path.join(folder, 'burn-probability.tif'));
  if (burnt === null || burnt.cellsWithNumbers === 0) return false;
  const shares: { readonly path: string; readonly weight: number }[] = [];
  for (const [at, { member, meanFeet }] of flameLengths.entries()) {
    const target = path.join(folder, `share-${at + 1}.tif`);
    await cut(member, target);
    shares.push({ path: target, weight: meanFeet * METRES_PER_UNIT.ft });
  }
  const job: WindowJob = {
    box,
    crs: raster.crs,
    noData: {},
    target: path.join(folder, 'flame-length.tif'),
    tiles: shares.map(({ path: share, weight }, file) => ({
      raster: { file, parts: openWhole(share, share).parts },
      weight,
      masks: [],
    })),
  };
  await inReader<WindowResult>({ window: job }, options);
  for (const share of shares) rmSync(share.path);
  return true;
}
