import { createHash } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { MIXED_MAXIMUM_ZOOM } from '#shared/pack/mixed-basemap.ts';
import { readPlainFile } from '#main/platform/files/read-plain-file.ts';
import { createTemporaryPaths, unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { createSqliteFile } from '#main/platform/database/database.ts';
import { createBasemapCutter, type BasemapCutter } from './basemap-cutter.ts';
import { findTileSums, type TileAddress, writeTileSums } from '#main/pack/index.ts';

/** A basemap that is to be cut. */
export interface CutJob {
  /** The GeoJSON file. */
  readonly source: string;
  /** SHA-256 of that file, lower-case hex; undefined: nobody knows it. */
  readonly digest: string | undefined;
  /** The MBTiles file that is made. */
  readonly target: string;
  /** Where it is noted what is being written; null where the target's folder goes with the process. */
  readonly temporaryFolder: string | null;
}

/** Bytes of a tile that was cut here, and is not packed: of points none is left out, however far one looks away. */
export const LONGEST_CUT_BYTES = 64 * 1024 * 1024;

/** Whether a file was cut, or is another one than its digest is of. */
export type CutResult = 'cut' | 'changed';

/**
 * Cuts a GeoJSON file into all its tiles, with their checksums beside them: the target is there whole or not at all.
 * @throws what reading and writing throw
 */
export function writeCutBasemap({ source, digest, target, temporaryFolder }: CutJob): CutResult {
  const cutter = openSource(source, digest);
  if (cutter === null) return 'changed';
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  // Two processes may do this at once; the later one replaces the same with the same.
  const temporaryPaths = temporaryFolder === null ? unnotedPaths : createTemporaryPaths(temporaryFolder);
  const part = temporaryPaths.beside(target);
  const sums = temporaryPaths.beside(findTileSums(target));
  try {
    saveTiles(part.path, sums.path, cutter);
    renameSync(sums.path, findTileSums(target));
    renameSync(part.path, target);
    return 'cut';
  } finally {
    part.remove();
    sums.remove();
  }
}

/** Null where the file is another one. */
function openSource(source: string, digest: string | undefined): BasemapCutter | null {
  const bytes = readPlainFile(source);
  const isOther = digest !== undefined && createHash('sha256').update(bytes).digest('hex') !== digest;
  return isOther ? null : createBasemapCutter(bytes);
}

function saveTiles(file: string, sums: string, cutter: BasemapCutter): void {
  // What a power cut takes is cut anew.
  const database = createSqliteFile(file);
  try {
    database.exec(
      `CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
        PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
      BEGIN`,
    );
    const insert = database.prepare<[number, number, number, Uint8Array]>('INSERT INTO tiles VALUES (?, ?, ?, ?)');
    for (const { tile, bytes } of cutAll(cutter, { z: 0, x: 0, y: 0 })) {
      // MBTiles counts rows from the south (TMS).
      insert.run(tile.z, tile.x, 2 ** tile.z - 1 - tile.y, bytes);
    }
    database.exec('COMMIT');
    writeTileSums(database, sums, LONGEST_CUT_BYTES);
  } finally {
    database.close();
  }
}

/** Every tile with something in it, a tile before the four that it is divided into. */
function* cutAll(cutter: BasemapCutter, tile: TileAddress): Generator<{ tile: TileAddress; bytes: Uint8Array }> {
  const { z, x, y } = tile;
  if (!cutter.isAnythingAt(tile)) return;
  const bytes = cutter.cut(tile);
  if (bytes !== null) yield { tile, bytes };
  if (z === MIXED_MAXIMUM_ZOOM) return;
  for (const [right, down] of quarters) yield* cutAll(cutter, { z: z + 1, x: 2 * x + right, y: 2 * y + down });
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
