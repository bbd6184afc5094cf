import type { Database, Statement } from 'better-sqlite3';
import type { InstalledBasemap } from '#main/adapters/packs/open-pack.ts';
import { openSqliteFile } from '#main/adapters/sqlite/database.ts';
import { createFileSource } from './file-source.ts';
import { decompressTile, openArchive } from './open-archive.ts';
import type { TileAddress } from './tile-job.ts';
import { LARGEST_PART_BYTES } from './largest-part.ts';

/** A basemap file with tiles, opened. */
export interface BasemapTiles {
  /** The tile's bytes, decompressed; null where the file has none. */
  read(tile: TileAddress, signal?: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

type TiledBasemap = Pick<Extract<InstalledBasemap, { container: string }>, 'container' | 'path'>;

/** Opens a PMTiles or MBTiles file. */
export function openBasemapTiles({ container, path }: TiledBasemap): BasemapTiles {
  return container === 'pmtiles' ? openPmtiles(path) : openMbtiles(path);
}

function openPmtiles(path: string): BasemapTiles {
  const source = createFileSource(path);
  const archive = openArchive(source);
  return {
    async read({ z, x, y }, signal) {
      const tile = await archive.getZxy(z, x, y, signal);
      return tile === undefined ? null : new Uint8Array(tile.data);
    },
    close: () => source.close(),
  };
}

function openMbtiles(path: string): BasemapTiles {
  let database: Database | null = null;
  let select: Statement<[number, number, number], Buffer> | null = null;
  return {
    async read({ z, x, y }) {
      database ??= openSqliteFile(path, { readonly: true });
      select ??= database
        .prepare<[number, number, number], Buffer>(
          `SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
            AND length(tile_data) <= ${LARGEST_PART_BYTES}`,
        )
        .pluck();
      // MBTiles counts rows from the south (TMS).
      const data = select.get(z, x, 2 ** z - 1 - y);
      return data === undefined ? null : decompressTile(data);
    },
    async close() {
      database?.close();
      database = null;
      select = null;
    },
  };
}
