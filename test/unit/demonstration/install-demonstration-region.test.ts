import { describe, expect, it } from 'vitest';
import { installDemonstrationRegion } from '#main/demonstration/install-demonstration-region.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { InstalledPack } from '#shared/pack/pack.ts';

function createSettings(): SettingStore {
  const values = new Map<string, unknown>();
  return { find: (key) => values.get(key) ?? null, save: (key, value) => void values.set(key, value) };
}

const region = { id: 'demo', builtIn: true } as InstalledPack;
const options = { signal: new AbortController().signal, onProgress: () => undefined };

/** A library that remembers what was installed, and a generator that remembers the folders it was asked for. */
function createWorld(installed: InstalledPack[] = []) {
  const settings = createSettings();
  const folders: string[] = [];
  const ports = {
    settings,
    library: {
      list: () => installed,
      install: async (path: string, { builtIn }: { builtIn?: boolean }) => {
        folders.push(`${path} ${builtIn}`);
        installed.push(region);
        return { pack: region, findings: [] };
      },
    },
    withGeneratedRegion: <Value>(use: (folder: string) => Promise<Value>) => use('generated'),
  };
  return { ports, folders, installed };
}

describe('the demonstration region', () => {
  it('is installed as built in at the first start', async () => {
    const { ports, folders } = createWorld();
    expect(await installDemonstrationRegion(ports, options)).toBe(true);
    expect(folders).toEqual(['generated true']);
  });

  it('is installed beside packs that came first', async () => {
    const { ports, folders } = createWorld([{ id: 'real', builtIn: false } as InstalledPack]);
    expect(await installDemonstrationRegion(ports, options)).toBe(true);
    expect(folders).toHaveLength(1);
  });

  it('is not installed again while it is there, nor after it was removed', async () => {
    const { ports, folders, installed } = createWorld();
    await installDemonstrationRegion(ports, options);
    expect(await installDemonstrationRegion(ports, options)).toBe(false);
    installed.length = 0;
    expect(await installDemonstrationRegion(ports, options)).toBe(false);
    expect(folders).toHaveLength(1);
  });

  it('is tried again at the next start when it could not be made', async () => {
    const { ports } = createWorld();
    const failing = { ...ports, withGeneratedRegion: () => Promise.reject(new Error('disk full')) };
    await expect(installDemonstrationRegion(failing, options)).rejects.toThrow('disk full');
    expect(await installDemonstrationRegion(ports, options)).toBe(true);
  });
});
