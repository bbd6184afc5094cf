import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { PackRefusedError } from '#main/pack/pack-errors.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { encodeTestGeotiff, type TestRaster } from '../../../support/geotiff-writer.ts';
import {
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  writePackFolder,
  type Manifest,
  type PackContent,
} from './test-pack.ts';
import { installHere } from '../../../support/install-into.ts';

/** A library that holds one sound pack, and what tests of broken packs ask of it. */
export interface TrialLibrary {
  readonly library: InstalledPackLibrary;
  /** Folder of everything; the sound pack's source is `sound` in it. */
  readonly folder: string;
  /** A path for the pack of the test that runs: nothing is there. */
  readonly source: string;
  /** Names in the folder of installed packs. */
  listInstalled(): string[];
  /** Installs what must not be installed, and gives its findings. Nothing may be left of it. */
  refuse(pack: string): Promise<readonly Finding[]>;
  /** Installs what is taken with warnings at most, takes it away again and gives the warnings. */
  accept(pack: string): Promise<readonly Finding[]>;
}

/** Sets the library up for the tests of a file. */
export function setUpTrialLibrary(): TrialLibrary {
  let folder: string;
  let library: InstalledPackLibrary;
  let number = 0;
  const { signal } = new AbortController();
  const listInstalled = (): string[] => readdirSync(path.join(folder, 'packs')).toSorted();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-broken-'));
    library = await createPackLibrary({ dataDirectory: folder, tileCacheBytes: 1 << 20, onChange: () => undefined });
    await installHere(
      library,
      writePackFolder(path.join(folder, 'sound'), createTestPack(createManifest({ id: 'sound' }))),
    );
  });
  afterAll(async () => {
    await library?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    number += 1;
  });

  return {
    get library() {
      return library;
    },
    get folder() {
      return folder;
    },
    get source() {
      return path.join(folder, `pack-${number}`);
    },
    listInstalled,
    async refuse(pack) {
      const before = listInstalled();
      const listed = library.list();
      const refusal = await library.install(pack, { signal }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(PackRefusedError);
      expect(listInstalled()).toEqual(before);
      expect(library.list()).toEqual(listed);
      const { findings } = refusal as PackRefusedError;
      for (const finding of findings) {
        // A finding says what was found and what is expected, and nothing about folders of this machine.
        expect(finding.found).not.toBe('');
        expect(finding.expected).not.toBe('');
        expect(JSON.stringify(finding)).not.toContain(folder);
      }
      return findings;
    },
    async accept(pack) {
      const installed = await library.install(pack, { signal });
      await library.remove(installed.pack.id, installed.pack.version);
      expect(installed.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      return installed.findings;
    },
  };
}

/** Codes of findings, in their order. */
export function codesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ code }) => code);
}

/** The sound pack with its first map replaced. */
export function withFirstMap(changes: Partial<TestRaster>, values: ArrayLike<number> = fill(0.5)): PackContent {
  return { ...createTestPack(), 'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(values, changes)) };
}

/** The sound pack with its manifest changed in place. */
export function withManifest(change: (manifest: Manifest) => void): PackContent {
  const manifest = createManifest();
  change(manifest);
  return createTestPack(manifest);
}
