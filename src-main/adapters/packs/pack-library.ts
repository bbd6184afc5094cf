import type { PackLibrary } from '#main/services/ports.ts';
import type { OpenPack } from './open-pack.ts';

/** What {@link createPackLibrary} works with. */
export interface PackLibraryOptions {
  /** Packs live in `packs` inside it. */
  readonly dataDirectory: string;
  /** Bound of the decoded raster tiles kept in memory. */
  readonly tileCacheBytes: number;
  /** The set of installed or active packs changed, here or in another process on the same directory. */
  readonly onChange: () => void;
}

/** The library with what the tile renderer and the geocoder need beside the port. */
export interface InstalledPackLibrary extends PackLibrary {
  /** Address indexes of the active packs, by precedence. */
  addressIndexes(): { readonly packId: string; readonly path: string }[];
  /** The active packs, opened, by precedence. Do not keep them: ask again for each piece of work. */
  openPacks(): readonly OpenPack[];
  /** One active pack by its key, or null. */
  findOpenPack(id: string, version: string): OpenPack | null;
}

/** Opens the library of a data directory; creates it, and clears away what a killed install left. */
export declare function createPackLibrary(options: PackLibraryOptions): Promise<InstalledPackLibrary>;
