import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLibraryStateFile } from '#main/pack/library-state.fs.ts';
import { PackAlreadyInstalledError } from '#main/pack/pack-errors.ts';
import { install, listKeys, setUpLibraries } from './support/libraries.ts';

const script = path.resolve(import.meta.dirname, '../../support/change-library-state.ts');
const libraries = setUpLibraries();

describe('the state of a library that two processes change at once', () => {
  it('holds every change of both', async () => {
    const library = await libraries.open();
    const packs = path.join(libraries.folder, 'packs');
    const rounds = 100;
    const children = ['a', 'b'].map((name) =>
      spawn(process.execPath, [script, packs, name, String(rounds)], { stdio: ['ignore', 'inherit', 'inherit'] }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
    expect(codes).toEqual([0, 0]);
    const { active } = createLibraryStateFile(packs).load();
    const names = ['a', 'b'].flatMap((name) => Array.from({ length: rounds }, (_, round) => `${name}${round}`));
    expect(Object.keys(active).toSorted()).toEqual(names.toSorted());
    // None of them is there.
    expect(listKeys(library).toSorted()).toEqual(names.map((name) => `${name}@1`).toSorted());
  });

  it('is not held up by a process that was killed while it changed it', async () => {
    const packs = path.join(libraries.folder, 'packs');
    await libraries.open();
    const child = spawn(process.execPath, [script, packs, 'hold', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    createLibraryStateFile(packs).update((state) => ({ ...state, active: { after: '1' } }));
    expect(createLibraryStateFile(packs).load().active).toEqual({ after: '1' });
  });
});

describe('a version that is installed already', () => {
  it('is told of before anything else of the pack is read', async () => {
    const library = await libraries.open();
    const source = libraries.writePack('a', '1');
    await install(library, source);
    // Reading the maps would now find them broken.
    writeFileSync(path.join(source, 'fluvial', 'rp10.tif'), 'no raster');
    await expect(install(library, source)).rejects.toThrow(PackAlreadyInstalledError);
  });
});

describe('an installed pack that is read through', () => {
  const signal = new AbortController().signal;

  it('is whole as it was installed', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1'));
    expect(await library.verify('a', '1', signal)).toEqual([]);
  });

  it('tells of a file that was changed by one byte, and of one that is gone', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1'));
    const file = path.join(libraries.folder, 'packs', 'a@1', 'rasters.fbr');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    expect(await library.verify('a', '1', signal)).toMatchObject([
      { severity: 'error', code: 'changed-file', file: 'rasters.fbr' },
    ]);
    rmSync(file);
    expect(await library.verify('a', '1', signal)).toMatchObject([
      { severity: 'error', code: 'missing-file', file: 'rasters.fbr' },
    ]);
  });
});
