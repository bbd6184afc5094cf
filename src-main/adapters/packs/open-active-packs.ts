import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { TileCache } from '#main/adapters/raster/tile-cache.ts';
import type { InstalledRecord } from './installed-record.ts';
import { createLibraryStateFile } from './library-state.ts';
import { describeDamagedPack, openInstalledPack, readInstalledRecord } from './open-installed-pack.ts';
import type { DamagedPack, OpenPack } from './open-pack.ts';

/** The active packs, each list by precedence. */
export interface ActivePacks {
  readonly open: readonly OpenPack[];
  readonly damaged: readonly DamagedPack[];
}

/**
 * Opens the active packs of a data directory by precedence, read-only, for a thread of its own: nothing is settled,
 * cleared or watched. A pack that cannot be opened is described by its record; without a record that can be read it is none.
 */
export function openActivePacks(dataDirectory: string, cache: TileCache): ActivePacks {
  const root = path.join(dataDirectory, 'packs');
  const { active } = createLibraryStateFile(root).load();
  const packs = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('@'))
    .map(({ name }) => path.join(root, name))
    .flatMap((folder) => tryTo(() => ({ folder, record: readInstalledRecord(folder) })) ?? [])
    .filter(({ record: { info } }) => active[info.id] === info.version)
    .toSorted((a, b) => compareInstalls(b.record, a.record))
    .flatMap(({ folder, record }): { open: OpenPack | null; damaged: DamagedPack | null }[] => {
      try {
        return [{ open: openInstalledPack(folder, record, cache), damaged: null }];
      } catch (error) {
        const damaged = tryTo(() => describeDamagedPack(folder, record, error));
        return damaged === null ? [] : [{ open: null, damaged }];
      }
    });
  return {
    open: packs.flatMap(({ open }) => open ?? []),
    damaged: packs.flatMap(({ damaged }) => damaged ?? []),
  };
}

function compareInstalls(a: InstalledRecord, b: InstalledRecord): number {
  return a.info.installedAt.localeCompare(b.info.installedAt);
}

/** Null for what is on its way out or damaged: the library says so in its list. */
function tryTo<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch {
    return null;
  }
}
