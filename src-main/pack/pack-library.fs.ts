import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { formatPackKey, type InstalledPack } from '#shared/pack/pack.ts';
import { createTileCache } from '#main/raster/index.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { PackAlreadyInstalledError, PackRefusedError } from './pack-errors.ts';
import type { HazardCatalogue } from './hazard-catalogue.ts';
import type { PackLibrary } from './installed-packs.ts';
import { createHazardCatalogue } from './hazard-catalogue.ts';
import { readMadeOf } from './made-of-file.fs.ts';
import { adoptPacks, forgetPacks } from './adopt-packs.ts';
import { copyInstalledPack } from './copy-installed-pack.fs.ts';
import { moveIntoPlace, discardPack } from './move-into-place.fs.ts';
import { clearJob, clearLeftovers, createJobFolders } from './job-folders.fs.ts';
import { createLibraryStateFile } from './library-state.fs.ts';
import type { SetAsideListener } from '#main/platform/files/set-aside.ts';
import {
  closeEntry,
  describeDamage,
  openEntry,
  splitEntries,
  toInstalledPack,
  type InstalledEntry,
} from './installed-entry.fs.ts';
import { addMissingChecksums } from './add-missing-checksums.ts';
import { isThere, listInstalled, sealRecord, toComparedKey, type InstalledFolder } from './list-installed.fs.ts';
import { prepareIsolated } from './install/prepare-isolated.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';
import type { DamagedPack, OpenPack } from './open-pack.ts';
import { checkFiles, listChangedFiles } from '#main/platform/files/sound-files.ts';
import { listAddressIndex, type AddressIndexFile } from './address-index-file.ts';
import { verifyInstalledPack } from './verify-installed-pack.sql.ts';

export interface PackLibraryOptions {
  /** Packs live in `packs` inside it. */
  readonly dataDirectory: string;
  /** Bound of the decoded raster tiles kept in memory. */
  readonly tileCacheBytes: number;
  /** The set of installed or active packs changed, here or in another process on the same directory. */
  readonly onChange: () => void;
  readonly onSetAside?: SetAsideListener | undefined;
  /** A pack cannot be read, or not its maps: told when it is found, and again only when it could be read meanwhile. */
  readonly onDamaged?: (pack: string, cause: unknown) => void;
  /**
   * Lets go of the files of packs that are not active: after every change, and before they are removed. Windows removes
   * none that are open.
   */
  readonly releaseFiles?: () => Promise<void>;
}

/** The library with what the tile renderer and the geocoder need beside the port. */
export interface InstalledPackLibrary extends PackLibrary {
  /** Address indexes of the active packs, by precedence. */
  addressIndexes(): AddressIndexFile[];
  /**
   * Reads the files of the active packs through that have no checksums of their own, but for what was read since
   * yesterday; a pack that is not as it was installed is told and opened no more.
   */
  checkFiles(signal: AbortSignal): Promise<void>;
  /** The active packs, opened, by precedence. Do not keep them: ask again for each piece of work. */
  openPacks(): readonly OpenPack[];
  /** One active pack by its key, or null. */
  findOpenPack(id: string, version: string): OpenPack | null;
}

/** What is on the disk. */
interface InstalledFolders {
  /** Of the state when, or before, the packs were listed: what comes later changes it. */
  readonly stamp: string;
  readonly packs: readonly InstalledFolder[];
}

/** What is installed and switched on now. */
interface Snapshot {
  readonly stamp: string;
  /** In the order of precedence. */
  readonly installed: readonly InstalledEntry[];
  readonly open: readonly OpenPack[];
  readonly damaged: readonly DamagedPack[];
  readonly catalogue: HazardCatalogue;
}

