import type { Database, Statement } from 'better-sqlite3';
import type { InstalledBasemap } from '../open-pack.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { createFileSource } from './file-source.ts';
import { openArchive } from './open-archive.ts';
import { LARGEST_TILE_BYTES } from './tile-bounds.ts';
import { findPartEncoding, type PartEncoding } from './unpack-part.ts';

/** A web mercator tile: zoom, column from the west, row from the north. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tile as its file has it. */
export interface StoredTile {
  readonly bytes: Uint8Array;
  /** How it is packed; null: it is not. */
  readonly encoding: PartEncoding | null;
}

/** A basemap file with tiles, opened. Nothing of it is unpacked here but directories. */
export interface BasemapTiles {
  /** Null where the file has no tile, or one that is longer than a tile may be. */
  read(tile: TileAddress, signal?: AbortSignal): Promise<StoredTile | null>;
  close(): Promise<void>;
}

type TiledBasemap = Pick<Extract<InstalledBasemap, { container: string }>, 'container' | 'path'>;

/** Opens a PMTiles or MBTiles file. @param longest bytes of a tile as it is stored */
export function openBasemapTiles(
  { container, path }: TiledBasemap,
  longest: number = LARGEST_TILE_BYTES,
): BasemapTiles {
  return container === 'pmtiles' ? openPmtiles(path) : openMbtiles(path, longest);
}

function openPmtiles(path: string): BasemapTiles {
  const source = createFileSource(path);
  const archive = openArchive(source);
  return {
    async read({ z, x, y }, signal) {
      const tile = await archive.tiles.getZxy(z, x, y, signal);
      if (tile === undefined) return null;
      return { bytes: new Uint8Array(tile.data), encoding: await archive.findTileEncoding() };
    },
    close: () => source.close(),
  };
}

/** One tile, by zoom, column and row, and the longest that is read, bytes. */
export const selectTile = `SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
  AND length(tile_data) <= ?`;

function openMbtiles(path: string, longest: number): BasemapTiles {
  let database: Database | null = null;
  let select: Statement<[number, number, number, number], Buffer> | null = null;
  return {
    async read({ z, x, y }) {
      database ??= openSqliteFile(path, { readonly: true });
      select ??= database.prepare<[number, number, number, number], Buffer>(selectTile).pluck();
      // MBTiles counts rows from the south (TMS).
      const bytes = select.get(z, x, 2 ** z - 1 - y, longest);
      return bytes === undefined ? null : { bytes, encoding: findPartEncoding(bytes) };
    },
    async close() {
      database?.close();
      database = null;
      select = null;
    },
  };
}
