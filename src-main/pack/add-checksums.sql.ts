import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { INDEX_PAGE_BYTES } from '#main/geocoding/index.ts';
import { openUntouched } from '#main/platform/database/open-untouched.ts';
import { BLOCK_SUMS_ENDING, writeBlockSums } from '#main/platform/files/block-sums.ts';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';
import { LARGEST_TILE_BYTES } from './basemap-archive/tile-bounds.ts';
import { findTileSums, writeTileSums } from './basemap-archive/tile-sums.sql.ts';
import { isIndexed } from './install/index-tiles.sql.ts';
import { type ChecksumJob, listWithoutDigest, listWithoutSums } from './checksum-job.ts';
import { BASEMAP_BLOCK_BYTES, installedFiles } from './installed-record.ts';

/**
 * Gives the files of a pack that an earlier version installed the checksums that they lack. A file that is not as it
 * was installed gets none; of a pack without digests what is there now is taken as right.
 * @returns the digests that belong into its record
 */
export async function addChecksums({ folder, record }: ChecksumJob): Promise<Record<string, string>> {
  const digests = { ...(record.digests ?? (await computeFileDigests(folder, { names: listWithoutDigest(record) }))) };
  for (const file of listWithoutSums(record)) {
    const sums = file + BLOCK_SUMS_ENDING;
    writeSums(path.join(folder, file));
    if (!existsSync(path.join(folder, sums))) continue;
    const found = await computeFileDigests(folder, { names: [file, sums] });
    if (found[file] === digests[file]) digests[sums] = found[sums]!;
    else rmSync(path.join(folder, sums));
  }
  return digests;
}

/** An archive in which no index finds a tile gets none: each tile would be looked for among all. */
function writeSums(file: string): void {
  if (path.basename(file) === installedFiles.addresses) writeBlockSums(file, INDEX_PAGE_BYTES);
  else if (file.endsWith('.pmtiles')) writeBlockSums(file, BASEMAP_BLOCK_BYTES);
  else {
    const { database, close } = openUntouched(file);
    try {
      if (isIndexed(database)) writeTileSums(database, findTileSums(file), LARGEST_TILE_BYTES);
    } finally {
      close();
    }
  }
}
