import { rmSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { PackAlreadyInstalledError } from '#main/pack/pack-errors.ts';
import { insidePoint, install, installBuiltIn, listKeys, readDepths, setUpLibraries } from './support/libraries.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const libraries = setUpLibraries();

describe('installing', () => {
  it('switches a pack on and answers from it, also after a restart', async () => {
    const library = await libraries.open();
    const { pack, findings } = await install(library, libraries.writePack('a', '1'));
    expect(findings).toEqual([]);
    expect(pack).toMatchObject({
      id: 'a',
      version: '1',
      active: true,
      builtIn: false,
      hazards: ['fluvial'],
      basemap: 'none',
    });
    expect(pack.bbox).toEqual([5, 51.98, 5.02, 52]);
    expect(readDepths(library)).toEqual([0.5]);
    expect(libraries.listInstalled()).toEqual(['a@1', 'state.json']);
    await library.close();
    const again = await libraries.open();
    expect(again.list()).toEqual([pack]);
    expect(readDepths(again)).toEqual([0.5]);
  });

  it('needs nothing of the source afterwards', async () => {
    const library = await libraries.open();
    const source = libraries.writePack('a', '1');
    await install(library, source);
    rmSync(source, { recursive: true });
    expect(readDepths(library)).toEqual([0.5]);
  });

  it('holds two versions, of which the one installed last is on', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1', 0.5));
    await install(library, libraries.writePack('a', '2', 0.75));
    expect(listKeys(library)).toEqual(['a@2*', 'a@1']);
    expect(readDepths(library)).toEqual([0.75]);
    library.activate('a', '1');
    expect(listKeys(library)).toEqual(['a@2', 'a@1*']);
    expect(readDepths(library)).toEqual([0.5]);
  });

  it('refuses what is installed already, whatever the case of its name', async () => {
    const library = await libraries.open();
    const source = libraries.writePack('region', '1');
    await install(library, source);
    const before = library.list();
    await expect(install(library, source)).rejects.toThrow(PackAlreadyInstalledError);
    await expect(install(library, libraries.writePack('Region', '1'))).rejects.toThrow(PackAlreadyInstalledError);
    expect(library.list()).toEqual(before);
    expect(libraries.listInstalled()).toEqual(['region@1', 'state.json']);
  });

  it('puts the pack installed last first where several cover a point', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1', 0.5));
    await install(library, libraries.writePack('b', '1', 0.25));
    expect(readDepths(library)).toEqual([0.25, 0.5]);
    expect(library.catalogue.packsAt(insidePoint).map(({ id }) => id)).toEqual(['b', 'a']);
    // Switching on does not change the order: installing does.
    library.deactivate('a', '1');
    library.activate('a', '1');
    expect(readDepths(library)).toEqual([0.25, 0.5]);
    await library.remove('a', '1');
    await install(library, libraries.writePack('a', '1', 0.5));
    expect(readDepths(library)).toEqual([0.5, 0.25]);
  });
});

describe('the demonstration region', () => {
  it('shows itself where there is nothing else, and steps aside for another pack', async () => {
    const library = await libraries.open();
    const pack = await installBuiltIn(library, libraries.writePack('demo', '1'));
    expect(pack).toMatchObject({ builtIn: true, active: true });
    await install(library, libraries.writePack('a', '1'));
    expect(listKeys(library)).toEqual(['a@1*', 'demo@1']);
    library.activate('demo', '1');
    expect(listKeys(library)).toEqual(['a@1*', 'demo@1*']);
  });

  it('stays in the background where there is something else', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1'));
    await installBuiltIn(library, libraries.writePack('demo', '1'));
    expect(listKeys(library)).toEqual(['demo@1', 'a@1*']);
    expect(library.catalogue.coversPoint(insidePoint)).toBe(true);
  });
});

describe('switching and removing', () => {
  it('answers from what is on only, with another signature', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1'));
    const { signature } = library.catalogue;
    library.deactivate('a', '1');
    expect(listKeys(library)).toEqual(['a@1']);
    expect(readDepths(library)).toEqual([]);
    expect(library.catalogue.coversPoint(insidePoint)).toBe(false);
    expect(library.catalogue.signature).not.toBe(signature);
    library.activate('a', '1');
    expect(library.catalogue.signature).toBe(signature);
    expect(readDepths(library)).toEqual([0.5]);
  });

  it('gives a pack that is installed anew another signature', async () => {
    const library = await libraries.open();
    const source = libraries.writePack('a', '1');
    await install(library, source);
    const { signature } = library.catalogue;
    await library.remove('a', null);
    await install(library, source);
    expect(library.catalogue.signature).not.toBe(signature);
  });

  it('removes one version, or all', async () => {
    const library = await libraries.open();
    for (const version of ['1', '2', '3']) await install(library, libraries.writePack('a', version));
    await library.remove('a', '3');
    expect(listKeys(library)).toEqual(['a@2', 'a@1']);
    await library.remove('a', null);
    expect(listKeys(library)).toEqual([]);
    expect(libraries.listInstalled()).toEqual(['state.json']);
  });

  it('knows no pack that is not there', async () => {
    const library = await libraries.open();
    await install(library, libraries.writePack('a', '1'));
    expect(() => library.activate('a', '2')).toThrow(NotFoundError);
    expect(() => library.deactivate('b', '1')).toThrow(NotFoundError);
    await expect(library.remove('a', '2')).rejects.toThrow(NotFoundError);
    await expect(library.remove('b', null)).rejects.toThrow(NotFoundError);
    expect(listKeys(library)).toEqual(['a@1*']);
  });
});

describe('two libraries on one directory', () => {
  it('see what the other one does', async () => {
    const one = await libraries.open();
    const two = await libraries.open();
    await install(one, libraries.writePack('a', '1'));
    expect(readDepths(two)).toEqual([0.5]);
    expect(libraries.changes).toBe(2);
    two.deactivate('a', '1');
    expect(listKeys(one)).toEqual(['a@1']);
    two.activate('a', '1');
    expect(readDepths(one)).toEqual([0.5]);
    await two.remove('a', '1');
    expect(listKeys(one)).toEqual([]);
    expect(readDepths(one)).toEqual([]);
  });
});
