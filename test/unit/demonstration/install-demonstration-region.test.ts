import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installDemonstrationRegion } from '#main/demonstration/install-demonstration-region.fs.ts';
import { PackAlreadyInstalledError } from '#main/pack/index.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { InstalledPack } from '#shared/pack/pack.ts';

let demonstrationFolder: string;
let built: string;
beforeAll(() => {
  demonstrationFolder = mkdtempSync(path.join(tmpdir(), 'freeboard-built-'));
  built = path.join(demonstrationFolder, 'demo@1');
  mkdirSync(built);
  // What is in it is the library's.
  writeFileSync(path.join(built, 'installed.json'), '{}');
});
afterAll(() => rmSync(demonstrationFolder, { recursive: true }));

function createSettings(): SettingStore {
  const values = new Map<string, unknown>();
  return { find: (key) => values.get(key) ?? null, save: (key, value) => void values.set(key, value) };
}

const region = { id: 'demo', version: '1', builtIn: true } as InstalledPack;
const options = { signal: new AbortController().signal };

/** A library that remembers what was copied. */
function createWorld(installed: InstalledPack[] = []) {
  const folders: string[] = [];
  const ports = {
    settings: createSettings(),
    demonstrationFolder,
    library: {
      list: () => installed,
      installCopy: async (folder: string) => {
        folders.push(folder);
        installed.push(region);
        return region;
      },
    },
  };
  return { ports, folders, installed };
}

describe('the demonstration region', () => {
  it('is copied from the build at the first start', async () => {
    const { ports, folders } = createWorld();
    expect(await installDemonstrationRegion(ports, options)).toBe(true);
    expect(folders).toEqual([built]);
  });

  it('is installed beside packs that came first', async () => {
    const { ports, folders } = createWorld([{ id: 'real', builtIn: false } as InstalledPack]);
    expect(await installDemonstrationRegion(ports, options)).toBe(true);
    expect(folders).toHaveLength(1);
  });

  it('is not installed again while it is there, nor after it was removed, unless it is asked for', async () => {
    const { ports, folders, installed } = createWorld();
    await installDemonstrationRegion(ports, options);
    expect(await installDemonstrationRegion(ports, options)).toBe(false);
    installed.length = 0;
    expect(await installDemonstrationRegion(ports, options)).toBe(false);
    expect(folders).toHaveLength(1);
    expect(await installDemonstrationRegion(ports, { ...options, isAskedFor: true })).toBe(true);
  });

  it('is there, and nothing failed, where another process was faster', async () => {
    const { ports, installed } = createWorld();
    const contested = {
      ...ports,
      library: {
        ...ports.library,
        async installCopy() {
          installed.push(region);
          throw new PackAlreadyInstalledError(region);
        },
      },
    };
    expect(await installDemonstrationRegion(contested, options)).toBe(false);
    installed.length = 0;
    expect(await installDemonstrationRegion(ports, options), 'removed by somebody, it stays away').toBe(false);
  });

  it('is tried again at the next start when it could not be copied', async () => {
    const { ports } = createWorld();
    const library = { ...ports.library, installCopy: () => Promise.reject(new Error('disk full')) };
    await expect(installDemonstrationRegion({ ...ports, library }, options)).rejects.toThrow('disk full');
    expect(await installDemonstrationRegion(ports, options)).toBe(true);
  });

  it.each(['nowhere', undefined])('is told as missing where the build has left none: %s', async (nowhere) => {
    const { ports } = createWorld();
    const missing = { ...ports, demonstrationFolder: nowhere };
    await expect(installDemonstrationRegion(missing, options)).rejects.toThrow('was not found');
  });
});
