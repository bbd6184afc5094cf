import path from 'node:path';
import type { Module } from '#shared/hazard/hazard.ts';
import { METHOD_VERSION } from '#engine/index.ts';
import { passingFolderOf } from '#main/platform/files/passing-paths.ts';
import type { InstalledPackLibrary } from '#main/pack/index.ts';
import { createTileService, type TileService } from './tile-service.fs.ts';

/** The map's tiles of installed packs, kept on the disk until another version draws them otherwise. */
export function composeTiles(of: {
  readonly dataDirectory: string;
  /** Version of the application. */
  readonly version: string;
  readonly library: InstalledPackLibrary;
  readonly licensed: () => ReadonlySet<Module>;
}): TileService {
  return createTileService({
    packLibrary: of.library,
    licensed: of.licensed,
    kept: {
      folder: path.join(of.dataDirectory, 'tiles'),
      edition: `${of.version}-${METHOD_VERSION}`,
      passingFolder: passingFolderOf(of.dataDirectory),
    },
  });
}
