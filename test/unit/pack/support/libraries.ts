import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { layOutRegion } from '../../../../scripts/demonstration/lay-out-region.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { createManifest, createTestPack, describeRaster, fill, writePackFolder } from './test-pack.ts';

/** A place inside every pack of {@link Libraries.writePack}. */
export const insidePoint = { latitude: 51.99, longitude: 5.01 };

/** A data directory for each test, and libraries over it. */
export interface Libraries {
  readonly folder: string;
  /** How often a library told of a change. */
  readonly changes: number;
  /** The packs that libraries told of as damaged. */
  readonly damaged: readonly string[];
  open(): Promise<InstalledPackLibrary>;
  /** Writes a pack whose 10-year depth tells it from others. */
  writePack(id: string, version: string, depthMetres?: number): string;
  /** Names in the folder of installed packs. */
  listInstalled(): string[];
}

/** Sets up a data directory for each test of a file. */
export function setUpLibraries(): Libraries {
  let folder: string;
  let changes: number;
  let damaged: string[];
  const opened: InstalledPackLibrary[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-library-'));
    changes = 0;
    damaged = [];
  });
  afterEach(async () => {
    for (const library of opened.splice(0)) await library.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    get changes() {
      return changes;
    },
    get damaged() {
      return damaged;
    },
    async open() {
      const library = await createPackLibrary({
        dataDirectory: folder,
        tileCacheBytes: 1 << 20,
        onChange: () => (changes += 1),
        onDamaged: (pack) => damaged.push(pack),
      });
      opened.push(library);
      return library;
    },
    writePack: (id, version, depthMetres = 0.5) =>
      writePackFolder(path.join(folder, 'sources', `${id}-${version}`), {
        ...createTestPack(createManifest({ id, version })),
        'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(depthMetres))),
      }),
    listInstalled: () => readdirSync(path.join(folder, 'packs')).toSorted(),
  };
}

/** Installs a pack that nobody cancels. */
export function install(library: InstalledPackLibrary, pack: string) {
  return library.install(pack, { signal: new AbortController().signal });
}

/** Installs a pack as the built-in region: laid out as by a build, in a folder beside it, and copied. */
export async function installBuiltIn(library: InstalledPackLibrary, pack: string) {
  return library.installCopy(await layOutRegion(pack, `${pack}-built`), new AbortController().signal);
}

/** `id@version` of every pack, last installed first, with a star where it is active. */
export function listKeys(library: InstalledPackLibrary): string[] {
  return library.list().map(({ id, version, active }) => `${id}@${version}${active ? '*' : ''}`);
}

/** The 10-year depths that the active packs answer with, by precedence. */
export function readDepths(library: InstalledPackLibrary): number[] {
  return library.catalogue.floodSources('fluvial').map((source) => source.read(insidePoint, 1).maps[0]!.scaled);
}
