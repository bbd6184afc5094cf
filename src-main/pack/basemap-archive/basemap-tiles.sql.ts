import type { Database, Statement } from 'better-sqlite3';
import type { InstalledBasemap } from '../open-pack.ts';
import { isDatabaseFailure, openSqliteFile } from '#main/platform/database/database.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { findSystemDamage } from '#main/platform/errors/system-errors.ts';
import { ChecksumError, computeChecksum } from '#main/platform/files/checksum.ts';
import { createFileSource } from './file-source.fs.ts';
import { openArchive, type Archive } from './open-archive.ts';
import { selectTile } from './select-tile.ts';
import { LARGEST_TILE_BYTES } from './tile-bounds.ts';
import { openTileSums, type TileSums } from './tile-sums.sql.ts';
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

type TiledBasemap = Pick<Extract<InstalledBasemap, { container: string }>, 'container' | 'path' | 'hasSums'>;

/**
 * Opens a PMTiles or MBTiles file. Where checksums stand beside it, what is read is compared with them.
 * @param longest bytes of a tile as it is stored
 */
export function openBasemapTiles(
  { container, path, hasSums }: TiledBasemap,
  longest: number = LARGEST_TILE_BYTES,
): BasemapTiles {
  const tiles = container === 'pmtiles' ? openPmtiles(path, hasSums) : openMbtiles(path, hasSums, longest);
  return {
    async read(tile, signal) {
      try {
        return await tiles.read(tile, signal);
      } catch (error) {
        throw describeFault(error, path, hasSums);
      }
    },
    close: tiles.close,
  };
}

/** What is told of a file that an install has left, where it is gone, denied or another one; else the error itself. */
function describeFault(error: unknown, path: string, hasSums: boolean): unknown {
  if (error instanceof DamagedFileError) return error;
  const isChanged = error instanceof ChecksumError || (hasSums && isMisfit(error));
  const damage = isChanged ? 'changed' : findSystemDamage(error);
  return damage === null ? error : new DamagedFileError(path, error, damage);
}

/** Whether a file that an install has found to be one with tiles has another schema, or none. */
function isMisfit(error: unknown): boolean {
  return isDatabaseFailure(error) && error.code === 'SQLITE_ERROR';
}

function openPmtiles(path: string, hasSums: boolean): BasemapTiles {
  const source = createFileSource(path, { hasSums });
  let archive: Archive | null = null;
  return {
    async read({ z, x, y }, signal) {
      archive ??= openArchive(source);
      const asked = archive;
      try {
        const tile = await asked.tiles.getZxy(z, x, y, signal);
        if (tile === undefined) return null;
        return { bytes: new Uint8Array(tile.data), encoding: await asked.findTileEncoding() };
      } catch (error) {
        // It keeps what it could not read as it keeps what it has read: the file may be put back.
        if (archive === asked) archive = null;
        throw error;
      }
    },
    close: () => source.close(),
  };
}

function openMbtiles(path: string, hasSums: boolean, longest: number): BasemapTiles {
  let database: Database | null = null;
  let select: Statement<[number, number, number, number], Buffer> | null = null;
  let sums: TileSums | null = null;
  return {
    async read({ z, x, y }) {
      // MBTiles counts rows from the south (TMS).
      const tile = [z, x, 2 ** z - 1 - y] as const;
      if (hasSums) sums ??= openTileSums(path);
      const sum = sums?.find(tile);
      if (sum === null) return null;
      database ??= openSqliteFile(path, { readonly: true });
      select ??= database.prepare<[number, number, number, number], Buffer>(selectTile).pluck();
      const bytes = select.get(...tile, longest);
      const isOther = sum !== undefined && (!Buffer.isBuffer(bytes) || computeChecksum(bytes) !== sum);
      if (isOther) throw new ChecksumError(`tile ${z}/${x}/${y}`);
      return bytes === undefined ? null : { bytes, encoding: findPartEncoding(bytes) };
    },
    async close() {
      database?.close();
      sums?.close();
      database = null;
      select = null;
      sums = null;
    },
  };
}
