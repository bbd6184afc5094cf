import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { MIXED_MAXIMUM_ZOOM } from '#shared/pack/mixed-basemap.ts';
import { createPassingPaths, unnotedPaths } from '#main/platform/files/passing-paths.ts';
import { createSqliteFile } from '#main/platform/database/database.ts';
import { openBasemapCutter, type BasemapCutter } from './basemap-cutter.ts';
import type { TileAddress } from '#main/pack/basemap-archive/basemap-tiles.ts';

/** A basemap that is to be cut. */
export interface CutJob {
  /** The GeoJSON file. */
  readonly source: string;
  /** The MBTiles file that is made. */
  readonly target: string;
  /** Where it is noted what is being written; null where the target's folder goes with the process. */
  readonly passingFolder: string | null;
}

/**
 * Cuts a GeoJSON file into all its tiles: the target is there whole or not at all. @throws what reading and writing
 * throw
 */
export function writeCutBasemap({ source, target, passingFolder }: CutJob): void {
  const cutter = openBasemapCutter(source);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  // Two processes may do this at once; the later one replaces the same with the same.
  const passing = passingFolder === null ? unnotedPaths : createPassingPaths(passingFolder);
  const part = passing.beside(target);
  try {
    saveTiles(part.path, cutter);
    renameSync(part.path, target);
  } finally {
    part.remove();
  }
}

function saveTiles(file: string, cutter: BasemapCutter): void {
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
