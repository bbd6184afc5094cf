import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layOutRegion } from '../../../scripts/demonstration/lay-out-region.ts';
import { CancelledError, DamagedFileError, NotFoundError } from '#main/platform/errors/errors.ts';
import { listKeys, readDepths, setUpLibraries } from './support/libraries.ts';

const libraries = setUpLibraries();
const { signal } = new AbortController();

/** Folder of a pack as a build lays it out. */
function layOut(): Promise<string> {
  return layOutRegion(libraries.writePack('demo', '1'), path.join(libraries.folder, 'built'));
}

describe('a pack that lies installed elsewhere', () => {
  it('is copied as an install of its own, and answers', async () => {
    const built = await layOut();
    const library = await libraries.open();
    const begin = Date.now();
    const pack = await library.installCopy(built, signal);
    expect(pack).toMatchObject({ id: 'demo', builtIn: true, active: true });
    expect(Date.parse(pack.installedAt)).toBeGreaterThanOrEqual(begin);
    expect(readDepths(library)).toEqual([0.5]);
    const folder = path.join(libraries.folder, 'packs', 'demo@1');
    expect(readdirSync(folder)).toEqual(readdirSync(built));
    expect(await library.verify('demo', '1', signal)).toEqual([]);
    if (process.platform !== 'win32') {
      for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
    // Another file, whatever the file system shares of its contents.
    expect(statSync(path.join(folder, 'rasters.fbr')).ino).not.toBe(statSync(path.join(built, 'rasters.fbr')).ino);
  });

  it('is switched on again after it was removed', async () => {
    const built = await layOut();
    const library = await libraries.open();
    await library.installCopy(built, signal);
    await library.remove('demo', '1');
    await library.installCopy(built, signal);
    expect(listKeys(library)).toEqual(['demo@1*']);
  });

  it('is the same at every call', async () => {
    const built = await layOut();
    const again = await layOutRegion(
      path.join(libraries.folder, 'sources', 'demo-1'),
      path.join(libraries.folder, 'built again'),
    );
    for (const name of readdirSync(built)) {
      expect(readFileSync(path.join(again, name)), name).toEqual(readFileSync(path.join(built, name)));
    }
  });

  it.each([
    ['is not there', (folder: string) => rmSync(folder, { recursive: true }), NotFoundError],
    ['has a record that cannot be read', (folder: string) => append(folder, 'installed.json'), DamagedFileError],
    ['lacks a file', (folder: string) => rmSync(path.join(folder, 'rasters.fbr')), DamagedFileError],
    [
      'has another file than it was installed with',
      (folder: string) => append(folder, 'rasters.fbr'),
      DamagedFileError,
    ],
  ])('is refused where it %s, and leaves nothing behind', async (_case, damage, error) => {
    const built = path.join(libraries.folder, 'damaged', 'demo@1');
    cpSync(await layOut(), built, { recursive: true });
    damage(built);
    const library = await libraries.open();
    await expect(library.installCopy(built, signal)).rejects.toThrow(error);
    expect(libraries.listInstalled()).toEqual([]);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const library = await libraries.open();
    await expect(library.installCopy(await layOut(), AbortSignal.abort())).rejects.toThrow(CancelledError);
    expect(libraries.listInstalled()).toEqual([]);
  });
});

function append(folder: string, name: string): void {
  appendFileSync(path.join(folder, name), 'x');
}
