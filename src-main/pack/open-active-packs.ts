import path from 'node:path';
import type { TileCache } from '#main/raster/index.ts';
import { adoptPacks } from './adopt-packs.ts';
import { openEntry, splitEntries } from './installed-entry.fs.ts';
import { createLibraryStateFile } from './library-state.fs.ts';
import { listInstalled } from './list-installed.fs.ts';
import type { DamagedPack, OpenPack } from './open-pack.ts';

/** The active packs, each list by precedence. */
export interface ActivePacks {
  readonly open: readonly OpenPack[];
  readonly damaged: readonly DamagedPack[];
}

/**
 * Opens the active packs of a data directory by precedence, read-only, for a thread of its own: nothing is settled,
 * cleared or watched. A pack that cannot be opened is described by its record; one without a record that can be read by
 * what the library's state keeps of it.
 */
export function openActivePacks(dataDirectory: string, cache: TileCache): ActivePacks {
  const root = path.join(dataDirectory, 'packs');
  const stateFile = createLibraryStateFile(root);
  const kept = stateFile.load();
  const packs = listInstalled(root, kept);
  // Without a state all that is there counts as having come just now, as for the library.
  const { active, outlines } = stateFile.readStamp() === '' ? adoptPacks(kept, packs) : kept;
  const open = packs.filter(({ info }) => active[info.id] === info.version);
  return splitEntries(open.map((found) => openEntry(found, cache, outlines)));
}