/** Opens the library of a data directory; creates it, and clears away what a killed install left. */
export async function createPackLibrary(options: PackLibraryOptions): Promise<InstalledPackLibrary> {
  const root = path.join(options.dataDirectory, 'packs');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  clearLeftovers(root);
  const cache = createTileCache(options.tileCacheBytes);
  const stateFile = createLibraryStateFile(root, options.onSetAside);
  let snapshot = loadSnapshot(settle(), null);
  /** Settles when no pack is on its way out; who asked for that hears what becomes of it. */
  let removals: Promise<unknown> = Promise.resolve();

  /** Opens what is on the disk; packs that stay active stay open. */
  function loadSnapshot({ stamp, packs }: InstalledFolders, previous: Snapshot | null): Snapshot {
    const { active, outlines } = stateFile.load();
    const kept = new Map((previous?.open ?? []).map((pack) => [pack.installId, pack]));
    const installed = packs.map((found): InstalledEntry => {
      if (active[found.info.id] !== found.info.version) return closeEntry(found);
      const open = found.record === null ? undefined : kept.get(found.record.installId);
      const isOther =
        open?.rasters.hasChecksums === false && listChangedFiles(found.folder).includes(installedFiles.rasters);
      return open === undefined || isOther || hasOtherChecksums(found, previous)
        ? openEntry(found, cache, outlines)
        : { ...closeEntry(found), open };
    });
    const { open, damaged } = splitEntries(installed);
    tellDamage(installed, previous);
    for (const pack of kept.values()) if (!open.includes(pack)) pack.rasters.close();
    return { stamp, installed, open, damaged, catalogue: createHazardCatalogue(open, damaged) };
  }

  function tellDamage(installed: readonly InstalledEntry[], previous: Snapshot | null): void {
    const told = new Set(previous?.installed.flatMap(({ found, damage }) => (damage === null ? [] : found.folder)));
    for (const { found, damage } of installed) {
      if (damage !== null && !told.has(found.folder)) options.onDamaged?.(formatPackKey(found.info), damage.cause);
    }
  }

  /** Switches on what has come into place. */
  function settle(): InstalledFolders {
    let packs: InstalledFolders['packs'] = [];
    const stamp = stateFile.update((state) => {
      packs = listInstalled(root, state);
      for (const pack of packs) if (pack.record !== null && !pack.isSealed) sealRecord(pack);
      return adoptPacks(state, packs);
    });
    return { stamp, packs };
  }

  const listNow = () => listInstalled(root, stateFile.load());

  /** What is there now, also after another process has changed it. */
  function current(): Snapshot {
    const stamp = stateFile.readStamp();
    // Without a state nothing would be switched on: it is made anew.
    if (stamp !== snapshot.stamp) take(stamp === '' ? settle() : { stamp, packs: listNow() });
    return snapshot;
  }

  function take(found: InstalledFolders): void {
    snapshot = loadSnapshot(found, snapshot);
    options.onChange();
    void options.releaseFiles?.();
  }

  /** @returns the stamp of the state then. */
  function saveActive(change: (active: Record<string, string>) => void): string {
    return stateFile.update(({ active, ...state }) => {
      const changed = { ...active };
      change(changed);
      return { ...state, active: changed };
    });
  }

  function requireInstalled(id: string, version: string): InstalledEntry {
    const entry = current().installed.find(({ found: { info } }) => info.id === id && info.version === version);
    if (entry === undefined) throw new NotFoundError('pack', { pack: formatPackKey({ id, version }) });
    return entry;
  }

  function requireNew(pack: { readonly id: string; readonly version: string }): void {
    const entry = current().installed.find(({ found }) => toComparedKey(found.info) === toComparedKey(pack));
    if (entry !== undefined && isThere(entry.found)) throw new PackAlreadyInstalledError(entry.found.info);
  }

  /** Moves a finished pack into place, and switches it on. */
  function place(target: string, { installId, info }: InstalledRecord): InstalledPack {
    requireNew(info);
    moveIntoPlace(root, target, info);
    take(settle());
    return toInstalledPack(snapshot.installed.find(({ found }) => found.record?.installId === installId)!);
  }

  const install: PackLibrary['install'] = async (source, { signal, onProgress = () => undefined, behind = [] }) => {
    await removals;
    const installedKeys = current()
      .installed.filter(({ found }) => isThere(found))
      .map(({ found }) => toComparedKey(found.info));
    const job = { source, builtIn: false, behind, installedKeys, ...createJobFolders(root) };
    try {
      const { findings, record, installed } = await prepareIsolated(job, { signal, onProgress });
      if (installed !== undefined) requireNew(installed);
      if (record === null) throw new PackRefusedError(findings);
      return { pack: place(job.target, record), findings: [...findings] };
    } finally {
      clearJob(job);
    }
  };

  const installCopy: PackLibrary['installCopy'] = async (folder, signal) => {
    await removals;
    const job = createJobFolders(root);
    try {
      return place(job.target, await copyInstalledPack(folder, job.target, signal));
    } finally {
      clearJob(job);
    }
  };

  const takeAway: PackLibrary['remove'] = async (id, version) => {
    const removed = current()
      .installed.map(({ found }) => found)
      .filter(({ info }) => info.id === id && (version === null || info.version === version));
    if (removed.length === 0)
      throw new NotFoundError('pack', { pack: version === null ? id : formatPackKey({ id, version }) });
    const stamp = stateFile.update((state) => forgetPacks(state, removed));
    // Closed by all who read it before it goes, and told of once.
    snapshot = loadSnapshot({ stamp, packs: snapshot.installed.map(({ found }) => found) }, snapshot);
    try {
      await options.releaseFiles?.();
      for (const { folder } of removed) discardPack(root, folder);
    } finally {
      take({ stamp, packs: listNow() });
    }
  };

  return {
    get catalogue() {
      return current().catalogue;
    },
    list: () => current().installed.map(toInstalledPack),
    listSilentOutlines: () =>
      current()
        .installed.filter(({ open }) => open === null)
        .flatMap(({ found: { info, record } }) =>
          record === null ? [] : [{ id: info.id, version: info.version, territory: record.territory }],
        ),
    async check(source, { signal, onProgress = () => undefined }) {
      const job = { source, builtIn: false, ...createJobFolders(root) };
      try {
        return [...(await prepareIsolated(job, { signal, onProgress })).findings];
      } finally {
        clearJob(job);
      }
    },
    requireNew,
    install,
    installCopy,
    async verify(id, version, signal) {
      const entry = requireInstalled(id, version);
      const { found } = entry;
      // Without its record nothing says what its files ought to be.
      if (found.record === null) return describeDamage(entry);
      return verifyInstalledPack(found.folder, found.record, signal);
    },
    readMadeOf: (id, version) => readMadeOf(requireInstalled(id, version).found),
    activate(id, version) {
      requireInstalled(id, version);
      saveActive((active) => (active[id] = version));
      current();
    },
    deactivate(id, version) {
      requireInstalled(id, version);
      saveActive((active) => {
        if (active[id] === version) delete active[id];
      });
      current();
    },
    remove(id, version) {
      const removal = takeAway(id, version);
      removals = Promise.allSettled([removals, removal]);
      return removal;
    },
    addressIndexes: () => listSearchedPacks(current()).flatMap(listAddressIndex),
    async checkFiles(signal) {
      let isNews = false;
      for (const { found, open } of current().installed) {
        if (open === null || found.record?.digests === undefined) continue;
        // Held against their header as they were opened, and against checksums of their own as they are read.
        const isHeld = open.rasters.hasChecksums && found.record.rasterHeader !== undefined;
        const { [isHeld ? installedFiles.rasters : '']: _isHeld, ...digests } = found.record.digests;
        isNews = (await checkFiles(found.folder, digests, new Date(), signal)) || isNews;
      }
      for (const { found } of current().installed) {
        isNews = (await addMissingChecksums(found, signal)) || isNews;
      }
      if (isNews) take({ stamp: stateFile.readStamp(), packs: listNow() });
    },
    openPacks: () => current().open,
    findOpenPack: (id, version) =>
      current().open.find(({ info }) => info.id === id && info.version === version) ?? null,
    async close() {
      for (const pack of snapshot.open) pack.rasters.close();
    },
  };
}

/** A pack whose maps cannot be opened may know addresses all the same. */
function listSearchedPacks({ open, damaged }: Snapshot): readonly Pick<OpenPack, 'info' | 'addressIndex'>[] {
  return [...open, ...damaged];
}

/** Whether a pack got checksums since it was opened. */
function hasOtherChecksums({ record }: InstalledFolder, previous: Snapshot | null): boolean {
  const before = previous?.installed.find(({ found }) => found.record?.installId === record?.installId)?.found;
  return Object.keys(before?.record?.digests ?? {}).length !== Object.keys(record?.digests ?? {}).length;
}
